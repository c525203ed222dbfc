// Which agents of the space do not read what is posted now, because somebody has paused or stopped them.

import { useEffect, useState } from "preact/hooks";
import { follow } from "../../api/client.ts";
import { AgentAtRestDocument } from "../../generated/space/graphql.ts";
import type { Person } from "../../live/space-list.ts";
import { may } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { texts } from "../../texts/space.ts";
import type { Conversation } from "./conversation.ts";

const FOLLOWED = 12; // feeds at once

export function Resting({ conversation }: { conversation: Conversation }) {
  const agents = agentsOf(conversation);
  const states = useStates(agents.map(({ id }) => id));
  const resting = Object.keys(texts.resting).map((state) => ({ state, who: agents.filter(({ id }) => states.get(id) === state) }));
  return (
    <div class="resting" role="status">
      {resting.map(({ state, who }) => who.length > 0 && <Line key={state} state={state} who={who} />)}
    </div>
  );
}

function Line({ state, who }: { state: string; who: readonly Person[] }) {
  return (
    <p>
      {who.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <a href={href`/agents/${id}`}>{name}</a>
        </span>
      ))}{" "}
      {texts.resting[state]!(who.length > 1)}
    </p>
  );
}

/** A stopped agent is a member of no space, but still the other one of its conversations. */
function agentsOf({ space, members }: Conversation): readonly Person[] {
  if (!space.value || space.value.archivedAt) return [];
  const { partner } = space.value;
  return (partner ? [partner] : members.value).filter(({ kind }) => kind === "AGENT");
}

function useStates(agentIds: readonly string[]): ReadonlyMap<string, string> {
  const [states, setStates] = useState<ReadonlyMap<string, string>>(new Map());
  const followed = may("agents:read") ? agentIds.slice(0, FOLLOWED).join() : "";
  useEffect(() => {
    const ends = new AbortController();
    const tell = (id: string) => (state: string) => setStates((before) => new Map(before).set(id, state));
    for (const id of followed.split(",").filter(Boolean)) void followState(id, tell(id), ends.signal);
    return () => ends.abort();
  }, [followed]);
  return states;
}

/** Each subscription sends the state first, unless the agent sleeps. */
async function followState(agentId: string, tell: (state: string) => void, signal: AbortSignal): Promise<void> {
  let isTold = false;
  const onSubscribe = () => void (isTold = false);
  try {
    for await (const event of follow(AgentAtRestDocument, { agentId }, { onSubscribe, signal })) {
      if (event.__typename === "AgentStateChanged") {
        isTold = true;
        tell(event.state);
      } else if (event.__typename === "SnapshotCompleted" && !isTold) tell("SLEEPING");
    }
  } catch {
    // Whoever may not see the agent is told nothing of it.
  }
}
