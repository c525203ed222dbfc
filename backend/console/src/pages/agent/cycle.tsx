// One cycle, unfolded: what it read, and its steps with their usage, tool calls and prompts. An open cycle is live.

import { useRef, useState } from "preact/hooks";
import { query } from "../../api/client.ts";
import { useQuery } from "../../api/use-query.ts";
import { type CycleFragment, StoredResultDocument, UnfoldedCycleDocument, type UnfoldedCycleQuery } from "../../generated/agent/graphql.ts"; // prettier-ignore
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Badge } from "../../kit/small.tsx";
import { Loaded } from "../../kit/states.tsx";
import { may } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { maySeeCosts } from "../../shell/rights.ts";
import { timeline as texts } from "../../texts/agents.ts";
import { costText, countText, exactText, lengthText, shareText } from "./counts.ts";
import { type AgentFeed, useCalm, useEvents } from "./feed.ts";
import { EventLine } from "./inbox-event.tsx";
import { Json } from "./json.tsx";
import { jsonText } from "./json-text.ts";
import { stepsOf } from "./timeline-rows.ts";

type Unfolded = Extract<NonNullable<UnfoldedCycleQuery["node"]>, { steps: unknown }>;
type Step = Unfolded["steps"]["nodes"][number];
type Call = Unfolded["toolCalls"]["nodes"][number];

export function CycleSteps({ cycle, agentId, feed }: { cycle: CycleFragment; agentId: string; feed: AgentFeed }) {
  const inspects = may("agents:inspect");
  const answer = useQuery(UnfoldedCycleDocument, { id: cycle.id, inspects });
  const reload = useCalm(answer.reload);
  const [thought, setThought] = useState<{ step: number; text: string }>();
  const pieces = useRef("");
  useEvents(feed, (event) => {
    if (!event) return reload();
    if (event.__typename === "ReasoningDelta" && event.cycleId === cycle.id) {
      pieces.current = [...pieces.current].slice(0, event.offset).join("") + event.text;
      return setThought({ step: event.step, text: pieces.current });
    }
    const of = event.__typename === "CycleEnded" ? event.cycle.id : event.__typename === "StepEnded" ? event.thinkStep.cycleId : event.__typename === "ToolCallChanged" ? event.cycleId : undefined;
    if (of !== cycle.id) return;
    if (event.__typename !== "ToolCallChanged") setThought(void (pieces.current = ""));
    reload();
  });
  return (
    <Loaded answer={answer} lines={3}>
      {({ node }) => {
        if (!node || !("steps" in node)) return <p class="soft">{texts.noCalls}</p>;
        const steps = stepsOf(node.steps.nodes, node.toolCalls.nodes);
        const isCut = node.steps.pageInfo.hasNextPage || node.toolCalls.pageInfo.hasNextPage;
        return (
          <div class="stack">
            {node.reason && <p class="cycle-reason small">{node.reason}</p>}
            {!inspects && <p class="soft small">{texts.privateCalls}</p>}
            {node.events && node.events.nodes.length > 0 && (
              <section class="stack-close">
                <h2 class="cycle-caption">{texts.reads}</h2>
                <ul class="event-lines">
                  {node.events.nodes.map((event) => (
                    <li key={event.id}>
                      <EventLine event={event} agentId={agentId} />
                    </li>
                  ))}
                </ul>
                {node.events.pageInfo.hasNextPage && <p class="soft small">{texts.tooMany}</p>}
              </section>
            )}
            <ol class="steps">
              {steps.map(({ number, step, calls }) => (
                <StepRow key={number} {...{ number, step, calls, agentId, cycleId: cycle.id }} />
              ))}
            </ol>
            {thought && (
              <section class="thought">
                <h2 class="cycle-caption">{texts.thinking}</h2>
                <pre>{thought.text}</pre>
              </section>
            )}
            {isCut && <p class="soft small">{texts.tooMany}</p>}
          </div>
        );
      }}
    </Loaded>
  );
}

type StepProps = { number: number; step: Step | undefined; calls: Call[]; agentId: string; cycleId: string };

