// What fails: models, MCP servers, dead letters, webhooks, connectors, and budgets that are nearly used up.

import { useEffect, useRef } from "preact/hooks";
import { plainly } from "../../api/fault.ts";
import { useQuery } from "../../api/use-query.ts";
import { type NowProblemsQuery, NowProblemsDocument } from "../../generated/now/graphql.ts";
import { Icon, type IconName } from "../../kit/icon.tsx";
import { percent } from "../../kit/numbers.ts";
import { Empty, Loaded } from "../../kit/states.tsx";
import { Time, now } from "../../kit/time.tsx";
import { may } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { texts } from "../../texts/now.ts";
import { stateOf } from "../organisation/connectors/state.ts";
import { reasonOf } from "./doing.ts";
import { failing } from "./follow-agents.ts";

type Problem = { key: string; icon: IconName; isBad: boolean; title: string; text?: string; since?: string | null; to: string };

const NEAR = 0.8;

export function Problems() {
  const rights = { models: may("agents:read"), inspect: may("agents:inspect"), admin: may("admin:read"), operator: may("installation:read") };
  const answer = useQuery(NowProblemsDocument, rights);
  useEveryTick(answer.reload);
  return (
    <section class="panel stack">
      <h2>{texts.problems}</h2>
      <Loaded answer={answer}>
        {(data) => {
          const problems = [...problemsOf(data), ...ofAgents()];
          if (problems.length === 0) return <Empty icon="check" title={texts.noProblems} />;
          return (
            <ul class="now-list">
              {problems.map((problem) => (
                <li key={problem.key}>
                  <Line {...problem} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

/** Reads again while the page is looked at. */
export function useEveryTick(reload: () => void): void {
  const isFirst = useRef(true);
  const tick = now.value;
  useEffect(() => {
    if (!isFirst.current) reload();
    isFirst.current = false;
  }, [tick]);
}

function Line({ icon, isBad, title, text, since, to }: Problem) {
  return (
    <a href={to}>
      <span class={isBad ? "now-sign bad" : "now-sign warn"}>
        <Icon name={icon} />
      </span>
      <span class="now-what">
        <strong class="cut">{title}</strong>
        {text && <span class="soft small now-words">{text}</span>}
      </span>
      {since && (
        <span class="soft small">
          <Time date={since} />
        </span>
      )}
    </a>
  );
}

function problemsOf(data: NowProblemsQuery): Problem[] {
  return [...ofSwitch(data), ...ofPaused(data), ...ofModels(data), ...ofServers(data), ...ofDeadLetters(data), ...ofEndpoints(data), ...ofBudgets(data)];
}

function ofSwitch({ installation }: NowProblemsQuery): Problem[] {
  if (!installation?.killSwitch.isOn) return [];
  const { reason, switchedAt } = installation.killSwitch;
  return [{ key: "kill switch", icon: "stop", isBad: true, title: texts.killSwitch, text: texts.killSwitchText(reason), since: switchedAt, to: href`/installation` }];
}

function ofPaused({ paused }: NowProblemsQuery): Problem[] {
  const [first] = paused?.nodes ?? [];
  if (!paused || !first) return [];
  const isOne = paused.totalCount === 1;
  const to = isOne ? href`/agents/${first.id}` : href`/agents?status=${"PAUSED"}`;
  return [{ key: "paused", icon: "stop", isBad: false, title: isOne ? texts.agentPaused(first.name) : texts.agentsPaused(paused.totalCount), text: texts.pausedText, to }];
}

function ofAgents(): Problem[] {
  return failing.value.map(({ id, name, why }) => ({ key: `agent ${id}`, icon: "agent", isBad: true, title: texts.agentFails(name), text: why && reasonOf(why), to: href`/agents/${id}` }));
}

function ofModels({ modelHealth }: NowProblemsQuery): Problem[] {
  return (modelHealth ?? [])
    .filter(({ isFailing }) => isFailing)
    .map(({ model, advice, waitingAgents, since, error }) => ({
      key: `model ${model}`, icon: "alert", isBad: true, title: texts.modelFails(model), since,
      text: [advice ?? texts.errors[error] ?? error, waitingAgents > 0 && texts.agentsWait(waitingAgents)].filter(Boolean).join(" · "),
      to: href`/organisation/models?tab=health`,
    })); // prettier-ignore
}

function ofServers({ mcpServers }: NowProblemsQuery): Problem[] {
  return (mcpServers?.nodes ?? [])
    .filter(({ status }) => status === "FAILING")
    .map(({ id, name, lastError }) => ({ key: id, icon: "tool", isBad: true, title: texts.serverFails(name), text: lastError ? plainly(lastError).said : undefined, to: href`/organisation/mcp-servers?open=${id}` }));
}

function ofDeadLetters({ deadLetters }: NowProblemsQuery): Problem[] {
  const newest = deadLetters?.nodes.at(-1);
  if (!deadLetters || !newest) return [];
  const title = texts.deadLetters(deadLetters.totalCount);
  return [{ key: "dead letters", icon: "archive", isBad: true, title, text: texts.deadLettersHint, since: newest.createdAt, to: href`/organisation/dead-letters` }];
}

function ofEndpoints({ webhookEndpoints, connectors }: NowProblemsQuery): Problem[] {
  const endpoints = (webhookEndpoints?.nodes ?? [])
    .filter(({ connector, failingSince, status }) => !connector && (failingSince || status === "SWITCHED_OFF")) // a connector is told below
    .map(({ id, name, status, failingSince, lastError, lastStatus }) => ({
      key: id, icon: "link" as const, isBad: status === "SWITCHED_OFF", since: failingSince,
      title: status === "SWITCHED_OFF" ? texts.webhookOff(name) : texts.webhookFails(name), text: lastError ? plainly(lastError).said : (lastStatus ? `HTTP ${lastStatus}` : undefined),
      to: href`/organisation/webhooks?open=${id}`,
    })); // prettier-ignore
  const others = (connectors?.nodes ?? [])
    .filter((connector) => stateOf(connector) === "fails")
    .map(({ id, name, lastError }) => ({ key: id, icon: "link" as const, isBad: true, title: texts.connectorFails(name), text: lastError ? plainly(lastError).said : undefined, to: href`/organisation/connectors?open=${id}` }));
  return [...endpoints, ...others];
}

function ofBudgets({ budgets }: NowProblemsQuery): Problem[] {
  return (budgets ?? []).flatMap(({ id, name, limit, uses }) => {
    const most = Math.max(0, ...uses.map(({ spent }) => Number(spent)));
    if (most < NEAR * Number(limit)) return [];
    const isBad = most >= Number(limit);
    return [{ key: id, icon: "coins" as const, isBad, title: isBad ? texts.budgetOver(name) : texts.budgetNear(name, percent(most, Number(limit))), to: href`/costs` }];
  });
}
