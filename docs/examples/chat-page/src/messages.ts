// The list of messages: each has an element of its own, which stays while the message changes.

import type { AnswerToolCallInput, NoticeFragment, PostedMessageFragment } from "@circadian/client";
import { answerForm } from "./approvals.js";
import type { Conversation, Item } from "./conversation.js";
import { arrange, h } from "./dom.js";

/** Returns why not, if the API refuses it. */
export type Answer = (answer: Omit<AnswerToolCallInput, "idempotencyKey">) => Promise<string | undefined>;
type Shown = { element: HTMLLIElement; looks: string; form?: HTMLFormElement };

const NEAR_THE_END = 80;
const STATUSES = {
  WRITING: "being written", PENDING: "waiting", RUNNING: "running", HELD: "waiting", SUCCEEDED: "done", FAILED: "failed",
  UNKNOWN: "outcome unknown", EXPIRED: "expired",
}; // prettier-ignore

export class MessageList {
  readonly #list: HTMLOListElement;
  readonly #waitsForMe: (toolCallId: string) => boolean;
  readonly #answer: Answer;
  #shown = new Map<string, Shown>();
  #conversation: Conversation | undefined;
  #wasAtNewest = false;
  #editing: string | undefined;

  constructor(list: HTMLOListElement, waitsForMe: (toolCallId: string) => boolean, answer: Answer) {
    this.#list = list;
    this.#waitsForMe = waitsForMe;
    this.#answer = answer;
  }