function StepRow({ number, step, calls, agentId, cycleId }: StepProps) {
  return (
    <li class="step">
      <div class="step-head">
        <strong>{texts.step(number)}</strong>
        {step ? <StepUsage step={step} /> : number > 0 && <span class="soft small">{texts.noUsage}</span>}
        {step && may("agents:inspect") && (
          <span class="step-links small">
            <a href={href`/agents/${agentId}/cycles/${cycleId}/steps/${number}`}>{texts.prompt}</a>
            <a href={href`/agents/${agentId}/cycles/${cycleId}/steps/${number}?view=difference`}>{texts.difference}</a>
          </span>
        )}
      </div>
      {calls.length > 0 && (
        <ul class="calls">
          {calls.map((call) => (
            <li key={call.id}>
              <CallRow call={call} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function StepUsage({ step }: { step: Step }) {
  const { model, inputTokens, outputTokens, cachedTokens, cost, seconds, firstTokenSeconds, isEstimated } = step;
  return (
    <span class="step-usage soft small" title={isEstimated ? texts.estimated : undefined}>
      <span class="cut">{model}</span>
      <span title={exactText(inputTokens)}>
        {isEstimated && "≈ "}
        {countText(inputTokens)} {texts.tokensIn}
        {cachedTokens > 0 && ` (${shareText(cachedTokens, inputTokens)} ${texts.cached})`}
      </span>
      <span title={exactText(outputTokens)}>
        {countText(outputTokens)} {texts.tokensOut}
      </span>
      <span title={firstTokenSeconds == null ? undefined : `${texts.firstToken}: ${lengthText(firstTokenSeconds)}`}>{lengthText(seconds)}</span>
      {maySeeCosts() && <span>{costText(cost)}</span>}
    </span>
  );
}

/** A shorter result is never stored apart from what the model received. */
const PERHAPS_CUT = 1_000;
const LOOKS: Record<string, "good" | "bad" | "warn" | undefined> = { FAILED: "bad", EXPIRED: "bad", UNKNOWN: "warn", HELD: "warn", RUNNING: "good" };

function CallRow({ call }: { call: Call }) {
  const [isOpen, setOpen] = useState(false);
  const { id, name, state, consent, attempts, result } = call;
  const hasMore = call.arguments !== undefined;
  return (
    <div class="call">
      <button type="button" class="call-head" aria-expanded={hasMore ? isOpen : undefined} disabled={!hasMore} onClick={() => setOpen(!isOpen)}>
        <Icon name={hasMore ? (isOpen ? "fold" : "unfold") : "tool"} size={14} />
        <code>{name}</code>
        {!isOpen && hasMore && <span class="cut soft small">{oneLine(call.arguments!)}</span>}
        <span class="push row">
          {consent && <Badge look={consent === "ASKED" ? "warn" : undefined}>{texts.consents[consent]}</Badge>}
          {attempts > 1 && <Badge>{texts.attempts(attempts)}</Badge>}
          {(state !== "SUCCEEDED" || !isFine(result)) && <Badge look={LOOKS[state] ?? (isFine(result) ? undefined : "bad")}>{state === "SUCCEEDED" ? texts.callStates["FAILED"] : texts.callStates[state]}</Badge>}
        </span>
      </button>
      {isOpen && hasMore && (
        <div class="call-panel">
          <h3>{texts.arguments}</h3>
          <Json value={parsed(call.arguments!)} />
          {result != null && (
            <>
              <h3>{texts.result}</h3>
              <Json value={result} />
              {jsonText(result).length >= PERHAPS_CUT && <WholeResult callId={id} />}
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** A result says itself whether the call was of use. */
function isFine(result: unknown): boolean {
  return !(typeof result === "object" && result !== null && "ok" in result && result.ok === false);
}

/** The part of a large result that the model did not receive. Nothing is shown if it received all of it. */
function WholeResult({ callId }: { callId: string }) {
  const [parts, setParts] = useState<{ text: string; next: number | null; chars: number; isWhole: boolean }>({ text: "", next: 0, chars: 0, isWhole: false });
  const read = async () => {
    const { node } = await query(StoredResultDocument, { id: callId, offset: parts.next ?? 0 });
    const stored = node && "storedResult" in node ? node.storedResult : undefined;
    if (!stored) return setParts({ ...parts, next: null, isWhole: true });
    setParts({ text: parts.text + stored.text, next: stored.nextOffset ?? null, chars: stored.chars, isWhole: false });
  };
  if (parts.isWhole) return <p class="soft small">{texts.receivedAll}</p>;
  return (
    <>
      {parts.text && <pre class="json">{parts.text}</pre>}
      {parts.next !== null && (
        <div class="row">
          <Button isSmall onPress={read}>
            {parts.text ? texts.more(exactText(parts.chars)) : texts.whole}
          </Button>
        </div>
      )}
    </>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // what the model wrote is no JSON
  }
}

function oneLine(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
