// How a call ended that waited here a moment ago: this person has answered it, or somebody else was first.

import { useQuery } from "../../api/use-query.ts";
import { type CallOutcomeQuery, CallOutcomeDocument } from "../../generated/approvals/graphql.ts";
import { Icon } from "../../kit/icon.tsx";
import { ErrorBox } from "../../kit/states.tsx";
import { now } from "../../kit/time.tsx";
import { viewer } from "../../live/viewer.ts";
import { texts } from "../../texts/approvals.ts";
import type { Row } from "./rows.ts";

export function Ended({ row: { call, sent } }: { row: Row }) {
  if (sent) {
    const isHalf = sent === "APPROVE" && call.approvedBy.length + 1 < call.people;
    return <Line isGood={sent !== "DECLINE"} text={isHalf ? `${texts.sent[sent]}. ${texts.oneMore}` : texts.sent[sent]!} />;
  }
  const { messageId } = call.origin;
  if (messageId) return <FromMessage messageId={messageId} expiresAt={call.expiresAt} />;
  return <Line text={withoutMessage(call.expiresAt)} />;
}

function FromMessage({ messageId, expiresAt }: { messageId: string; expiresAt: string }) {
  const { data, error, isLoading, reload } = useQuery(CallOutcomeDocument, { messageId });
  if (isLoading && !data) return <Line text="…" />;
  if (error != null && !data) return <ErrorBox problem={error} onRetry={reload} />;
  return <Line text={(data && outcomeOf(data)) ?? withoutMessage(expiresAt)} />;
}

function outcomeOf({ node }: CallOutcomeQuery): string | undefined {
  const question = node && "activity" in node ? node.activity?.question : undefined;
  if (!question) return undefined;
  const { outcome, answeredBy, comment, withdrawn } = question;
  if (withdrawn) return texts.withdrawn(withdrawn);
  if (!outcome || !answeredBy) return undefined;
  const word = texts.outcomes[outcome];
  const said = comment ? `: “${comment}”` : ".";
  return answeredBy.id === viewer.value?.actor.id ? `You ${word}${said}` : texts.decided(answeredBy.name, word) + said;
}

function withoutMessage(expiresAt: string): string {
  return new Date(expiresAt).getTime() <= now.value ? texts.expired : texts.endedUnknown;
}

function Line({ text, isGood }: { text: string; isGood?: boolean }) {
  return (
    <p class={isGood ? "approval-ended good" : "approval-ended"} role="status">
      <Icon name={isGood ? "check" : "reply"} size={14} />
      {text}
    </p>
  );
}
