// Events that agents could not process.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { type DeadLetterFragment, DeadLettersDocument, DropDeadLetterDocument, DropDeadLettersDocument, ReplayDeadLetterDocument, ReplayDeadLettersDocument } from "../../../generated/dead-letters/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../kit/dialog.tsx";
import { Select } from "../../../kit/field.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { Badge } from "../../../kit/small.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts } from "../../../texts/dead-letters.ts";
import { useNames } from "../names/names.ts";

const FIRST = 50;

export default function DeadLetters() {
  const pages = usePages(DeadLettersDocument, { first: FIRST }, ({ deadLetters }) => deadLetters);
  const agentIds = [...new Set(pages.data?.map(({ agentId }) => agentId) ?? [])];
  const names = useNames(agentIds);
  const nameOf = (id: string) => names.get(id) || texts.anAgent;
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="alert" pages={pages} keyOf={({ id }) => id} nameOf={({ agentId }) => nameOf(agentId)} nameTitle={texts.agent} under={(letter) => <span class="lines-2">{said(letter)}</span>}
      columns={[
        { name: texts.kind, cell: ({ type }) => <Badge>{texts.kinds[type]}</Badge> },
        { name: texts.at, cell: ({ createdAt }) => <span class="soft"><Time date={createdAt} /></span> },
      ]}
      empty={{ title: texts.none, text: texts.noneText }}
      tools={may("agents:write") && agentIds.length > 0 && <All agents={agentIds.map((value) => ({ value, name: nameOf(value) }))} reload={pages.reload} />}
      detail={(letter, close) => <LetterDialog key={letter.id} letter={letter} agent={nameOf(letter.agentId)} reload={pages.reload} onClose={close} />}
    />
  );
}

function All({ agents, reload }: { agents: { value: string; name: string }[]; reload: () => void }) {
  const [chosen, setChosen] = useState("");
  const [doing, setDoing] = useState<"replay" | "drop">();
  const { value: agentId, name } = agents.find(({ value }) => value === chosen) ?? agents[0]!;
  const input = { agentId };
  const replay = () => mutate(ReplayDeadLettersDocument, { input }).then(({ count }) => (toast(texts.replayedAll(count)), reload()));
  const drop = () => mutate(DropDeadLettersDocument, { input }).then(({ count }) => (toast(texts.droppedAll(count)), reload()));
  const stop = () => setDoing(undefined);
  return (
    <div class="record-filters">
      <Select label={texts.all} value={agentId} onValue={setChosen} choices={agents} />
      <Button icon="redo" onPress={() => setDoing("replay")}>{texts.replayAll}</Button>
      <Button look="danger" onPress={() => setDoing("drop")}>{texts.dropAll}</Button>
      {doing === "replay" && <Confirm title={texts.replayAllTitle(name)} text={texts.replayAllText} action={texts.replayAll} onConfirm={replay} onClose={stop} />}
      {doing === "drop" && <Confirm title={texts.dropAllTitle(name)} text={texts.dropText} action={texts.dropAll} isDanger onConfirm={drop} onClose={stop} />}
    </div>
  );
}

function LetterDialog({ letter, agent, reload, onClose }: { letter: DeadLetterFragment; agent: string; reload: () => void; onClose: () => void }) {
  const [isDropping, setDropping] = useState(false);
  const { id: eventId, type, createdAt, settledAt, payload } = letter;
  const replay = () => mutate(ReplayDeadLetterDocument, { input: { eventId } }).then(() => (toast(texts.replayed), onClose(), reload()));
  const drop = () => mutate(DropDeadLetterDocument, { input: { eventId } }).then(() => (toast(texts.dropped), onClose(), reload()));
  const from = "sender" in payload ? `${payload.sender.name} · ${payload.spaceName}` : "service" in payload ? payload.service : undefined;
  return (
    <Dialog title={texts.kinds[type] ?? type} onClose={onClose}>
      <Facts
        facts={[
          [texts.agent, agent],
          [texts.from, from],
          [texts.at, <Time date={createdAt} />],
          [texts.given, settledAt && <Time date={settledAt} />],
        ]}
      />
      <div class="stack">
        <h3>{texts.content}</h3>
        <pre class="source" tabindex={0}>{said(letter)}</pre>
      </div>
      {may("agents:write") && (
        <div class="actions">
          <Button look="danger" onPress={() => setDropping(true)}>{texts.drop}</Button>
          <Button look="primary" icon="redo" onPress={replay}>{texts.replay}</Button>
        </div>
      )}
      {isDropping && <Confirm title={texts.dropTitle} text={texts.dropText} action={texts.drop} isDanger onConfirm={drop} onClose={() => setDropping(false)} />}
    </Dialog>
  );
}

/** What the event says. */
function said({ payload }: DeadLetterFragment): string {
  switch (payload.__typename) {
    case "InboxMessage":
    case "InboxEdit":
    case "InboxNotice":
      return payload.text;
    case "InboxReactions":
      return payload.messageText;
    case "InboxPlan":
      return `${payload.planName}: ${payload.instruction}`;
    case "InboxService":
      return JSON.stringify(payload.content, null, 2);
    case "InboxToolResult":
      return `${payload.tool}: ${JSON.stringify(payload.answer, null, 2)}`;
    case "InboxTaskResult":
      return `${payload.goal.replace(/[.:]$/, "")}: ${payload.outcome ?? ""}`;
    default:
      return texts.removed;
  }
}
