// One event of an inbox, in a line or two.

import { Icon, type IconName } from "../../kit/icon.tsx";
import { Avatar } from "../../kit/small.tsx";
import { Time } from "../../kit/time.tsx";
import type { InboxItemFragment } from "../../generated/agent/graphql.ts";
import { href } from "../../routing/router.ts";
import { inbox as texts, timeline } from "../../texts/agents.ts";
import { jsonText } from "./json-text.ts";

export type InboxItem = InboxItemFragment;
type Payload = InboxItem["payload"];

const MOST_CHARS = 2_000;
const ICONS: Record<string, IconName> = { PLAN: "bell", TIMER: "bell", SERVICE: "link", TOOL_RESULT: "tool", TASK_RESULT: "check", MESSAGE_REACTIONS: "smile", MESSAGE_EDITED: "edit" };

export function EventLine({ event, agentId }: { event: InboxItem; agentId: string }) {
  const { payload, type, createdAt, entrySeq } = event;
  const sender = "sender" in payload ? payload.sender : undefined;
  return (
    <div class="event-line">
      {sender ? <Avatar name={sender.name} kind={sender.kind} isSmall /> : <span class="event-sign"><Icon name={ICONS[type] ?? "alert"} size={14} /></span>}
      <div class="event-what">
        <p class="small">
          <strong>{sender?.name ?? timeline.triggers[type] ?? type}</strong> <Origin payload={payload} />
          <span class="soft">
            {" · "}
            <Time date={createdAt} />
            {entrySeq != null && (
              <>
                {" · "}
                <a href={href`/agents/${agentId}?tab=chain&entry=${entrySeq}`}>{texts.entry(entrySeq)}</a>
              </>
            )}
          </span>
        </p>
        <p class="event-text">{cut(textOf(payload))}</p>
      </div>
    </div>
  );
}

function Origin({ payload }: { payload: Payload }) {
  if (!("inSpaceId" in payload)) return null;
  const to = href`/spaces/${payload.inSpaceId}?message=${payload.messageId}`;
  return (
    <span class="soft">
      {texts.in} <a href={to}>{payload.spaceName}</a>
    </span>
  );
}

export function textOf(payload: Payload): string {
  switch (payload.__typename) {
    case "InboxMessage":
    case "InboxNotice":
      return payload.text;
    case "InboxEdit":
      return texts.edited(payload.text);
    case "InboxReactions":
      return texts.reactions(payload.reactions.map(({ emoji, count }) => `${emoji} ${count}`).join("  "), payload.messageText);
    case "InboxPlan":
      return `${payload.name}: ${payload.instruction}`;
    case "InboxService":
      return `${payload.service}: ${jsonText(payload.content)}`;
    case "InboxToolResult":
      return `${payload.tool}: ${jsonText(payload.answer)}`;
    case "InboxTaskResult":
      return `${payload.goal.replace(/[.:]$/, "")}: ${payload.result ?? payload.taskReason ?? payload.status}`;
    case "InboxRemoved":
      return texts.removed(payload.removed);
  }
}

function cut(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}
