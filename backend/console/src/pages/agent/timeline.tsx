// The mind as cycles, newest first, with the time in which it slept between them. A cycle unfolds into its steps.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useNewest } from "../../api/use-newest.ts";
import { type Answer, useQuery } from "../../api/use-query.ts";
import { type CycleFragment, CyclesDocument, WantedCycleDocument, type WantedCycleQuery } from "../../generated/agent/graphql.ts";
import { Icon } from "../../kit/icon.tsx";
import { Badge } from "../../kit/small.tsx";
import { Empty, ErrorBox, Loading } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { type ListHandle, VirtualList } from "../../kit/virtual-list.tsx";
import { place, setQuery } from "../../routing/router.ts";
import { maySeeCosts } from "../../shell/rights.ts";
import { timeline as texts } from "../../texts/agents.ts";
import { costText, countText, exactText, lengthText, shareText } from "./counts.ts";
import { CycleSteps } from "./cycle.tsx";
import { type AgentFeed, useCalm, useEvents } from "./feed.ts";
import { type TimelineRow, timelineRows } from "./timeline-rows.ts";

type Row = TimelineRow<CycleFragment> | { kind: "far"; key: string; cycle: CycleFragment };
const PAGE = 50;

export function Timeline({ agentId, feed }: { agentId: string; feed: AgentFeed }) {
  const cycles = useNewest(CyclesDocument, { id: agentId, last: PAGE }, ({ agent }) => agent?.cycles);
  const reload = useCalm(cycles.reload);
  useEvents(feed, (event) => {
    if (!event || event.__typename === "AgentStateChanged" || event.__typename === "StepEnded") reload();
    else if (event.__typename === "CycleEnded") cycles.put(event.cycle);
  });
  const [wanted] = useState(() => place.value.query.get("cycle"));
  const far = useFar(cycles.data, wanted);
  const farCycle = cycleOf(far.data);
  const rows = useMemo((): Row[] => {
    const newest = timelineRows(cycles.data ?? []);
    return farCycle ? [{ kind: "far", key: farCycle.id, cycle: farCycle }, ...newest] : newest;
  }, [cycles.data, farCycle]);
  const [open, toggle] = useUnfolded();
  const list = useRef<ListHandle | undefined>(undefined);
  useWanted(rows, wanted, list);
  const { error, data } = cycles;
  if (error != null && !data) return <ErrorBox problem={error} onRetry={cycles.reload} />;
  if (!data) return <Loading lines={8} />;
  if (data.length === 0) return <Empty icon="moon" title={texts.none} children={<p>{texts.noneHint}</p>} />;
  const draw = (cycle: CycleFragment) => <Cycle cycle={cycle} agentId={agentId} feed={feed} isOpen={open.has(cycle.id)} onToggle={() => toggle(cycle.id)} />;
  return (
    <>
      {error != null && <ErrorBox problem={error} onRetry={cycles.reload} />}
      {far.error != null && <ErrorBox problem={far.error} onRetry={far.reload} />}
      {far.data && !farCycle && <ErrorBox problem={texts.unknown} />}
      <VirtualList
        class="timeline"
        label={texts.label}
        rows={rows}
        keyOf={keyOf}
        handle={list}
        onNearEnd={cycles.older}
        render={(row) => (row.kind === "gap" ? <Gap seconds={row.seconds} /> : row.kind === "far" ? <Far>{draw(row.cycle)}</Far> : draw(row.cycle))}
      />
    </>
  );
}

function keyOf({ key }: Row): string {
  return key;
}

/** Which cycles are unfolded. The last one that was unfolded is a part of the address. */
function useUnfolded(): [ReadonlySet<string>, (id: string) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(place.value.query.getAll("cycle")));
  const toggle = (id: string) => {
    const isOpen = open.has(id);
    setOpen(new Set(isOpen ? [...open].filter((each) => each !== id) : [...open, id]));
    setQuery({ cycle: isOpen ? undefined : id });
  };
  return [open, toggle];
}

