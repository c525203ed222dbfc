// A tool call in a space: what it is, how far it is, what people are asked about it. It unfolds to everything else.

import { useState } from "preact/hooks";
import { CallDetailsDocument } from "../../generated/space/graphql.ts";
import { useQuery } from "../../api/use-query.ts";
import { Icon } from "../../kit/icon.tsx";
import { ErrorBox, Loading } from "../../kit/states.tsx";
import { Badge } from "../../kit/small.tsx";
import { Time } from "../../kit/time.tsx";
import { may, waiting } from "../../live/viewer.ts";
import { texts } from "../../texts/space.ts";
import type { Conversation, Item } from "./conversation.ts";
import { Question } from "./question.tsx";

const LOOKS: Record<string, "good" | "bad" | "warn" | undefined> = { SUCCEEDED: "good", FAILED: "bad", UNKNOWN: "bad", HELD: "warn" };

export function CallView({ item, conversation }: { item: Item; conversation: Conversation }) {
  const call = item.message?.activity;
  const { progress } = item;
  const status = call?.status ?? progress?.status ?? "WRITING";
  const question = call?.question;
  const isAsked = question != null && status === "HELD" && question.outcome == null;
  const [isOpen, setOpen] = useState(false);
  const written = call ? call.displayed.map(({ name, value }) => [name, value] as const) : [...(item.fields ?? [])];
  const isMoving = status === "RUNNING" || status === "WRITING";
  return (
    <div class={isAsked ? "call asked" : "call"}>
      <div class="call-head">
        <Icon name={question ? "question" : "tool"} />
        <strong class="cut">{call?.tool ?? progress?.name}</strong>
        {question?.outcome !== "DECLINED" && (
          <span class={isMoving ? "status moving" : "status"}>
            <Badge look={LOOKS[status]}>{texts.call[isAsked ? "ASKED" : status] ?? status.toLowerCase()}</Badge>
          </span>
        )}
        {progress?.progress != null && <progress value={progress.progress} aria-label={texts.call["RUNNING"]} />}
        {isAsked && question.expiresAt && (
          <span class="soft small push">
            {texts.endsAt} <Time date={question.expiresAt} />
          </span>
        )}
      </div>
      {progress?.note && <p class="soft small">{progress.note}</p>}
      {question ? (
        <Question call={call!} question={question} mayAnswer={isAsked && waiting.value.has(call!.toolCallId)} conversation={conversation} />
      ) : (
        written.length > 0 && <Pairs pairs={written} />
      )}
      {item.message && may("agents:read") && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <Icon name="unfold" size={14} />
            {texts.showDetails}
          </summary>
          {isOpen && <Details key={status} messageId={item.message.id} />}
        </details>
      )}
    </div>
  );
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl class="pairs">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Details({ messageId }: { messageId: string }) {
  const { data, error, reload } = useQuery(CallDetailsDocument, { id: messageId });
  if (error != null) return <ErrorBox problem={error} onRetry={reload} />;
  if (!data) return <Loading lines={3} />;
  const call = data.node && "toolCall" in data.node ? data.node.toolCall : null;
  if (!call) return <p class="soft small">{texts.noDetails}</p>;
  return (
    <div class="stack call-details">
      <h4>{texts.arguments}</h4>
      <pre tabindex={0}>{pretty(call.arguments)}</pre>
      {call.result != null && (
        <>
          <h4>{texts.result}</h4>
          <pre tabindex={0}>{JSON.stringify(call.result, null, 2)}</pre>
        </>
      )}
    </div>
  );
}

/** The model may have written what is no JSON. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
