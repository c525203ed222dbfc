// What has reached the agent, newest first, with what became of it. Dead letters are replayed or dropped.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { useNewest } from "../../api/use-newest.ts";
import { DropDeadLetterDocument, DropDeadLettersDocument, InboxDocument, type InboxQuery, type InboxQueryVariables, ReplayDeadLetterDocument, ReplayDeadLettersDocument } from "../../generated/agent/graphql.ts"; // prettier-ignore
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Select } from "../../kit/field.tsx";
import { Badge } from "../../kit/small.tsx";
import { Empty, ErrorBox, Loading } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { toast } from "../../kit/toast.tsx";
import { VirtualList } from "../../kit/virtual-list.tsx";
import { may } from "../../live/viewer.ts";
import { href, place, setQuery } from "../../routing/router.ts";
import { inbox as texts } from "../../texts/agents.ts";
import { type AgentFeed, useCalm, useEvents } from "./feed.ts";
import { EventLine, textOf } from "./inbox-event.tsx";

type Item = NonNullable<InboxQuery["agent"]>["inbox"]["nodes"][number];
type Receipts = NonNullable<InboxQueryVariables["receipts"]>;

const PAGE = 50;
const RECEIPTS: Record<string, Receipts> = {
  waiting: ["PENDING", "PASSIVE", "INJECTED"],
  handled: ["HANDLED"],
  DEAD_LETTER: ["DEAD_LETTER"],
  other: ["SKIPPED", "DROPPED", "FAILED"],
};

export function Inbox({ agentId, agentName, feed }: { agentId: string; agentName: string; feed: AgentFeed }) {
  const chosen = place.value.query.get("receipt") ?? "all";
  const receipts = RECEIPTS[chosen] ?? null;
  const events = useNewest(InboxDocument, { id: agentId, last: PAGE, receipts }, ({ agent }) => agent?.inbox);
  const reload = useCalm(events.reload);
  useEvents(feed, (event) => {
    if (!event || ["EntryAppended", "CycleEnded", "EventDeadLettered", "AgentStateChanged"].includes(event.__typename)) reload();
  });
  const { data, error } = events;
  const isDead = chosen === "DEAD_LETTER";
  const choices = Object.entries(texts.whichOf).map(([value, name]) => ({ value, name }));
  return (
    <div class="chain">
      <div class="chain-bar">
        <Select label={texts.which} isLabelHidden value={chosen} choices={choices} onValue={(value) => setQuery({ receipt: value === "all" ? undefined : value })} />
        {isDead && may("agents:write") && data && data.length > 0 && <AllDead {...{ agentId, agentName, onDone: events.reload }} />}
      </div>
      {isDead && <p class="inbox-hint soft small">{texts.deadHint}</p>}
      {error != null && <ErrorBox problem={error} onRetry={events.reload} />}
      {!data && error == null && <Loading lines={6} />}
      {data?.length === 0 && <Empty icon="check" title={receipts ? texts.noneFound : texts.none} />}
      {data && data.length > 0 && (
        <VirtualList class="chain-list" label={texts.label} rows={data} keyOf={({ id }) => id} onNearEnd={events.older} render={(event) => <Row event={event} agentId={agentId} onDone={events.reload} />} />
      )}
    </div>
  );
}

const LOOKS: Record<string, "good" | "warn" | "bad" | undefined> = { DEAD_LETTER: "bad", FAILED: "bad", PENDING: "warn", INJECTED: "good" };

function Row({ event, agentId, onDone }: { event: Item; agentId: string; onDone: () => void }) {
  const { receipt, cycle, settledAt, priority } = event;
  return (
    <article class="inbox-row">
      <EventLine event={event} agentId={agentId} />
      <div class="inbox-receipt small">
        {texts.priorities[priority] && <Badge>{texts.priorities[priority]}</Badge>}
        <Badge look={LOOKS[receipt]}>{texts.receipts[receipt] ?? receipt}</Badge>
        {cycle && <a href={href`/agents/${agentId}?cycle=${cycle.id}`}>{texts.cycle(cycle.number)}</a>}
        {settledAt && (
          <span class="soft">
            {texts.settled} <Time date={settledAt} />
          </span>
        )}
      </div>
      {receipt === "DEAD_LETTER" && may("agents:write") && <DeadLetter event={event} onDone={onDone} />}
    </article>
  );
}

function DeadLetter({ event, onDone }: { event: Item; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const replay = async () => {
    await mutate(ReplayDeadLetterDocument, { input: { eventId: event.id } });
    toast(texts.replayed);
    onDone();
  };
  const drop = async () => {
    await mutate(DropDeadLetterDocument, { input: { eventId: event.id } });
    toast(texts.dropped);
    onDone();
  };
  return (
    <div class="row">
      <Button isSmall onPress={replay}>{texts.replay}</Button>
      <Button isSmall look="quiet" onPress={() => setAsking(true)}>{texts.drop}</Button>
      {isAsking && <Confirm title={texts.dropTitle} text={textOf(event.payload).slice(0, 300)} action={texts.drop} isDanger onConfirm={drop} onClose={() => setAsking(false)} />}
    </div>
  ); // prettier-ignore
}

function AllDead({ agentId, agentName, onDone }: { agentId: string; agentName: string; onDone: () => void }) {
  const [question, setQuestion] = useState<"replay" | "drop">();
  const input = { agentId };
  const replay = async () => {
    toast(texts.replayedCount((await mutate(ReplayDeadLettersDocument, { input })).count));
    onDone();
  };
  const drop = async () => {
    toast(texts.droppedCount((await mutate(DropDeadLettersDocument, { input })).count));
    onDone();
  };
  const close = () => setQuestion(undefined);
  return (
    <span class="push row">
      <Button isSmall onPress={() => setQuestion("replay")}>{texts.replayAll}</Button>
      <Button isSmall look="danger" onPress={() => setQuestion("drop")}>{texts.dropAll}</Button>
      {question === "replay" && <Confirm title={texts.replayAllTitle(agentName)} text={texts.replayAllText(agentName)} action={texts.replayAll} onConfirm={replay} onClose={close} />}
      {question === "drop" && <Confirm title={texts.dropAllTitle(agentName)} text={texts.dropAllText(agentName)} action={texts.dropAll} isDanger onConfirm={drop} onClose={close} />}
    </span>
  ); // prettier-ignore
}
