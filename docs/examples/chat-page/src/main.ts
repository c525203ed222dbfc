// The page: who is signed in, which space is open, and what the buttons do.

import { AnswerToolCallDocument, Client, SearchMessagesDocument } from "@circadian/client";
import { Conversation } from "./conversation.js";
import { byId, h } from "./dom.js";
import { type Answer, MessageList } from "./messages.js";
import { type Config, SignIn } from "./sign-in.js";
import { SpaceList } from "./spaces.js";

const PATIENCE_SECONDS = 10; // then a text counts as not sent, and can be sent again

const config: Config = await (await fetch("config.json")).json();
const signIn = new SignIn(config);
byId("sign-in").addEventListener("click", () => signIn.begin().catch(fail));
await signIn.finish().catch(fail);
if (signIn.isDone) await start().catch(fail);

function fail(error: Error): void {
  byId("problem").textContent = error.message;
  document.body.classList.toggle("signed-out", !signIn.isDone);
}

async function start(): Promise<void> {
  document.body.classList.remove("signed-out");
  const client = new Client({
    url: config.graphqlUrl,
    token: signIn.token,
    patienceSeconds: PATIENCE_SECONDS,
    onConnection: (isOpen) => {
      byId("connection").textContent = isOpen ? "" : "Connecting again…";
    },
  });
  let conversation: Conversation | undefined;
  const spaces = new SpaceList(client, () => show());
  const answer: Answer = async (input) => {
    const { answerToolCall } = await client.mutate(AnswerToolCallDocument, { input });
    return answerToolCall.__typename === "AnswerToolCallSuccess" ? undefined : answerToolCall.message;
  };
  const list = new MessageList(byId<HTMLOListElement>("messages"), (id) => spaces.calls.has(id), answer);
  const scroller = byId("scroller");
  const text = byId<HTMLTextAreaElement>("text");

  function show(): void {
    spaces.show(byId("spaces"), conversation?.spaceId);
    if (!conversation) return;
    const { hasOlder, isAtNewest } = conversation;
    byId("name").textContent = spaces.nameOf(conversation.spaceId);
    document.title = byId("name").textContent || "Chat";
    list.show(conversation);
    byId("older").hidden = !hasOlder;
    byId("newer").hidden = byId("newest").hidden = isAtNewest;
    const now = new Date().toISOString();
    const names = [...conversation.typing.values()].filter(({ until }) => !until || until > now).map(({ name }) => name);
    byId("typing").textContent = names.length ? `${names.join(", ")} ${names.length > 1 ? "are" : "is"} writing…` : "";
    if (document.visibilityState === "visible" && document.hasFocus()) conversation.markRead().catch(ignore);
  }

  async function open(spaceId: string, at?: number): Promise<void> {
    document.body.classList.add("open");
    byId("problem").textContent = "";
    const address = `#${encodeURIComponent(spaceId)}`;
    if (location.hash !== address) history.pushState(null, "", address);
    if (conversation?.spaceId !== spaceId) {
      conversation?.close();
      conversation = new Conversation(client, spaces.me, spaceId, () => show(), fail);
      await conversation.open(at);
      byId("name").focus();
    } else if (at !== undefined || !conversation.isAtNewest) {
      await conversation.jump(at);
    }
    if (at !== undefined) list.highlight(at);
    else scroller.scrollTop = scroller.scrollHeight;
  }

  async function search(event: Event): Promise<void> {
    event.preventDefault();
    const query = byId<HTMLInputElement>("words").value.trim();
    byId("hits").hidden = !query;
    if (!query) return;
    const { searchMessages } = await client.query(SearchMessagesDocument, { query, last: 20 });
    const hits = searchMessages.nodes.reverse().map(({ spaceId, seq, author, text }) => {
      const click = () => {
        open(spaceId, seq).catch(fail);
      };
      return h("button", { type: "button", click }, `${spaces.nameOf(spaceId)} · ${author.name}: ${text}`);
    });
    byId("hits").replaceChildren(...(hits.length ? hits : [h("p", {}, "Nothing found.")]));
  }

  async function navigate(): Promise<void> {
    const spaceId = decodeURIComponent(location.hash.slice(1));
    document.body.classList.toggle("open", spaceId !== "");
    if (spaceId) await open(spaceId);
  }

  byId("search").addEventListener("submit", (event) => void search(event).catch(fail));
  byId("words").addEventListener("input", () => (byId("hits").hidden = true));
  byId("composer").addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim()) conversation?.send(text.value.trim()).catch(fail);
    text.value = "";
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    byId<HTMLFormElement>("composer").requestSubmit();
  });
  text.addEventListener("input", () => conversation?.type().catch(ignore));
  byId("older").addEventListener("click", () => conversation?.loadOlder().catch(fail));
  byId("newer").addEventListener("click", () => conversation?.loadNewer().catch(fail));
  byId("newest").addEventListener("click", () => conversation && open(conversation.spaceId).catch(fail));
  byId("sign-out").addEventListener("click", () => signIn.end().finally(() => location.reload()));
  scroller.addEventListener("scroll", () => {
    if (scroller.scrollTop < 200) conversation?.loadOlder().catch(ignore);
    if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 200) conversation?.loadNewer().catch(ignore);
  });
  byId("spaces").addEventListener("click", ({ target }) => {
    const spaceId = (target as Element).closest<HTMLElement>("[data-space]")?.dataset["space"];
    if (!spaceId) return;
    byId("hits").hidden = true;
    open(spaceId).catch(fail);
  });
  byId("back").addEventListener("click", () => document.body.classList.remove("open"));
  addEventListener("popstate", () => void navigate().catch(fail));
  addEventListener("focus", show);
  await spaces.open(fail);
  await navigate();
}

/** What is repeated soon anyway, or what the person can repeat: typing, marks, scrolling. */
function ignore(): void {}
