// What an agent does this second, from the events of its feed.

import { plainly } from "../../api/fault.ts";
import type { NowAgentSubscription, NowSpaceSubscription } from "../../generated/now/graphql.ts";
import { texts } from "../../texts/now.ts";

export type FeedEvent = NowAgentSubscription["agentFeed"];
export type SpaceEvent = NowSpaceSubscription["spaceFeed"];
export type Doing = {
  state: string;
  /** The end of what it writes or thinks now. */
  text?: { kind: "writes" | "thinks"; key: string; tail: string; length: number };
  /** Its newest call that is not over. */
  tool?: { id: string; name: string; state: string; progress?: number | null };
  failure?: string;
  lastAt?: string | null;
};

/** Why a model does not answer. The API begins with the kind of the error, and names a budget by its id. */
export function reasonOf(failure: string): string {
  const reason = failure.replace(/^[A-Z_]+: /, "");
  return reason.startsWith("waits for the budget ") ? texts.errors["BUDGET"]! : plainly(reason).said;
}

const TAIL = 160; // characters: what fits into a line
const OVER = new Set(["SUCCEEDED", "FAILED", "UNKNOWN", "EXPIRED"]);

export function after(before: Doing, event: FeedEvent): Doing {
  switch (event.__typename) {
    case "AgentStateChanged": {
      const { text: _text, ...rest } = before;
      return event.state === "THINKING" ? { ...before, state: event.state } : { ...rest, state: event.state };
    }
    case "ReasoningDelta":
      return { ...before, text: grown(before.text, "thinks", `${event.cycleId}/${event.step}`, event) };
    case "ToolCallChanged": {
      const { tool, text: _text, ...rest } = before;
      const { toolCallId: id, name, callState: state, progress } = event;
      if (!OVER.has(state)) return { ...rest, tool: { id, name, state, progress } };
      return tool && tool.id !== id ? { ...rest, tool } : rest;
    }
    case "FailureChanged": {
      const { failure: _failure, ...rest } = before;
      return event.failures > 0 ? { ...rest, failure: event.failureReason ?? "" } : rest;
    }
    case "CycleEnded":
      return { state: before.state, lastAt: event.cycle.endedAt };
    default:
      return before;
  }
}

/** What an agent writes in a space: whose it is, and what it does then. */
export function written(doings: ReadonlyMap<string, Doing>, event: SpaceEvent): [agentId: string, doing: Doing] | undefined {
  if (event.__typename === "MessageDelta") {
    const before = doings.get(event.agent.id) ?? { state: "THINKING" };
    return [event.agent.id, { ...before, text: grown(before.text, "writes", event.streamId, event) }];
  }
  if (event.__typename !== "MessagePosted") return undefined;
  const { id } = event.message.author;
  const { text: _text, ...rest } = doings.get(id) ?? { state: "" };
  return rest.state ? [id, rest] : undefined;
}

/** A piece may come a second time, or begin anew: what is behind its offset goes. */
function grown(before: Doing["text"], kind: "writes" | "thinks", key: string, { offset, text }: { offset: number; text: string }): NonNullable<Doing["text"]> {
  const isSame = before?.kind === kind && before.key === key;
  const known = isSame ? [...before.tail] : [];
  const surplus = isSame ? Math.max(0, before.length - offset) : 0;
  const letters = [...known.slice(0, Math.max(0, known.length - surplus)), ...text];
  return { kind, key, tail: letters.slice(-TAIL).join(""), length: offset + [...text].length };
}

const WORKS = new Set(["THINKING", "WAKING", "PRIVATE"]);
const AWAKE = new Set([...WORKS, "HELD"]);

/** Whether the agent does something. One that waits for an answer does nothing until then. */
export function isAtWork({ state }: Doing): boolean {
  return WORKS.has(state);
}

/** Whether the agent is in a cycle: it works, or waits for an answer. */
export function isAwake({ state }: Doing): boolean {
  return AWAKE.has(state);
}

const RANKS = ["THINKING", "WAKING", "PRIVATE", "HELD", "PAUSED", "SUSPENDED", "SLEEPING", "STOPPED"];

/** Who works stands first, then who was awake last. */
export function ranked<Agent extends { name: string }>(agents: readonly Agent[], doingOf: (agent: Agent) => Doing): Agent[] {
  const rank = (agent: Agent) => RANKS.indexOf(doingOf(agent).state);
  const last = (agent: Agent) => doingOf(agent).lastAt ?? "";
  return [...agents].sort((a, b) => rank(a) - rank(b) || last(b).localeCompare(last(a)) || a.name.localeCompare(b.name));
}
