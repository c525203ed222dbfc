// The whole of the period, and one measure of it over time: a plot, and beside it a table with the same numbers.

import { useMemo } from "preact/hooks";
import type { CostsOverTimeQuery } from "../../generated/costs/graphql.ts";
import { Icon } from "../../kit/icon.tsx";
import { money } from "../../kit/numbers.ts";
import { Plot, type Points } from "../../kit/plot/plot.tsx";
import { Table } from "../../kit/table.tsx";
import { place, setQuery } from "../../routing/router.ts";
import { texts } from "../../texts/costs.ts";
import { MEASURES, type Measure, NOTHING, type Sums, changeText, filled, measureOf } from "./measures.ts";
import { type Period, partText, partsOf } from "./period.ts";

type Props = { data: CostsOverTimeQuery; period: Period };

export function OverTime({ data, period }: Props) {
  const measure = measureOf(place.value.query.get("show"));
  const whole = data.whole.groups[0]!;
  return (
    <section class="stack">
      <Figures whole={whole} earlier={data.earlier.groups[0] ?? NOTHING} shown={measure} />
      <Drawn data={data} period={period} measure={measure} />
      <Remarks whole={whole} />
    </section>
  );
}

/** Each figure shows itself over time when it is pressed. */
function Figures({ whole, earlier, shown }: { whole: Sums; earlier: Sums; shown: Measure }) {
  return (
    <ul class="figures">
      {MEASURES.map((measure) => {
        const [value, before] = [measure.of(whole), measure.of(earlier)];
        const change = value === null || before === null ? undefined : changeText(value, before);
        return (
          <li key={measure.key}>
            <button type="button" aria-pressed={measure === shown} onClick={() => setQuery({ show: measure.key === "cost" ? undefined : measure.key })}>
              <span class="soft small">{texts.measures[measure.key]}</span>
              <span class="value">
                <strong>{value === null ? "–" : measure.text(value)}</strong>
                {change && (
                  <span class="change" title={texts.before(measure.text(before!))}>
                    {change}
                  </span>
                )}
              </span>
              <span class="soft tiny">{texts.measureHints[measure.key]}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Drawn({ data, period, measure }: Props & { measure: Measure }) {
  const rows = useMemo(() => filled(partsOf(period), data.parts.groups), [period, data]);
  const points = useMemo<Points>(() => [rows.map(({ at }) => at.getTime() / 1000), rows.map(({ sums }) => measure.of(sums))], [rows, measure]);
  const timeText = useMemo(() => (at: number) => partText(new Date(at * 1000), period.unit), [period.unit]);
  const name = texts.measures[measure.key]!;
  const columns = [
    { name: texts.units[period.unit]!, cell: ({ at }: (typeof rows)[number]) => <time dateTime={at.toISOString()}>{partText(at, period.unit)}</time> },
    { name, isNumber: true, cell: ({ sums }: (typeof rows)[number]) => written(measure, sums) },
  ];
  return (
    <div class="drawn panel">
      <Plot label={texts.plot(name)} points={points} format={measure.text} timeText={timeText} />
      <Table caption={texts.overTime(name)} rows={rows.toReversed()} columns={columns} keyOf={({ at }) => at.toISOString()} />
    </div>
  );
}

function written(measure: Measure, sums: Sums): string {
  const value = measure.of(sums);
  return value === null ? "–" : measure.text(value);
}

function Remarks({ whole }: { whole: Sums }) {
  const { unpricedRequests, estimatedRequests, ownKeyCost } = whole;
  const remarks = [
    unpricedRequests > 0 && texts.unpriced(unpricedRequests),
    estimatedRequests > 0 && texts.estimated(estimatedRequests),
    Number(ownKeyCost) > 0 && texts.ownKey(money(ownKeyCost)),
  ].filter((each) => each !== false);
  if (remarks.length === 0) return null;
  return (
    <ul class="remarks soft small">
      {remarks.map((each) => (
        <li key={each}>
          <Icon name="alert" size={14} />
          {each}
        </li>
      ))}
    </ul>
  );
}
