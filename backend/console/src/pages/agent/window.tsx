// The window: how full it is and of what, and the summaries that have taken the place of older entries.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { useNewest } from "../../api/use-newest.ts";
import { useQuery } from "../../api/use-query.ts";
import { CompactAgentDocument, type CompactionFragment, CompactionsDocument, UndoCompactionDocument, WindowDocument, WindowPromptDocument, type WindowQuery } from "../../generated/agent/graphql.ts"; // prettier-ignore
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Badge } from "../../kit/small.tsx";
import { Empty, ErrorBox, Loaded, Loading } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { toast } from "../../kit/toast.tsx";
import { may } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { windowTexts as texts } from "../../texts/agents.ts";
import { countText, exactText } from "./counts.ts";
import { type AgentFeed, useCalm, useEvents } from "./feed.ts";
import { PARTS, type Shares, sharesOf } from "./window-parts.ts";

type Props = { agentId: string; agentName: string; feed: AgentFeed };
type Preview = NonNullable<WindowQuery["compactionPreview"]>;
const PAGE = 20;

export function WindowTab({ agentId, agentName, feed }: Props) {
  const now = useQuery(WindowDocument, { id: agentId });
  const summaries = useNewest(CompactionsDocument, { id: agentId, last: PAGE }, ({ agent }) => agent?.compactions);
  const reload = () => (now.reload(), summaries.reload());
  const calm = useCalm(reload);
  useEvents(feed, (event) => {
    if (!event || ["StepEnded", "CycleEnded", "CompactionChanged"].includes(event.__typename)) calm();
  });
  return (
    <div class="agent-part">
      <div class="inner">
        <Loaded answer={now}>
          {({ compactionPreview, agent }) => compactionPreview && <Fullness preview={compactionPreview} cycle={agent?.cycles.nodes[0]} {...{ agentId, agentName }} onDone={reload} />}
        </Loaded>
        <section class="stack">
          <h2>{texts.summaries}</h2>
          {summaries.error != null && <ErrorBox problem={summaries.error} onRetry={summaries.reload} />}
          {!summaries.data && summaries.error == null && <Loading lines={3} />}
          {summaries.data?.length === 0 && <Empty icon="archive" title={texts.none} children={<p>{texts.noneHint}</p>} />}
          <ul class="plans">
            {summaries.data?.map((each) => (
              <li key={each.id}>
                <Summary summary={each} agentId={agentId} onDone={reload} />
              </li>
            ))}
          </ul>
          {summaries.hasOlder && (
            <div class="row">
              <Button onPress={summaries.older}>{texts.older}</Button>
            </div>
          )}
        </section>
      </div>
    </div>
  );
}

type FullnessProps = { preview: Preview; cycle: { id: string; stepCount: number } | undefined; agentId: string; agentName: string; onDone: () => void };

