// One agent: who it is and what it does now, and the parts of its mind.

import "./agent.css";
import { useQuery } from "../../api/use-query.ts";
import { AgentHeadDocument } from "../../generated/agent/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Avatar } from "../../kit/small.tsx";
import { Empty, ErrorBox, Loading } from "../../kit/states.tsx";
import { type Tab, Tabs } from "../../kit/tabs.tsx";
import { Time } from "../../kit/time.tsx";
import { awake, may } from "../../live/viewer.ts";
import { beginConversation } from "../conversation/begin.ts";
import type { PageProps } from "../pages.ts";
import { go, href } from "../../routing/router.ts";
import { maySeeCosts, mayWriteTo } from "../../shell/rights.ts";
import { useTitle } from "../../shell/title.ts";
import { agent as texts, texts as listTexts } from "../../texts/agents.ts";
import { Chain } from "./chain.tsx";
import { costText, countText, exactText } from "./counts.ts";
import { type AgentFeed, useAgentFeed, useCalm, useEvents } from "./feed.ts";
import { Inbox } from "./inbox.tsx";
import { Knowledge } from "./knowledge.tsx";
import { Plans } from "./plans.tsx";
import { Settings } from "./settings.tsx";
import { type Head, StateActions } from "./state-actions.tsx";
import { StateBadge } from "./state-badge.tsx";
import { Tasks } from "./tasks.tsx";
import { Timeline } from "./timeline.tsx";
import { WindowTab } from "./window.tsx";

export default function Agent({ params }: PageProps) {
  const id = params["id"]!;
  const head = useQuery(AgentHeadDocument, { id, withSpaces: may("spaces:read") });
  const { feed, problem } = useAgentFeed(id);
  const reload = useCalm(head.reload);
  useEvents(feed, (event) => {
    if (!event || ["AgentStateChanged", "CycleEnded", "StepEnded", "EventDeadLettered"].includes(event.__typename)) reload();
  });
  const agent = head.data?.agent;
  useTitle(agent?.name ?? listTexts.title);
  if (head.data && !agent) return <Unknown />;
  return (
    <div class="mind">
      {agent ? <AgentHead agent={agent} onChange={head.reload} /> : <HeadBones />}
      {head.error != null && <ErrorBox problem={head.error} onRetry={head.reload} />}
      {problem != null && <ErrorBox problem={problem} />}
      {agent && <Tabs label={texts.label} tabs={tabsOf(agent, feed)} />}
      {!agent && head.error == null && <Loading lines={7} />}
    </div>
  );
}

function tabsOf(agent: Head, feed: AgentFeed): Tab[] {
  const { id } = agent;
  const inspects = may("agents:inspect");
  const all: (Tab | false)[] = [
    { key: "timeline", name: texts.tabs.timeline, content: () => <Timeline agentId={id} feed={feed} /> },
    inspects && { key: "chain", name: texts.tabs.chain, content: () => <Chain agentId={id} feed={feed} pastBegins={agent.pastBegins?.seq} /> },
    inspects && { key: "inbox", name: texts.tabs.inbox, content: () => <Inbox agentId={id} agentName={agent.name} feed={feed} /> },
    inspects && { key: "knowledge", name: texts.tabs.knowledge, content: () => <Knowledge agentId={id} feed={feed} /> },
    may("plans:read") && { key: "plans", name: texts.tabs.plans, content: () => <Plans agentId={id} feed={feed} /> },
    { key: "tasks", name: texts.tabs.tasks, content: () => <Tasks agentId={id} agentName={agent.name} feed={feed} /> },
    inspects && { key: "window", name: texts.tabs.window, content: () => <WindowTab agentId={id} agentName={agent.name} feed={feed} /> },
    { key: "settings", name: texts.tabs.settings, content: () => <Settings agentId={id} /> },
  ];
  return all.filter((each): each is Tab => Boolean(each));
}

function AgentHead({ agent, onChange }: { agent: Head; onChange: () => void }) {
  const { name, kind, model, process, id } = agent;
  const state = process.state === "PRIVATE" || agent.status !== "ACTIVE" ? process.state : (awake.value.get(id)?.state ?? process.state);
  const about = [texts.kinds[kind], model ?? texts.defaultModel].filter(Boolean).join(" · ");
  return (
    <header class="agent-head">
      <a class="button quiet icon" href={href`/agents`} aria-label={texts.back} title={texts.back}>
        <Icon name="back" />
      </a>
      <Avatar name={name} kind="AGENT" state={state === "THINKING" ? state : undefined} />
      <div class="agent-who">
        <h1 class="cut" title={name}>
          {name}
        </h1>
        <p class="cut soft small">{about}</p>
      </div>
      <StateBadge state={state} />
      <WriteTo agent={agent} />
      <StateActions agent={agent} onDone={onChange} />
      <Numbers process={process} />
      {process.retryAt && (
        <p class="agent-concern small">
          <Icon name="alert" size={14} /> {texts.retryAt} <Time date={process.retryAt} />.
        </p>
      )}
    </header>
  );
}

/** Opens the conversation with it. The agents of tasks and other people's assistants have none. */
function WriteTo({ agent }: { agent: Head }) {
  const { id, kind, status } = agent;
  if (!mayWriteTo(agent) || status === "STOPPED" || !["GENERAL", "CONVERSATIONAL"].includes(kind)) return null;
  const begin = async () => {
    const spaceId = await beginConversation(id);
    go(href`/spaces/${spaceId}`);
  };
  return (
    <Button icon="edit" onPress={begin}>
      {texts.writeTo}
    </Button>
  );
}

function Numbers({ process }: { process: Head["process"] }) {
  const { cost, taskCost } = process;
  const spent = Number(taskCost) > 0 ? `${texts.spent} ${texts.tasksCost(costText(taskCost))}` : texts.spent;
  return (
    <dl class="agent-numbers small">
      <Figure value={countText(process.cycleCount)} exact={exactText(process.cycleCount)} name={texts.cycles(process.cycleCount)} />
      {maySeeCosts() && <Figure value={costText(cost)} exact={`$${cost}`} name={spent} />}
      <Figure value={countText(process.inboxDepth)} exact={exactText(process.inboxDepth)} name={texts.inboxDepth} />
    </dl>
  );
}

function Figure({ value, exact, name }: { value: string; exact: string; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={exact}>{value}</dd>
    </div>
  );
}

function HeadBones() {
  return (
    <header class="agent-head">
      <h1 class="unseen">{listTexts.title}</h1>
    </header>
  );
}

function Unknown() {
  return (
    <div class="page">
      <h1 class="unseen">{texts.unknown}</h1>
      <Empty icon="agent" title={texts.unknown}>
        <p>{texts.unknownHint}</p>
        <a class="button" href={href`/agents`}>
          {texts.back}
        </a>
      </Empty>
    </div>
  );
}
