// The period by what it is for: agents, people, models and more. A row leads to a report of it alone.

import { useState } from "preact/hooks";
import { download } from "../../api/download.ts";
import { useQuery } from "../../api/use-query.ts";
import { type CostsByQuery, CostsByDocument } from "../../generated/costs/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Meter } from "../../kit/meter.tsx";
import { count, money, percent, seconds, short } from "../../kit/numbers.ts";
import { Loaded } from "../../kit/states.tsx";
import { type Column, Table } from "../../kit/table.tsx";
import { place, setQuery } from "../../routing/router.ts";
import { texts } from "../../texts/costs.ts";
import { Choices } from "./choices.tsx";
import type { Only } from "./costs.tsx";
import { type Sums, cacheOf, latencyOf } from "./measures.ts";
import type { Period } from "./period.ts";

type Group = CostsByQuery["usage"]["groups"][number];
type Range = { from: string; to: string; zone: string; only: Only | null };
type Subject = { id: string | null; name: string };

const DIMENSIONS = ["AGENT", "PERSON", "MODEL", "SPACE", "PLAN", "PROGRAM", "PURPOSE"] as const;
type Dimension = (typeof DIMENSIONS)[number];
const FILTERS: Partial<Record<Dimension, keyof Only>> = { AGENT: "agentId", PERSON: "memberId", MODEL: "model", SPACE: "spaceId", PLAN: "planId", PROGRAM: "programId" };
const FEW = 25;
const MOST = 1000;

export function By({ period, range, whole }: { period: Period; range: Range; whole: Sums }) {
  const by = DIMENSIONS.find((each) => each === place.value.query.get("by")) ?? "AGENT";
  const [first, setFirst] = useState(FEW);
  const answer = useQuery(CostsByDocument, { ...range, by, first });
  const choices = DIMENSIONS.map((key) => ({ key, name: texts.dimensions[key]! }));
  const save = () => download(exportPath(range, [period.unit, by]), `usage-${by.toLowerCase()}.csv`);
  return (
    <section class="stack">
      <header class="row wrap">
        <h2>{texts.by}</h2>
        <span class="push">
          <Choices label={texts.by} choices={choices} chosen={by} onChoose={(key) => setQuery({ by: key === "AGENT" ? undefined : key })} />
        </span>
        {!range.only && (
          <Button isSmall icon="down" onPress={save} attributes={{ title: texts.exportHint }}>
            {texts.export}
          </Button>
        )}
      </header>
      <Loaded answer={answer} lines={6}>
        {({ usage: { groups, groupCount } }) => (
          <>
            <Table caption={texts.by} rows={groups} columns={columnsOf(by, whole)} keyOf={(group) => subjectOf(group, by).id ?? "none"} />
            {groupCount > groups.length && (
              <div class="row">{first < MOST ? <Button onPress={() => setFirst(Math.min(MOST, first * 10))}>{texts.more}</Button> : <p class="soft small">{texts.left(groupCount - groups.length)}</p>}</div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The export has no filter, so it is offered for the whole alone. */
function exportPath({ from, to, zone }: Range, by: readonly string[]): string {
  return `/usage/export?${new URLSearchParams({ by: by.join(","), from, to, timeZone: zone })}`;
}

function columnsOf(by: Dimension, whole: Sums): Column<Group>[] {
  const total = Number(whole.cost);
  return [
    { name: texts.dimensions[by]!, cell: (group) => <Name group={group} by={by} /> },
    { name: texts.measures["cost"]!, isNumber: true, cell: ({ cost }) => money(cost) },
    { name: texts.share, cell: (group) => <Share group={group} by={by} total={total} /> },
    { name: texts.measures["requests"]!, isNumber: true, cell: ({ requests }) => count(requests) },
    { name: texts.measures["cycles"]!, isNumber: true, cell: ({ cycles }) => count(cycles) },
    { name: texts.input, isNumber: true, cell: ({ inputTokens }) => short(inputTokens) },
    { name: texts.output, isNumber: true, cell: ({ outputTokens }) => short(outputTokens) },
    { name: texts.measures["cache"]!, isNumber: true, cell: (group) => percent(cacheOf(group) ?? 0, 1) },
    { name: texts.measures["latency"]!, isNumber: true, cell: (group) => seconds(latencyOf(group)) },
    { name: texts.measures["first"]!, isNumber: true, cell: ({ firstTokenSeconds }) => seconds(firstTokenSeconds) },
  ];
}

function Share({ group, by, total }: { group: Group; by: Dimension; total: number }) {
  const part = Number(group.cost);
  const text = percent(part, total);
  return (
    <span class="share">
      <Meter label={`${texts.share}: ${subjectOf(group, by).name}`} value={text} parts={[{ share: total ? part / total : 0 }]} />
      <span class="soft">{text}</span>
    </span>
  );
}

function Name({ group, by }: { group: Group; by: Dimension }) {
  const { id, name } = subjectOf(group, by);
  const filter = FILTERS[by];
  if (!filter || id === null) return <span class={id === null ? "soft" : undefined}>{name}</span>;
  return (
    <button type="button" class="group-name" title={texts.onlyThis(name)} onClick={() => setQuery({ only: filter, id, name })}>
      {name}
    </button>
  );
}

function subjectOf(group: Group, by: Dimension): Subject {
  if (by === "MODEL") return { id: group.model ?? null, name: group.model ?? texts.nobody[by]! };
  if (by === "PURPOSE") return { id: group.purpose ?? null, name: texts.purposes[group.purpose ?? ""] ?? texts.nobody[by]! };
  const subject = { AGENT: group.agent, PERSON: group.person, SPACE: group.space, PLAN: group.plan, PROGRAM: group.program }[by];
  return subject ? { id: subject.id, name: subject.name ?? texts.deleted } : { id: null, name: texts.nobody[by]! };
}
