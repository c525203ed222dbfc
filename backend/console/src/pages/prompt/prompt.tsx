// The exact prompt of a step, and what changed since another one: added, cached, cut.

import "../agent/agent.css";
import "./prompt.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { query } from "../../api/client.ts";
import { useQuery } from "../../api/use-query.ts";
import { CyclesBeforeDocument, PromptAgentDocument, PromptDocument, type PromptQuery } from "../../generated/prompt/graphql.ts";
import { IconButton } from "../../kit/button.tsx";
import { copy } from "../../kit/clipboard.ts";
import { Select } from "../../kit/field.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Badge } from "../../kit/small.tsx";
import { Empty, ErrorBox, Loading } from "../../kit/states.tsx";
import { toast } from "../../kit/toast.tsx";
import { countText, exactText, shareText } from "../agent/counts.ts";
import type { PageProps } from "../pages.ts";
import { href, place, setQuery } from "../../routing/router.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/prompt.ts";
import { blocksOf, type Block, type Compared, compared } from "./blocks.ts";
import { pauser } from "./difference.ts";
import { PromptList } from "./prompt-list.tsx";
import { comparedRows, rowsOf } from "./prompt-rows.ts";

type Cycle = Extract<NonNullable<PromptQuery["node"]>, { number: unknown }>;
type Prompt = NonNullable<Cycle["prompt"]>;
type Place = { cycle: string; number: number; step: number };

export default function PromptPage({ params }: PageProps) {
  const { id: agentId, cycle: cycleId, step: stepText } = params as { id: string; cycle: string; step: string };
  const step = Number(stepText) || 1;
  const answer = useQuery(PromptDocument, { cycle: cycleId, step });
  const agent = useQuery(PromptAgentDocument, { id: agentId });
  const cycle = cycleOf(answer.data);
  useTitle(cycle ? texts.title(cycle.number, step) : texts.bare);
  const isDifference = place.value.query.get("view") === "difference";
  return (
    <div class="prompt">
      <header class="agent-head">
        <a class="button quiet icon" href={href`/agents/${agentId}?cycle=${cycleId}`} aria-label={texts.back} title={texts.back}>
          <Icon name="back" />
        </a>
        <div class="agent-who">
          <h1 class="cut">{cycle ? texts.title(cycle.number, step) : texts.bare}</h1>
          <p class="cut soft small">
            {agent.data?.agent?.name}
            {cycle?.prompt && ` · ${cycle.prompt.model}`}
          </p>
        </div>
        {cycle && <Neighbours {...{ agentId, cycle, step }} />}
        {cycle?.prompt && <Facts prompt={cycle.prompt} agentId={agentId} />}
      </header>
      <Views isDifference={isDifference} />
      {[answer, agent].map(({ error, reload }, at) => error != null && <ErrorBox key={at} problem={error} onRetry={reload} />)}
      {answer.isLoading && !cycle && <Loading lines={8} />}
      {answer.data && !cycle?.prompt && <Empty icon="question" title={texts.unknown} />}
      {cycle?.prompt && !cycle.prompt.shown && <Empty icon="archive" title={texts.notStored} />}
      {cycle?.prompt?.shown && (isDifference ? <Difference {...{ agentId, cycle, prompt: cycle.prompt }} /> : <Exact prompt={cycle.prompt} />)}
    </div>
  );
}

/** A node of another kind has none of these fields. */
function cycleOf(data: PromptQuery | undefined): Cycle | undefined {
  return data?.node && "number" in data.node ? (data.node as Cycle) : undefined;
}

function Neighbours({ agentId, cycle, step }: { agentId: string; cycle: Cycle; step: number }) {
  const view = place.value.query.get("view");
  const link = (to: number, name: string, icon: "back" | "unfold") => {
    const url = href`/agents/${agentId}/cycles/${cycle.id}/steps/${to}` + (view ? `?view=${view}` : "");
    if (to < 1 || to > cycle.stepCount) return null;
    return (
      <a class="button small" href={url} title={name}>
        {icon === "back" && <Icon name={icon} size={14} />}
        {texts.step(to)}
        {icon === "unfold" && <Icon name={icon} size={14} />}
      </a>
    );
  };
  return (
    <span class="row">
      {link(step - 1, texts.previousStep, "back")}
      {link(step + 1, texts.nextStep, "unfold")}
    </span>
  );
}

