// Where a call comes from: agent, space, cycle, whom the agent has heard; and who may answer.

import { Badge } from "../../kit/small.tsx";
import { Time } from "../../kit/time.tsx";
import { type WaitingCall, may } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { texts } from "../../texts/approvals.ts";
import { approvers } from "../../texts/approvers.ts";

const LOOKS = { MEMBER: "good", PROGRAM: "warn", STRANGER: "bad" } as Record<string, "good" | "warn" | "bad">;

export function Origin({ call }: { call: WaitingCall }) {
  const { agentId, agentName, spaceId, spaceName, messageId, cycleId, trigger, trust, isUnattended } = call.origin;
  const began = texts.began(texts.triggers[trigger] ?? trigger);
  return (
    <div class="approval-origin">
      <p class="row wrap">
        <span title={texts.trustHint[trust]}>
          <Badge look={LOOKS[trust]}>{texts.trust[trust] ?? trust}</Badge>
        </span>
        {isUnattended && (
          <span title={texts.unattendedHint}>
            <Badge look="warn">{texts.unattended}</Badge>
          </span>
        )}
      </p>
      <p class="soft small">
        {may("agents:read") ? <a href={href`/agents/${agentId}?cycle=${cycleId}`}>{agentName}</a> : agentName}
        {spaceId && (
          <>
            {` ${texts.in} `}
            <a href={messageId ? href`/spaces/${spaceId}?message=${messageId}` : href`/spaces/${spaceId}`}>{spaceName}</a>
          </>
        )}
        {`. ${began}. ${approvers[call.approvers] ?? ""} ${capitalised(texts.endsIn)} `}
        <Time date={call.expiresAt} />
      </p>
      {call.people > 1 && <Progress call={call} />}
      {trust === "STRANGER" && <p class="approval-warning small">{texts.trustHint[trust]}</p>}
    </div>
  );
}

function Progress({ call: { people, approvedBy } }: { call: WaitingCall }) {
  return (
    <p class="approval-progress small">
      <span class="pips" aria-hidden="true">
        {Array.from({ length: people }, (_, at) => (
          <span key={at} class={at < approvedBy.length ? "given" : ""} />
        ))}
      </span>
      {texts.progress(approvedBy.length, people)}
      {approvedBy.length > 0 && texts.by(approvedBy.join(", "))}
    </p>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
