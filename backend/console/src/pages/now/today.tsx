// What today costs, hour by hour, and whether that is more than yesterday until the same time.

import { useMemo } from "preact/hooks";
import { useQuery } from "../../api/use-query.ts";
import { NowCostsDocument } from "../../generated/now/graphql.ts";
import { count, money, short } from "../../kit/numbers.ts";
import { Loaded } from "../../kit/states.tsx";
import { now } from "../../kit/time.tsx";
import { href } from "../../routing/router.ts";
import { texts } from "../../texts/now.ts";

const HOURS = 24;
const STEP_MS = 60_000;
const DAY_MS = 86_400_000;

export function Today() {
  const minute = Math.floor(now.value / STEP_MS);
  const variables = useMemo(() => rangeOf(new Date(minute * STEP_MS)), [minute]);
  const answer = useQuery(NowCostsDocument, variables);
  const kept = useKept(answer.data);
  return (
    <section class="panel stack">
      <header class="row">
        <h2>{texts.today}</h2>
        <a class="push small" href={href`/costs?period=today`}>
          {texts.allCosts}
        </a>
      </header>
      <Loaded answer={{ ...answer, data: kept }}>
        {({ hours, before }) => {
          const cost = hours.groups.reduce((sum, group) => sum + Number(group.cost), 0);
          const sum = (of: (group: (typeof hours.groups)[number]) => number) => hours.groups.reduce((all, group) => all + of(group), 0);
          const earlier = Number(before.groups[0]?.cost ?? 0);
          return (
            <>
              <p class="now-cost">
                <strong>{money(cost)}</strong>
                <span class="soft small">{texts.yesterday(money(earlier))}</span>
              </p>
              <Bars costs={byHour(hours.groups)} />
              <p class="soft small">{texts.counted(count(sum(({ requests }) => requests)), short(sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens)))}</p>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** What was read stays on the screen while the next minute is read. */
function useKept<Data>(data: Data | undefined): Data | undefined {
  const kept = useMemo<{ data: Data | undefined }>(() => ({ data: undefined }), []);
  kept.data = data ?? kept.data;
  return kept.data;
}

function rangeOf(at: Date) {
  const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  const next = new Date(at.getTime() + STEP_MS);
  return {
    from: midnight.toISOString(),
    to: next.toISOString(),
    yesterday: new Date(midnight.getTime() - DAY_MS).toISOString(),
    sameTime: new Date(next.getTime() - DAY_MS).toISOString(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

function byHour(groups: readonly { period?: string | null; cost: string }[]): number[] {
  const costs = Array.from({ length: HOURS }, () => 0);
  for (const { period, cost } of groups) costs[new Date(period!).getHours()]! += Number(cost);
  return costs;
}

function Bars({ costs }: { costs: readonly number[] }) {
  const most = Math.max(...costs);
  const hour = new Date(now.value).getHours();
  return (
    <svg class="now-bars" viewBox={`0 0 ${HOURS * 10} 48`} preserveAspectRatio="none" role="img" aria-label={texts.bars}>
      {costs.map((cost, at) => {
        const height = most ? Math.max(cost ? 3 : 1, (cost / most) * 48) : 1;
        return (
          <rect key={at} x={at * 10 + 1} y={48 - height} width={8} height={height} rx={1.5} class={at === hour ? "current" : at > hour ? "later" : undefined}>
            <title>{`${String(at).padStart(2, "0")}:00 ${money(cost)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