function Views({ isDifference }: { isDifference: boolean }) {
  const choose = (view: string | undefined) => () => setQuery({ view });
  return (
    <div class="segments" role="group" aria-label={texts.views}>
      <button type="button" aria-pressed={!isDifference} onClick={choose(undefined)}>
        {texts.prompt}
      </button>
      <button type="button" aria-pressed={isDifference} onClick={choose("difference")}>
        {texts.difference}
      </button>
    </div>
  );
}

function Facts({ prompt, agentId }: { prompt: Prompt; agentId: string }) {
  const { inputTokens, outputTokens, cachedTokens, shown } = prompt;
  return (
    <div class="prompt-facts small soft">
      <span title={exactText(inputTokens)}>
        {countText(inputTokens)} {texts.tokensIn}
      </span>
      <span title={exactText(outputTokens)}>
        {countText(outputTokens)} {texts.tokensOut}
      </span>
      {cachedTokens > 0 && (
        <span title={exactText(cachedTokens)}>
          {shareText(cachedTokens, inputTokens)} {texts.cached}
        </span>
      )}
      {shown?.toolChoice && (
        <span>
          {texts.toolChoice}: <code>{shown.toolChoice}</code>
        </span>
      )}
      {shown && <a href={href`/agents/${agentId}?tab=chain&entry=${shown.toSeq}`}>{texts.entries(shown.fromSeq, shown.toSeq)}</a>}
      {shown && shown.maskedSeqs.length > 0 && <span>{texts.masked(shown.maskedSeqs.length)}</span>}
      {shown?.removedToSeq != null && <span>{texts.removed(shown.removedToSeq)}</span>}
    </div>
  );
}

/** What is computed in slices, so that the page answers meanwhile. `undefined` until it is there. */
function useSliced<Value>(make: (() => Promise<Value>) | undefined, depends: readonly unknown[]): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isOver = false;
    void make?.().then((made) => isOver || setValue(made));
    return () => void (isOver = true);
  }, depends);
  return value;
}

function useSet(): [ReadonlySet<number>, (at: number) => void, (all: readonly number[]) => void] {
  const [set, setSet] = useState<ReadonlySet<number>>(new Set());
  const toggle = (at: number) => setSet(set.has(at) ? new Set([...set].filter((each) => each !== at)) : new Set([...set, at]));
  return [set, toggle, (all) => setSet(new Set(all))];
}

function Exact({ prompt }: { prompt: Prompt }) {
  const shown = prompt.shown!;
  const blocks = useSliced(async () => readingOrder(await blocksOf(shown, pauser())), [shown]);
  const [closed, toggle, setClosed] = useSet();
  const rows = useSliced(blocks && (() => rowsOf(blocks, closed, pauser())), [blocks, closed]);
  useEffect(() => setClosed(blocks?.flatMap(({ kind }, at) => (kind === "tool" ? [at] : [])) ?? []), [blocks]);
  if (!blocks || !rows) return <Loading lines={8} />;
  const copyAll = async () => void ((await copy(JSON.stringify(shown, null, 2))) && toast(texts.copied));
  const isAllFolded = closed.size === blocks.length;
  return (
    <>
      <div class="prompt-bar small">
        <Sums blocks={blocks} />
        <span class="push row">
          <IconButton isSmall name={isAllFolded ? texts.unfold : texts.fold} icon={isAllFolded ? "unfold" : "fold"} onPress={() => setClosed(isAllFolded ? [] : blocks.map((_, at) => at))} />
          <IconButton isSmall name={texts.copy} icon="copy" onPress={copyAll} />
        </span>
      </div>
      <PromptList rows={rows} onToggle={toggle} />
    </>
  );
}

/** People read the words first; the tools follow. */
function readingOrder(blocks: readonly Block[]): Block[] {
  return [...blocks.filter(({ kind }) => kind !== "tool"), ...blocks.filter(({ kind }) => kind === "tool")];
}

function Sums({ blocks }: { blocks: readonly Block[] }) {
  const kinds = ["system", "message", "tool"] as const;
  const sums = kinds.map((kind) => {
    const own = blocks.filter((each) => each.kind === kind);
    return { kind, count: own.length, chars: own.reduce((sum, { text }) => sum + text.length, 0) };
  });
  return (
    <>
      {sums.map(({ kind, count, chars }) => (
        <span key={kind}>
          {texts.counts[kind]!(count)} <span class="soft">{texts.chars(countText(chars))}</span>
        </span>
      ))}
    </>
  );
}

