// The agents, with what each of them does this second.

import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Avatar, Badge } from "../../kit/small.tsx";
import { Empty, Loaded } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { may } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { texts } from "../../texts/now.ts";
import { texts as shell } from "../../texts/shell.ts";
import { type Doing, isAtWork, isAwake, ranked, reasonOf } from "./doing.ts";
import { type Agent, useAgents } from "./follow-agents.ts";

const FEW = 8;

export function Agents() {
  const { answer, doings } = useAgents();
  const [isAll, setAll] = useState(false);
  const doingOf = ({ id, process: { state, lastCycleAt } }: Agent): Doing => doings.value.get(id) ?? { state, lastAt: lastCycleAt };
  return (
    <section class="panel stack now-agents" aria-labelledby="now-agents">
      <Loaded answer={answer} lines={6}>
        {({ agents: { nodes, totalCount } }) => {
          const all = ranked(nodes, doingOf);
          const awake = all.filter((agent) => isAwake(doingOf(agent))).length;
          const working = all.filter((agent) => isAtWork(doingOf(agent))).length;
          const shown = isAll ? all : all.slice(0, Math.max(FEW, awake));
          return (
            <>
              <header class="row">
                <h2 id="now-agents">{texts.agents}</h2>
                <span class="soft small push">{texts.atWork(working, totalCount)}</span>
              </header>
              {all.length === 0 && (
                <Empty icon="agent" title={texts.noAgents}>
                  <p>{texts.noAgentsHint}</p>
                  {may("agents:write") && <a class="button primary" href={may("admin:write") ? href`/first-steps` : href`/agents`}>{texts.firstAgent}</a>}
                </Empty>
              )}
              <ul class="now-list">
                {shown.map((agent) => (
                  <AgentLine key={agent.id} agent={agent} doing={doingOf(agent)} />
                ))}
              </ul>
              {all.length > shown.length && (
                <div class="row">
                  <Button isSmall look="quiet" icon="unfold" onPress={() => setAll(true)}>
                    {texts.moreAgents(all.length - shown.length)}
                  </Button>
                </div>
              )}
              {totalCount > nodes.length && isAll && <p class="soft small">{texts.onlyFirst(nodes.length, totalCount)}</p>}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function AgentLine({ agent: { id, name, process }, doing }: { agent: Agent; doing: Doing }) {
  const isInCycle = isAwake(doing);
  return (
    <li>
      <a href={href`/agents/${id}`} class={isInCycle ? "awake" : undefined}>
        <Avatar name={name} kind="AGENT" state={isInCycle ? doing.state : undefined} />
        <span class="now-what">
          <strong class="cut">{name}</strong>
          <DoingText doing={doing} />
        </span>
        {process.inboxDepth > 0 && <Badge>{texts.inbox(process.inboxDepth)}</Badge>}
        <State doing={doing} />
      </a>
    </li>
  );
}

function DoingText({ doing }: { doing: Doing }) {
  const { state, text, tool, failure, lastAt } = doing;
  if (failure !== undefined) return <span class="cut small now-bad">{failure ? texts.fails(reasonOf(failure)) : texts.failsUnknown}</span>;
  if (text && state === "THINKING") return <Streaming {...text} />;
  if (tool && isAwake(doing)) return <span class="cut soft small">{tool.state === "HELD" ? texts.waitsFor(tool.name) : texts.runs(tool.name, tool.progress)}</span>;
  if (isAwake(doing)) return <span class="cut soft small">{texts.doing[state]}</span>;
  return (
    <span class="cut soft small">
      {lastAt ? (
        <>
          {texts.lastAwake} <Time date={lastAt} />
        </>
      ) : (
        texts.neverAwake
      )}
    </span>
  );
}

/** The end of the text is what is new, so the beginning is cut. */
function Streaming({ kind, tail }: { kind: "writes" | "thinks"; tail: string }) {
  return (
    <span class="now-stream soft small">
      <span class="now-verb">{texts[kind]}</span>
      <bdi class="now-tail">
        <span>{tail.replaceAll(/\s+/g, " ")}</span>
      </bdi>
    </span>
  );
}

function State({ doing: { state, failure } }: { doing: Doing }) {
  if (failure !== undefined) return <Badge look="bad">{texts.failing}</Badge>;
  const look = state === "THINKING" || state === "WAKING" ? "good" : state === "HELD" ? "warn" : undefined;
  if (state === "SLEEPING") return <span class="soft small">{shell.states[state]}</span>;
  return <Badge look={look}>{shell.states[state] ?? state}</Badge>;
}
