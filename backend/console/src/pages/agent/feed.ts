// The feed of one agent, for the parts of its page. It is followed while the page is open.

import { useEffect, useRef, useState } from "preact/hooks";
import { follow } from "../../api/client.ts";
import { AgentFeedDocument, type AgentFeedSubscription } from "../../generated/agent/graphql.ts";
import { may } from "../../live/viewer.ts";

export type AgentEvent = AgentFeedSubscription["agentFeed"];
/** `undefined`: a subscription has begun, so something may have been missed before it. */
type Listener = (event: AgentEvent | undefined) => void;

export class AgentFeed {
  readonly #listeners = new Set<Listener>();

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(event: AgentEvent | undefined): void {
    this.#listeners.forEach((each) => each(event));
  }
}

/** Follows the agent. `problem` says why the feed has ended, if it has. */
export function useAgentFeed(agentId: string): { feed: AgentFeed; problem: unknown } {
  const [feed] = useState(() => new AgentFeed());
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    const ends = new AbortController();
    const run = async () => {
      const options = { signal: ends.signal, onSubscribe: () => feed.tell(undefined) };
      for await (const event of follow(AgentFeedDocument, { agentId, inspects: may("agents:inspect") }, options)) {
        feed.tell(event.__typename === "FeedReset" ? undefined : event);
      }
    };
    run().catch((error: unknown) => ends.signal.aborted || setProblem(error));
    return () => ends.abort();
  }, [agentId]);
  return { feed, problem };
}

export function useEvents(feed: AgentFeed, listener: Listener): void {
  const newest = useRef(listener);
  newest.current = listener;
  useEffect(() => feed.listen((event) => newest.current(event)), [feed]);
}

const QUIET_MS = 400;

/** Runs at most once in a moment, and once more after the last call: many events ask for one read. */
export function useCalm(run: () => void): () => void {
  const newest = useRef(run);
  newest.current = run;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      newest.current();
    }, QUIET_MS);
  };
}