function Fullness({ preview, cycle, agentId, agentName, onDone }: FullnessProps) {
  const hasPrompt = cycle !== undefined && cycle.stepCount > 0;
  const { data, error, reload } = useQuery(WindowPromptDocument, hasPrompt ? { cycle: cycle.id, step: cycle.stepCount } : undefined);
  const node = data?.node && "prompt" in data.node ? data.node : undefined;
  const prompt = node?.prompt;
  const shares = prompt?.shown ? sharesOf(prompt.shown, prompt.inputTokens) : undefined;
  const [isAsking, setAsking] = useState(false);
  const { windowTokens, highTokens, pressure, range } = preview;
  const compact = async () => {
    await mutate(CompactAgentDocument, { input: { agentId } });
    toast(texts.requested);
    onDone();
  };
  return (
    <section class="stack">
      <div class="row wrap">
        <h2>{texts.title}</h2>
        <span class="soft small">{texts.full(exactText(windowTokens), exactText(highTokens), Math.round(pressure * 100))}</span>
        {may("agents:write") && (
          <span class="push">
            <Button isDisabled={!range} onPress={() => setAsking(true)}>
              {texts.compact}
            </Button>
          </span>
        )}
      </div>
      {error != null && <ErrorBox problem={error} onRetry={reload} />}
      <Bar preview={preview} shares={shares} />
      {node && prompt?.shown && (
        <p class="soft small">
          {texts.measuredAt} <a href={href`/agents/${agentId}/cycles/${cycle!.id}/steps/${prompt.step}`}>{texts.stepOf(node.number, prompt.step)}</a>.
        </p>
      )}
      <p class="small">{range ? texts.preview(exactText(range.fromSeq), exactText(range.toSeq), exactText(range.tokens), range.fromCycle, range.toCycle) : texts.tooLittle}</p>
      {isAsking && range && <Confirm title={texts.compactTitle(agentName)} text={texts.compactText(exactText(range.fromSeq), exactText(range.toSeq), exactText(range.tokens))} action={texts.compact} onConfirm={compact} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** The parts of the newest prompt against the high mark. The table says the same in numbers. */
function Bar({ preview: { windowTokens, highTokens, lowTokens }, shares }: { preview: Preview; shares: Shares | undefined }) {
  const used = shares ? PARTS.reduce((sum, part) => sum + shares[part], 0) : windowTokens;
  const around = shares ? shares.system + shares.tools : 0; // the marks are those of the chain
  const whole = Math.max(used, around + highTokens) * 1.08;
  const percent = (tokens: number) => `${(tokens / whole) * 100}%`;
  return (
    <div class="window">
      <div class="window-bar" aria-hidden="true">
        {shares ? PARTS.map((part) => <Piece key={part} part={part} width={percent(shares[part])} />) : <Piece part="recent" width={percent(windowTokens)} />}
        <Mark name={texts.low} left={percent(around + lowTokens)} isLow />
        <Mark name={texts.high} left={percent(around + highTokens)} />
      </div>
      <table class="window-table small">
        <caption class="unseen">{texts.tableCaption}</caption>
        <thead class="unseen">
          <tr>
            <th scope="col">{texts.part}</th>
            <th scope="col">{texts.tokens}</th>
          </tr>
        </thead>
        <tbody>
          {shares &&
            PARTS.map((part) => (
              <tr key={part}>
                <th scope="row">
                  <span class={`window-key ${part}`} aria-hidden="true" />
                  {texts.parts[part]}
                </th>
                <td>{countText(shares[part])}</td>
              </tr>
            ))}
          <tr>
            <th scope="row">{texts.chain}</th>
            <td>{countText(windowTokens)}</td>
          </tr>
          <tr>
            <th scope="row">{texts.lowLong}</th>
            <td>{countText(lowTokens)}</td>
          </tr>
          <tr>
            <th scope="row">{texts.highLong}</th>
            <td>{countText(highTokens)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Piece({ part, width }: { part: string; width: string }) {
  return <span class={`window-piece ${part}`} style={{ width }} />;
}

function Mark({ name, left, isLow }: { name: string; left: string; isLow?: boolean }) {
  return (
    <span class={isLow ? "window-mark low" : "window-mark"} style={{ left }}>
      <span>{name}</span>
    </span>
  );
}

const LOOKS: Record<string, "good" | "bad" | "warn" | undefined> = { ADOPTED: "good", FAILED: "bad", WANTED: "warn", WRITING: "warn", READY: "warn", UNDOING: "warn" };

function Summary({ summary, agentId, onDone }: { summary: CompactionFragment; agentId: string; onDone: () => void }) {
  const { id, number, state, trigger, fromSeq, toSeq, fromCycle, toCycle, tokensBefore, tokensAfter, text, model, error, nextAttemptAt, createdAt } = summary;
  const [isOpen, setOpen] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const undo = async () => {
    await mutate(UndoCompactionDocument, { input: { compactionId: id } });
    toast(texts.undone);
    onDone();
  };
  return (
    <article class="plan">
      <header class="row wrap">
        <h3>{texts.summary(number)}</h3>
        <Badge look={LOOKS[state]}>{texts.states[state]}</Badge>
        <span class="soft small">{texts.triggers[trigger]}</span>
        <span class="push row">
          {text && (
            <Button isSmall onPress={() => setOpen(!isOpen)} attributes={{ "aria-expanded": isOpen }}>
              {isOpen ? texts.hide : texts.read}
            </Button>
          )}
          {state === "ADOPTED" && may("agents:write") && (
            <Button isSmall look="quiet" onPress={() => setUndoing(true)}>
              {texts.undo}
            </Button>
          )}
        </span>
      </header>
      <p class="soft small plan-facts">
        {fromSeq != null && toSeq != null && <a href={href`/agents/${agentId}?tab=chain&entry=${fromSeq}`}>{texts.range(exactText(fromSeq), exactText(toSeq), fromCycle!, toCycle!)}</a>}
        {tokensBefore != null && <span>{tokensAfter != null ? texts.shrunk(countText(tokensBefore), countText(tokensAfter)) : texts.before(countText(tokensBefore))}</span>}
        {model && <span>{model}</span>}
        <Time date={createdAt} />
      </p>
      {error && <p class="task-reason small">{error}</p>}
      {nextAttemptAt && (
        <p class="soft small">
          {texts.again} <Time date={nextAttemptAt} />
        </p>
      )}
      {isOpen && text && <pre class="json">{text}</pre>}
      {isUndoing && <Confirm title={texts.undoTitle(number)} text={texts.undoText} action={texts.undo} onConfirm={undo} onClose={() => setUndoing(false)} />}
    </article>
  );
}