function Difference({ agentId, cycle, prompt }: { agentId: string; cycle: Cycle; prompt: Prompt }) {
  const { places, problem, again } = usePlaces(agentId, cycle, prompt);
  const wanted = place.value.query.get("against");
  const chosen = places && (places.find((each) => keyOf(each) === wanted) ?? places[0]);
  const other = useQuery(PromptDocument, chosen && { cycle: chosen.cycle, step: chosen.step });
  const old = cycleOf(other.data)?.prompt?.shown;
  if (problem != null || other.error != null) return <ErrorBox problem={problem ?? other.error} onRetry={problem != null ? again : other.reload} />;
  if (places?.length === 0) return <Empty icon="moon" title={texts.noOther} />;
  return (
    <>
      <div class="prompt-against">
        {places && (
          <Select
            label={texts.against}
            value={keyOf(chosen!)}
            choices={places.map((each) => ({ value: keyOf(each), name: texts.stepOf(each.number, each.step) }))}
            onValue={(value) => setQuery({ against: value === keyOf(places[0]!) ? undefined : value })}
          />
        )}
      </div>
      {other.data && !old && <Empty icon="archive" title={texts.notStored} />}
      {old ? <Comparison key={keyOf(chosen!)} old={old} fresh={prompt.shown!} /> : !other.data && <Loading lines={8} />}
    </>
  );
}

function keyOf({ cycle, step }: Place): string {
  return `${cycle}.${step}`;
}

/** The steps before this one, the nearest first: those of the cycle, then those of the cycles before it. */
function usePlaces(agentId: string, cycle: Cycle, prompt: Prompt): { places: Place[] | undefined; problem: unknown; again: () => void } {
  const [state, setState] = useState<{ places?: Place[]; problem?: unknown }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    const own = stepsDown(cycle.id, cycle.number, prompt.step - 1);
    query(CyclesBeforeDocument, { id: agentId, seq: prompt.shown!.toSeq }).then(
      ({ agent }) => {
        const cycles = new Map(agent?.consciousness.nodes.flatMap(({ cycle: of }) => (of && of.number < cycle.number ? [[of.id, of] as const] : [])));
        const before = [...cycles.values()].sort((a, b) => b.number - a.number).flatMap((each) => stepsDown(each.id, each.number, each.stepCount));
        if (!isOver) setState({ places: [...own, ...before] });
      },
      (problem: unknown) => isOver || setState({ problem }),
    );
    return () => void (isOver = true);
  }, [agentId, cycle.id, prompt.step, round]);
  return { places: state.places, problem: state.problem, again: () => setRound((before) => before + 1) };
}

function stepsDown(cycle: string, number: number, from: number): Place[] {
  return Array.from({ length: Math.max(0, from) }, (_, at) => ({ cycle, number, step: from - at }));
}

function Comparison({ old, fresh }: { old: NonNullable<Prompt["shown"]>; fresh: NonNullable<Prompt["shown"]> }) {
  const list = useSliced(async () => {
    const pause = pauser();
    return compared(await blocksOf(old, pause), await blocksOf(fresh, pause), pause);
  }, [old, fresh]);
  const [opened, open] = useSet();
  const [closed, toggle] = useSet();
  const rows = useSliced(list && (() => comparedRows(list, opened, closed, pauser())), [list, opened, closed]);
  const sums = useMemo(() => list && sumsOf(list), [list]);
  if (!list || !rows) return <Loading lines={8} />;
  return (
    <>
      <div class="prompt-bar small" role="group" aria-label={texts.summary}>
        {sums!.map(({ status, count, chars }) => (
          <span key={status} class={`difference-sum ${status}`}>
            <Badge>{texts.statuses[status]}</Badge> {count} <span class="soft">{texts.chars(countText(chars))}</span>
          </span>
        ))}
        {list.every(({ status }) => status === "cached") && <span>{texts.nothing}</span>}
      </div>
      <PromptList rows={rows} onToggle={toggle} onUnfold={open} />
    </>
  );
}

function sumsOf(list: readonly Compared[]): { status: Compared["status"]; count: number; chars: number }[] {
  const statuses = ["cached", "added", "changed", "cut", "same"] as const;
  const sums = statuses.map((status) => {
    const own = list.filter((each) => each.status === status);
    return { status, count: own.length, chars: own.reduce((sum, { block }) => sum + block.text.length, 0) };
  });
  return sums.filter(({ count }) => count > 0);
}
