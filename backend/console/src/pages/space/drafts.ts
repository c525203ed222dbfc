// What agents are writing in a space: texts, the arguments of their calls, and how far running calls are.

import type { SpaceFeedSubscription } from "../../generated/space/graphql.ts";
import { Passing } from "../../live/passing.ts";
import type { Person } from "../../live/space-list.ts";
import type { Item } from "./conversation.ts";
import { grown } from "./window.ts";

type Activity = Extract<SpaceFeedSubscription["spaceFeed"], { __typename: "ToolActivity" }>;
export type Progress = Pick<Activity, "name" | "status" | "progress" | "note">;
type Draft = { key: string; agent?: { id: string; name: string }; tool?: string; text: string; at: number; fields?: ReadonlyMap<string, string> };

export class Drafts {
  readonly #drafts: Passing<Draft>;
  readonly #progress: Passing<Progress>;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#drafts = new Passing(onChange);
    this.#progress = new Passing(onChange);
  }

  passing(): Passing<unknown>[] {
    return [this.#drafts, this.#progress];
  }

  grow(streamId: string, agent: Draft["agent"], offset: number, text: string): void {
    const draft = this.#of(streamId);
    this.#drafts.set(streamId, { ...draft, agent, text: grown(draft.text, offset, text) });
    this.#onChange();
  }

  act(event: Activity): void {
    this.#progress.set(event.toolCallId, event);
    if (event.argumentsDelta) {
      const { streamId, field, offset, text } = event.argumentsDelta;
      const draft = this.#of(streamId);
      const fields = new Map(draft.fields).set(field, grown(draft.fields?.get(field) ?? "", offset, text));
      this.#drafts.set(streamId, { ...draft, tool: event.name, fields });
    }
    this.#onChange();
  }

  /** The draft is a message now, or there will be none. */
  posted(streamId: string): void {
    if (this.#drafts.delete(streamId)) this.#onChange();
  }

  over(toolCallId: string): void {
    this.#progress.delete(toolCallId);
  }

  progressOf(toolCallId: string): Progress | undefined {
    return this.#progress.get(toolCallId);
  }

  /** `agentOf` gives the member; a token may not be allowed to see which agent writes. */
  items(agentOf: (id: string | undefined) => Person): Item[] {
    return [...this.#drafts.values()].map(({ key, agent, tool, text, at, fields }) => {
      const author: Person = agent ? { ...agent, kind: "AGENT" } : agentOf(undefined);
      const progress = tool === undefined ? undefined : { name: tool, status: "WRITING" as const, progress: null, note: null };
      return { key, kind: tool === undefined ? "TEXT" : "TOOL_ACTIVITY", authorId: author.id, author, at, isMine: false, text, state: "writing", fields, progress };
    });
  }

  #of(streamId: string): Draft {
    return this.#drafts.get(streamId) ?? { key: streamId, text: "", at: Date.now() };
  }
}