  /** Keeps the place of the reader: at the end if they are there, else at the message that they see. */
  show(conversation: Conversation): void {
    const scroller = this.#list.parentElement!;
    const isNew = conversation !== this.#conversation;
    if (isNew) this.#shown.clear();
    this.#conversation = conversation;
    const staysAtEnd = conversation.isAtNewest && (isNew || (this.#wasAtNewest && distanceToEnd(scroller) < NEAR_THE_END));
    this.#wasAtNewest = conversation.isAtNewest;
    const anchor = [...this.#list.children].find((each) => each.getBoundingClientRect().bottom > scroller.getBoundingClientRect().top);
    const before = anchor?.getBoundingClientRect().top ?? 0;
    const items = conversation.items();
    const shown = new Map(items.map((item) => [item.key, this.#element(item)]));
    this.#shown = shown;
    arrange(this.#list, [...shown.values()].map(({ element }) => element));
    if (staysAtEnd) scroller.scrollTop = scroller.scrollHeight;
    else if (anchor?.isConnected) scroller.scrollTop += anchor.getBoundingClientRect().top - before;
  }

  /** Brings a message that was jumped to before the eyes, and the focus to it. */
  highlight(seq: number): void {
    const element = this.#list.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
    this.#list.querySelectorAll(".found").forEach((each) => each.classList.remove("found"));
    element?.classList.add("found");
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  }

  #element(item: Item): Shown {
    const asked = item.message?.activity;
    const mayAnswer = asked?.question != null && this.#waitsForMe(asked.toolCallId);
    const isEdited = this.#editing === item.key;
    const looks = JSON.stringify([item, [...(item.fields ?? [])], mayAnswer, isEdited]);
    const shown = this.#shown.get(item.key) ?? { element: h("li", { tabindex: -1 }), looks: "" };
    if (shown.looks === looks) return shown;
    const { element } = shown;
    const form = mayAnswer ? (shown.form ?? answerForm(asked, this.#answer)) : undefined; // keeps what was typed
    const isOpen = element.querySelector("details")?.open ?? false;
    element.className = `${item.state} ${item.isMine ? "mine" : ""} ${item.message?.kind.toLowerCase() ?? ""}`;
    element.ariaBusy = String(item.state === "writing");
    if (item.message) element.dataset.seq = String(item.message.seq);
    element.replaceChildren(
      h("header", {}, h("b", {}, item.isMine ? "You" : item.author), item.message && time(item.message)),
      isEdited ? this.#editForm(item) : this.#body(item, isOpen),
      ...(form ? [form] : []),
      h("footer", {}, ...this.#actions(item, isEdited)),
    );
    return { element, looks, ...(form && { form }) };
  }

  #body(item: Item, isOpen: boolean): HTMLElement {
    if (item.message?.activity || item.fields) return activity(item, isOpen);
    if (item.message?.deletedAt) return h("p", { class: "gone" }, "This message was deleted.");
    if (item.message?.notice) return notice(item.text, item.message.notice);
    return h("p", {}, item.text);
  }

  #actions(item: Item, isEdited: boolean): HTMLElement[] {
    const conversation = this.#conversation!;
    const button = (name: string, click: () => unknown) => h("button", { type: "button", click }, name);
    if (item.state === "failed") {
      const retry = button("Retry", () => conversation.retry(item.key));
      const discard = button("Discard", () => conversation.discard(item.key));
      return [h("span", { role: "alert" }, `Not sent: ${item.problem}. `), retry, discard];
    }
    if (item.state === "sending") return [h("span", {}, "Sending…")];
    const { message } = item;
    if (!item.isMine || isEdited || message?.kind !== "TEXT" || message.deletedAt) return [];
    const remove = async () => {
      if (confirm("Delete this message for everybody?")) this.#report(await conversation.delete(message.id));
    };
    return [button("Edit", () => this.#edit(item.key)), button("Delete", remove)];
  }

  #editForm(item: Item): HTMLFormElement {
    const field = h("textarea", { rows: 3, autocomplete: "off" }, item.text);
    const save = async (event: Event) => {
      event.preventDefault();
      this.#report(await this.#conversation!.edit(item.message!.id, field.value));
      this.#edit(undefined);
    };
    const cancel = h("button", { type: "button", click: () => this.#edit(undefined) }, "Cancel");
    requestAnimationFrame(() => field.focus());
    return h("form", { submit: save }, h("label", {}, "New text", field), h("button", {}, "Save"), cancel);
  }

  #edit(key: string | undefined): void {
    this.#editing = key;
    this.show(this.#conversation!);
  }

  #report(problem: string | undefined): void {
    if (problem) alert(problem);
  }
}

function activity({ message, fields, author, progress }: Item, isOpen: boolean): HTMLElement {
  const call = message?.activity;
  const question = call?.question;
  const done = progress?.progress != null && h("progress", { value: progress.progress, "aria-label": "Progress" });
  const written = call ? call.displayed.map(({ name, value }) => [name, value] as const) : [...(fields ?? [])];
  const pairs = question ? [] : written; // it says the same
  return h(
    "details",
    { open: isOpen || question?.outcome === null || !call },
    h("summary", {}, `${call?.tool ?? author} · `, h("span", { class: "status" }, STATUSES[call?.status ?? "WRITING"]), done),
    question && h("p", {}, question.text),
    question?.details != null && h("pre", {}, JSON.stringify(question.details, null, 2)),
    h("dl", {}, ...pairs.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    progress?.note && h("p", {}, progress.note),
    question?.outcome && h("p", {}, `${question.answeredBy?.name}: ${question.outcome.toLowerCase()}. ${question.comment ?? ""}`),
    question?.withdrawn && h("p", {}, question.withdrawn),
  );
}

/** What the system tells: of a failing model, of a limit, of a task. The text has times in UTC. */
function notice(text: string, { kind, failure }: NoticeFragment): HTMLElement {
  const retryAt = failure?.retryAt;
  const here = retryAt && h("time", { datetime: retryAt }, ` (${new Date(retryAt).toLocaleTimeString()} here)`);
  return h("p", { class: "notice", "data-notice": kind }, text, here);
}

function time({ createdAt, editedAt, deletedAt }: PostedMessageFragment): HTMLElement {
  const text = new Date(createdAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return h("time", { datetime: createdAt }, editedAt && !deletedAt ? `${text} (edited)` : text);
}

function distanceToEnd({ scrollHeight, scrollTop, clientHeight }: Element): number {
  return scrollHeight - scrollTop - clientHeight;
}
