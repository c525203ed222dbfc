// A space: its messages, live, with what agents do in it; members, search and threads at its side.

import "./space.css";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { query } from "../../api/client.ts";
import { PlaceOfMessageDocument } from "../../generated/space/graphql.ts";
import { Empty, ErrorBox, Loading } from "../../kit/states.tsx";
import { viewer } from "../../live/viewer.ts";
import { place } from "../../routing/router.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/space.ts";
import type { PageProps } from "../pages.ts";
import { type Place, arrive } from "./arrive.ts";
import { Chat, type ChatHandle } from "./chat.tsx";
import { Conversation } from "./conversation.ts";
import { SpaceHeader } from "./header.tsx";
import { MembersPanel } from "./members.tsx";
import { SearchPanel } from "./search.tsx";
import { ThreadPanel } from "./thread.tsx";

type State = "opening" | "open" | "missing";

export default function SpacePage({ params }: PageProps) {
  const id = params["id"]!;
  const conversation = useMemo(() => new Conversation(viewer.value!.actor, id), [id]);
  const [state, setState] = useState<State>("opening");
  const [problem, setProblem] = useState<unknown>();
  const [round, setRound] = useState(0);
  const chat = useRef<ChatHandle>(undefined);
  const wanted = place.value.query.get("message");
  const isOpen = useRef(false);
  useTitle(conversation.space.value?.name ?? "");

  useEffect(() => () => conversation.close(), [conversation]);
  useEffect(() => {
    let isOver = false;
    setProblem(undefined);
    reach(conversation, wanted, isOpen)
      .then((found) => {
        if (isOver) return;
        setState(found === "missing" ? "missing" : "open");
        if (found && found !== "missing") arrive(conversation, found, (seq) => chat.current?.show(seq));
      })
      .catch((error: unknown) => isOver || setProblem(error));
    return () => void (isOver = true);
  }, [conversation, wanted, round]);

  if (state === "missing") return <Missing />;
  return (
    <div class="space">
      <SpaceHeader conversation={conversation} />
      {problem !== undefined && <ErrorBox problem={problem} onRetry={() => setRound(round + 1)} />}
      {conversation.problem.value !== undefined && <ErrorBox problem={conversation.problem.value} />}
      <div class="space-body">
        {state === "opening" ? (
          <div class="space-opening">{problem === undefined && <Loading lines={7} />}</div>
        ) : (
          <Chat conversation={conversation} handle={chat} />
        )}
        {state === "open" && <Panel conversation={conversation} />}
      </div>
    </div>
  );
}

/** Opens the space at the wanted message, or goes there in the space that is open. */
async function reach(conversation: Conversation, messageId: string | null, isOpen: { current: boolean }): Promise<Place | "missing" | undefined> {
  const found = messageId ? await findMessage(messageId) : undefined;
  const at = found?.thread?.seq ?? found?.seq;
  if (isOpen.current) {
    if (at !== undefined) await conversation.jump(at);
    return found;
  }
  if (!(await conversation.open(at))) return "missing";
  isOpen.current = true;
  return found;
}

async function findMessage(id: string): Promise<Place | undefined> {
  const { node } = await query(PlaceOfMessageDocument, { id });
  if (!node || !("seq" in node)) return undefined;
  return { seq: node.seq, thread: node.threadRoot ?? undefined };
}

function Panel({ conversation }: { conversation: Conversation }) {
  if (conversation.thread.value) return <ThreadPanel conversation={conversation} thread={conversation.thread.value} />;
  const panel = place.value.query.get("panel");
  if (panel === "members") return <MembersPanel conversation={conversation} />;
  return panel === "search" ? <SearchPanel conversation={conversation} /> : null;
}

function Missing() {
  return (
    <div class="page">
      <h1 class="unseen">{texts.notFound}</h1>
      <Empty icon="question" title={texts.notFound}>
        <p>{texts.notFoundHint}</p>
      </Empty>
    </div>
  );
}