/** The cycle of the address while the list does not have it: it may be older than what was read. */
function useFar(cycles: readonly CycleFragment[] | undefined, wanted: string | null): Answer<WantedCycleQuery> {
  const isFar = wanted !== null && cycles !== undefined && !cycles.some(({ id }) => id === wanted);
  return useQuery(WantedCycleDocument, isFar ? { id: wanted } : undefined);
}

function cycleOf(data: WantedCycleQuery | undefined): CycleFragment | undefined {
  return data?.node && "number" in data.node ? (data.node as CycleFragment) : undefined;
}

/** Brings the cycle of the address before the eyes, once. */
function useWanted(rows: readonly Row[], wanted: string | null, list: { current: ListHandle | undefined }): void {
  const isDone = useRef(false);
  useEffect(() => {
    const at = rows.findIndex(({ key }) => key === wanted);
    if (at < 0 || isDone.current) return;
    isDone.current = true;
    if (at > 0) list.current?.show(wanted!);
  }, [rows]);
}

function Far({ children }: { children: ComponentChildren }) {
  return (
    <>
      {children}
      <p class="timeline-gap soft small">{texts.leftOut}</p>
    </>
  );
}

function Gap({ seconds }: { seconds: number }) {
  return (
    <p class="timeline-gap soft small">
      <Icon name="moon" size={14} /> {texts.slept(lengthText(seconds))}
    </p>
  );
}

type CycleProps = { cycle: CycleFragment; agentId: string; feed: AgentFeed; isOpen: boolean; onToggle: () => void };

function Cycle({ cycle, agentId, feed, isOpen, onToggle }: CycleProps) {
  const { id, number, trigger, outcome, openedAt } = cycle;
  const panel = `cycle-${id}`;
  return (
    <article class={outcome ? "cycle" : "cycle running"}>
      <button type="button" class="cycle-head" aria-expanded={isOpen} aria-controls={panel} onClick={onToggle}>
        <Icon name={isOpen ? "fold" : "unfold"} />
        <span class="cycle-what">
          <strong>{texts.triggers[trigger] ?? trigger}</strong>
          <span class="soft small">{texts.cycle(number)}</span>
        </span>
        <Marks cycle={cycle} />
        <span class="soft small cycle-when">
          <Time date={openedAt} />
        </span>
        <Usage cycle={cycle} />
      </button>
      {isOpen && (
        <div id={panel} class="cycle-panel">
          <CycleSteps cycle={cycle} agentId={agentId} feed={feed} />
        </div>
      )}
    </article>
  );
}

function Marks({ cycle: { outcome, isUnattended, cuts, failures, trust } }: { cycle: CycleFragment }) {
  const look = outcome === "FAILED" ? "bad" : outcome === "LIMIT_REACHED" || outcome === "STOPPED" ? "warn" : undefined;
  return (
    <span class="cycle-marks">
      {outcome ? <Badge look={look}>{texts.outcomes[outcome] ?? outcome}</Badge> : <Badge look="good"><span class="state-dot" aria-hidden="true" />{texts.open}</Badge> /* prettier-ignore */}
      {isUnattended && <Badge>{texts.unattended}</Badge>}
      {cuts > 0 && <Badge>{texts.cuts(cuts)}</Badge>}
      {failures > 0 && <Badge look="bad">{texts.failures(failures)}</Badge>}
      {trust === "STRANGER" && <Badge look="warn">{texts.seen(texts.trusts[trust]!)}</Badge>}
    </span>
  );
}

function Usage({ cycle }: { cycle: CycleFragment }) {
  const { stepCount, inputTokens, outputTokens, cachedTokens, cost, activeSeconds } = cycle;
  return (
    <span class="cycle-usage small soft">
      <span>{texts.steps(stepCount)}</span>
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
      <span>{lengthText(activeSeconds)}</span>
      {maySeeCosts() && (
        <span class="cycle-cost" title={`$${cost}`}>
          {costText(cost)}
        </span>
      )}
    </span>
  );
}
