// One call that waits: who asks for what; unfolded, everything that somebody must know to answer.

import { useId } from "preact/hooks";
import { Icon } from "../../kit/icon.tsx";
import { Avatar, Badge } from "../../kit/small.tsx";
import { Time, now } from "../../kit/time.tsx";
import { exact } from "../../kit/exact.ts";
import type { WaitingCall } from "../../live/viewer.ts";
import { texts } from "../../texts/approvals.ts";
import { AnswerForm } from "./answer-form.tsx";
import { Origin } from "./origin.tsx";
import { Ended } from "./ended.tsx";
import { type Decision, type Kind, type Row, headline, kindOf, preview } from "./rows.ts";
import { Wanted } from "./wanted.tsx";

type Props = { row: Row; isOpen: boolean; onToggle: () => void; onAnswered: (decision: Decision) => void };

const ICONS = { question: "question", confirmation: "question", approval: "shield" } as const;
const SOON_MS = 3_600_000;

export function CallRow({ row, isOpen, onToggle, onAnswered }: Props) {
  const { call, isOver } = row;
  const kind = kindOf(call);
  const id = useId();
  const isUnfolded = isOpen && !isOver;
  const classes = ["approval", isUnfolded && "open", isOver && "over"].filter(Boolean).join(" ");
  return (
    <li class={classes} data-call={call.id}>
      <h2>
        <button type="button" class="approval-head" aria-expanded={isOver ? undefined : isUnfolded} aria-controls={isUnfolded ? id : undefined} onClick={onToggle}>
          <Avatar name={call.origin.agentName} kind="AGENT" />
          <span class="approval-what">
            <span class="approval-title">
              <strong>{call.origin.agentName}</strong> <Said call={call} kind={kind} isUnfolded={isUnfolded} />
            </span>
            <span class="soft small approval-where">
              <span class="cut">{call.origin.spaceName ? `${texts.in} ${call.origin.spaceName}` : texts.alone}</span>
              <Time date={call.createdAt} />
            </span>
          </span>
          <Signs row={row} kind={kind} />
        </button>
      </h2>
      {isOver && <Ended row={row} />}
      {isUnfolded && (
        <div class="approval-body" id={id}>
          <Origin call={call} />
          <Wanted call={call} kind={kind} />
          <AnswerForm call={call} kind={kind} onAnswered={onAnswered} />
        </div>
      )}
    </li>
  );
}

function Said({ call, kind, isUnfolded }: { call: WaitingCall; kind: Kind; isUnfolded: boolean }) {
  if (kind === "approval") {
    return (
      <>
        {texts.wants} <code>{exact(call.name)}</code>
        {!isUnfolded && <span class="soft"> {exact(preview(call))}</span>}
      </>
    );
  }
  if (isUnfolded) return <>{texts.asksYou}</>;
  return (
    <>
      {texts.asks} <q>{exact(headline(call) ?? call.name).replaceAll(/\*\*|`/g, "")}</q>
    </>
  );
}

function Signs({ row: { call, isOver }, kind }: { row: Row; kind: Kind }) {
  const isSoon = new Date(call.expiresAt).getTime() - now.value < SOON_MS;
  return (
    <span class="approval-signs">
      {!isOver && isSoon && (
        <Badge look="warn">
          {texts.endsIn} <Time date={call.expiresAt} />
        </Badge>
      )}
      {!isOver && call.people > 1 && (
        <Badge>
          {call.approvedBy.length}/{call.people}
          <span class="unseen"> {texts.progress(call.approvedBy.length, call.people)}</span>
        </Badge>
      )}
      <span class="chip">
        <Icon name={ICONS[kind]} size={14} />
        {texts.kinds[kind]}
      </span>
    </span>
  );
}
