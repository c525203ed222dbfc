// What the agent knows: goals, memories, notes, learnings. Each is added, changed and deleted here; the agent is told.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { usePages } from "../../api/use-query.ts";
import { DeleteGoalDocument, DeleteLearningDocument, DeleteMemoryDocument, DeleteNoteDocument, type GoalFragment, GoalsDocument, type LearningFragment, LearningsDocument, MemoriesDocument, type MemoryFragment, type NoteFragment, NotesDocument, SetGoalDocument, SetLearningDocument, SetMemoryDocument, SetNoteDocument } from "../../generated/agent/graphql.ts"; // prettier-ignore
import { TextField } from "../../kit/field.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Badge } from "../../kit/small.tsx";
import { place, setQuery } from "../../routing/router.ts";
import { knowledge as texts } from "../../texts/agents.ts";
import { type AgentFeed, useCalm, useEvents } from "./feed.ts";
import { Items } from "./knowledge-items.tsx";

type Props = { agentId: string; feed: AgentFeed };
type Kind = "goals" | "memories" | "notes" | "learnings";

const PAGE = 50;
const KINDS: readonly Kind[] = ["goals", "memories", "notes", "learnings"];

export function Knowledge({ agentId, feed }: Props) {
  const chosen = KINDS.find((each) => each === place.value.query.get("kind")) ?? "goals";
  const View = { goals: Goals, memories: Memories, notes: Notes, learnings: Learnings }[chosen];
  return (
    <div class="agent-part">
      <div class="inner">
        <div class="segments" role="group" aria-label={texts.label}>
          {KINDS.map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => setQuery({ kind: kind === "goals" ? undefined : kind })}>
              {texts.kinds[kind]}
            </button>
          ))}
        </div>
        <View key={chosen} agentId={agentId} feed={feed} />
      </div>
    </div>
  );
}

/** Reads again when the agent, or somebody else, has changed what it knows. */
function useChanges(feed: AgentFeed, reload: () => void): void {
  const calm = useCalm(reload);
  useEvents(feed, (event) => {
    if (!event || event.__typename === "KnowledgeChanged") calm();
  });
}

function Goals({ agentId, feed }: Props) {
  const pages = usePages(GoalsDocument, { id: agentId, first: PAGE }, ({ agent }) => agent?.goals);
  useChanges(feed, pages.reload);
  return (
    <Items<GoalFragment>
      agentId={agentId}
      pages={pages}
      words={texts.goals}
      icon="check"
      fields={[
        { name: "text", label: texts.goal, isLong: true, isRequired: true },
        { name: "status", label: texts.status, choices: Object.entries(texts.statuses).map(([value, name]) => ({ value, name })) },
        { name: "news", label: texts.news, isLong: true },
      ]}
      valuesOf={(goal) => ({ text: goal?.text ?? "", status: goal?.status ?? "WORKING", news: goal?.news ?? "" })}
      nameOf={({ number, text }) => `${number} ${text.slice(0, 80)}`}
      render={(goal) => <Goal goal={goal} />}
      save={(goal, { text, status, news }) => mutate(SetGoalDocument, { input: { agentId, goalId: goal?.id, revision: goal?.revision, text, status: status as GoalFragment["status"], news } })}
      remove={({ id, revision }) => mutate(DeleteGoalDocument, { input: { goalId: id, revision } })}
    />
  );
}

function Goal({ goal: { number, text, status, news, concern } }: { goal: GoalFragment }) {
  return (
    <>
      <p class={status === "ARCHIVED" || status === "DONE" ? "soft" : undefined}>
        <span class="soft">{number}.</span> {text} <Badge look={status === "WORKING" ? "good" : status === "WAITING" ? "warn" : undefined}>{texts.statuses[status]}</Badge>
      </p>
      {news && <p class="soft small">{news}</p>}
      {concern && (
        <p class="known-concern small">
          <Icon name="alert" size={14} /> {concern}
        </p>
      )}
    </>
  );
}

function Memories({ agentId, feed }: Props) {
  const pages = usePages(MemoriesDocument, { id: agentId, first: PAGE }, ({ agent }) => agent?.memories);
  useChanges(feed, pages.reload);
  return (
    <Items<MemoryFragment>
      agentId={agentId}
      pages={pages}
      words={texts.memories}
      icon="archive"
      fields={[
        { name: "key", label: texts.key, isRequired: true, isFixed: true },
        { name: "value", label: texts.value, isLong: true, isRequired: true },
      ]}
      valuesOf={(memory) => ({ key: memory?.key ?? "", value: memory?.value ?? "" })}
      nameOf={({ key }) => key}
      render={({ key, value }) => (
        <>
          <h2 class="item-name">{key}</h2>
          <p class="known-text">{value}</p>
        </>
      )}
      save={(memory, { key, value }) => mutate(SetMemoryDocument, { input: { agentId, revision: memory?.revision, key: key!, value: value! } })}
      remove={({ id, revision }) => mutate(DeleteMemoryDocument, { input: { memoryId: id, revision } })}
    />
  );
}

function Notes({ agentId, feed }: Props) {
  const [query, setText] = useState("");
  const pages = usePages(NotesDocument, { id: agentId, first: PAGE, query: query.trim() || null }, ({ agent }) => agent?.notes);
  useChanges(feed, pages.reload);
  return (
    <>
      <TextField label={texts.findNote} type="search" value={query} onValue={setText} />
      <Items<NoteFragment>
        agentId={agentId}
        pages={pages}
        words={query.trim() ? { ...texts.notes, none: texts.noneFound } : texts.notes}
        icon="file"
        fields={[
          { name: "title", label: texts.noteTitle, isRequired: true },
          { name: "text", label: texts.noteText, isLong: true, isRequired: true },
        ]}
        valuesOf={(note) => ({ title: note?.title ?? "", text: note?.text ?? "" })}
        nameOf={({ number, title }) => `${number} ${title}`}
        render={({ number, title, text }) => (
          <>
            <h2 class="item-name">
              <span class="soft">{number}.</span> {title}
            </h2>
            <p class="known-text">{text}</p>
          </>
        )}
        save={(note, { title, text }) => mutate(SetNoteDocument, { input: { agentId, noteId: note?.id, revision: note?.revision, title, text } })}
        remove={({ id, revision }) => mutate(DeleteNoteDocument, { input: { noteId: id, revision } })}
      />
    </>
  );
}

function Learnings({ agentId, feed }: Props) {
  const pages = usePages(LearningsDocument, { id: agentId, first: PAGE }, ({ agent }) => agent?.learnings);
  useChanges(feed, pages.reload);
  return (
    <Items<LearningFragment>
      agentId={agentId}
      pages={pages}
      words={texts.learnings}
      icon="edit"
      fields={[{ name: "rule", label: texts.rule, isLong: true, isRequired: true }]}
      valuesOf={(learning) => ({ rule: learning?.rule ?? "" })}
      nameOf={({ number, rule }) => `${number} ${rule.slice(0, 80)}`}
      render={({ number, rule }) => (
        <p class="known-text">
          <span class="soft">{number}.</span> {rule}
        </p>
      )}
      save={(learning, { rule }) => mutate(SetLearningDocument, { input: { agentId, learningId: learning?.id, revision: learning?.revision, rule: rule! } })}
      remove={({ id, revision }) => mutate(DeleteLearningDocument, { input: { learningId: id, revision } })}
    />
  );
}
