// Follows the feeds of the agents that are shown, and keeps what each of them does.

import { type Signal, signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { follow } from "../../api/client.ts";
import { useQuery } from "../../api/use-query.ts";
import { type NowAgentsQuery, NowAgentDocument, NowAgentsDocument, NowSpaceDocument } from "../../generated/now/graphql.ts";
import { now } from "../../kit/time.tsx";
import { awake, may, spaces } from "../../live/viewer.ts";
import { type Doing, after, written } from "./doing.ts";

export type Agent = NowAgentsQuery["agents"]["nodes"][number];

/** Agents of the list whose model does not answer, for the list of what fails. */
export const failing = signal<readonly { id: string; name: string; why: string }[]>([]);

const FIRST = 50; // agents that are read: those whose newest cycles have begun last
const FOLLOWED = 24; // of them, whose feeds are followed
const FOLLOWED_SPACES = 8; // in which somebody thinks
const FRAME_MS = 100; // how often what streams is drawn

export function useAgents() {
  const answer = useQuery(NowAgentsDocument, may("agents:read") ? { first: FIRST } : undefined);
  const doings = useDoings(answer.data?.agents.nodes ?? [], answer.data);
  useReading(answer.reload);
  useEffect(() => {
    const agents = answer.data?.agents.nodes ?? [];
    failing.value = agents.flatMap(({ id, name }) => {
      const why = doings.value.get(id)?.failure;
      return why === undefined ? [] : [{ id, name, why }];
    });
  }, [answer.data, doings.value]);
  return { answer, doings };
}

/** Agents beyond those that are followed, and new ones, are seen when the list is read again. */
function useReading(reload: () => void): void {
  const isFirst = useRef(true);
  const tick = now.value;
  const others = awake.value;
  useEffect(() => {
    if (!isFirst.current) reload();
    isFirst.current = false;
  }, [tick, [...others.keys()].sort().join()]);
}

function useDoings(agents: readonly Agent[], read: unknown): Signal<ReadonlyMap<string, Doing>> {
  const doings = useSignal<ReadonlyMap<string, Doing>>(new Map());
  const fresh = useRef(new Map<string, Doing>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const publish = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      doings.value = new Map(fresh.current);
    }, FRAME_MS);
  };
  useEffect(() => {
    for (const agent of agents) fresh.current.set(agent.id, reread(fresh.current.get(agent.id), agent));
    doings.value = new Map(fresh.current);
  }, [read]);
  const atWorkFirst = [...agents].sort((one, other) => Number(awake.value.has(other.id)) - Number(awake.value.has(one.id)));
  useEach(atWorkFirst.slice(0, FOLLOWED), (id, signal) => followOne(id, fresh.current, publish, signal));
  useSpaces(fresh.current, publish);
  useEffect(() => () => clearTimeout(timer.current), []);
  return doings;
}

/** Follows each of these, in any order. Those that were followed before go on without a new beginning. */
function useEach(followed: readonly { id: string }[], begin: (id: string, signal: AbortSignal) => Promise<void>): void {
  const open = useRef(new Map<string, AbortController>());
  const ids = followed.map(({ id }) => id).sort(); // prettier-ignore
  useEffect(() => {
    const all = open.current;
    for (const [id, ends] of all) if (!ids.includes(id)) ends.abort();
    for (const id of ids) {
      if (all.has(id) && !all.get(id)!.signal.aborted) continue;
      const ends = new AbortController();
      all.set(id, ends);
      void begin(id, ends.signal).finally(() => all.get(id) === ends && all.delete(id));
    }
  }, [ids.join()]);
  useEffect(() => () => open.current.forEach((ends) => ends.abort()), []);
}

/** Follows the spaces of this person in which an agent thinks now. */
function useSpaces(doings: Map<string, Doing>, publish: () => void): void {
  const isBusy = ({ id }: { id: string }) => awake.value.get(id)?.state === "THINKING";
  const busy = spaces.value.filter(({ members }) => members.some(isBusy)).slice(0, FOLLOWED_SPACES);
  useEach(busy, (id, signal) => followSpace(id, doings, publish, signal));
}

async function followSpace(spaceId: string, doings: Map<string, Doing>, publish: () => void, signal: AbortSignal): Promise<void> {
  try {
    for await (const event of follow(NowSpaceDocument, { spaceId }, { signal })) {
      const change = written(doings, event);
      if (!change) continue;
      doings.set(...change);
      publish();
    }
  } catch {
    // Whoever may not read there any more sees the state of the agent alone.
  }
}

async function followOne(agentId: string, doings: Map<string, Doing>, publish: () => void, signal: AbortSignal): Promise<void> {
  try {
    for await (const event of follow(NowAgentDocument, { agentId }, { signal })) {
      doings.set(agentId, after(doings.get(agentId) ?? { state: "SLEEPING" }, event));
      publish();
    }
  } catch {
    // The list is read again and again, so its error is shown there.
  }
}

/** The state is that of the reading; what streams comes by the feed alone. */
function reread(before: Doing | undefined, { process, toolCalls }: Agent): Doing {
  const [call] = toolCalls.nodes;
  const state = process.state;
  const isStill = before?.state === state && state === "THINKING";
  return {
    ...(isStill && before.text && { text: before.text }),
    ...(before?.failure !== undefined && process.retryAt && { failure: before.failure }),
    ...(call && { tool: before?.tool?.id === call.id ? before.tool : { id: call.id, name: call.name, state: call.state } }),
    state,
    lastAt: process.lastCycleAt,
  };
}
