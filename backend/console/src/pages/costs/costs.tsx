// What the tenant's model requests cost: over time, by what they are for, and what the budgets leave.

import "./costs.css";
import { useMemo, useState } from "preact/hooks";
import { useQuery } from "../../api/use-query.ts";
import { CostsOverTimeDocument } from "../../generated/costs/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { TextField } from "../../kit/field.tsx";
import { Empty, Loaded } from "../../kit/states.tsx";
import { place, setQuery } from "../../routing/router.ts";
import { maySeeCosts } from "../../shell/rights.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/costs.ts";
import { Budgets } from "./budgets.tsx";
import { By } from "./by.tsx";
import { Choices } from "./choices.tsx";
import { OverTime } from "./over-time.tsx";
import { type Period, PRESETS, beforeOf, dayText, periodOf } from "./period.ts";

export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Reports of one agent, person or model. */
export type Only = { agentId?: string; memberId?: string; model?: string; planId?: string; spaceId?: string; programId?: string };

export default function Costs() {
  useTitle(texts.title);
  if (maySeeCosts()) return <Report />;
  return (
    <div class="page">
      <div class="inner">
        <h1>{texts.title}</h1>
        <Empty icon="shield" title={texts.mayNot}>
          <p>{texts.mayNotHint}</p>
        </Empty>
      </div>
    </div>
  );
}

function Report() {
  const { query } = place.value;
  const [preset, from, to] = ["period", "from", "to"].map((name) => query.get(name)) as [string | null, string | null, string | null];
  const today = dayText(new Date());
  const period = useMemo(() => periodOf(preset, from, to, new Date()), [preset, from, to, today]);
  const only = useOnly();
  return (
    <div class="page">
      <div class="inner costs">
        <header class="page-head">
          <h1>{texts.title}</h1>
          <span class="push">
            <PeriodPicker period={period} />
          </span>
        </header>
        {only.name !== undefined && (
          <p class="row wrap">
            <span class="chip">{texts.onlyThis(only.name)}</span>
            <Button isSmall look="quiet" icon="close" onPress={() => setQuery({ only: undefined, id: undefined, name: undefined })}>
              {texts.all}
            </Button>
          </p>
        )}
        <Sections period={period} only={only.filter} />
        <Budgets />
      </div>
    </div>
  );
}

function Sections({ period, only }: { period: Period; only: Only | null }) {
  const range = { from: period.from.toISOString(), to: period.to.toISOString(), zone: ZONE, only };
  const before = useMemo(() => beforeOf(period, new Date()), [period, JSON.stringify(only)]);
  const answer = useQuery(CostsOverTimeDocument, { ...range, unit: period.unit, before: before.from.toISOString(), until: before.to.toISOString() });
  return (
    <Loaded answer={answer} lines={8}>
      {(data) =>
        data.whole.groups.length === 0 ? (
          <Empty icon="coins" title={texts.none}>
            <p>{texts.noneHint}</p>
          </Empty>
        ) : (
          <>
            <OverTime data={data} period={period} />
            <By period={period} range={range} whole={data.whole.groups[0]!} />
          </>
        )
      }
    </Loaded>
  );
}

/** The group that a person has chosen in the table is a part of the address. */
function useOnly(): { filter: Only | null; name: string | undefined } {
  const { query } = place.value;
  const [field, id] = [query.get("only"), query.get("id")];
  if (!field || !id || !["agentId", "memberId", "model", "planId", "spaceId", "programId"].includes(field)) return { filter: null, name: undefined };
  return { filter: { [field]: id }, name: query.get("name") ?? id };
}

function PeriodPicker({ period }: { period: Period }) {
  const [isOwn, setOwn] = useState(period.key === "own");
  const choose = (key: string) => {
    setOwn(key === "own");
    if (key !== "own") setQuery({ period: key === "30d" ? undefined : key, from: undefined, to: undefined });
  };
  const choices = [...PRESETS, "own"].map((key) => ({ key, name: texts.presets[key]! }));
  return (
    <div class="period">
      <Choices label={texts.period} choices={choices} chosen={isOwn ? "own" : period.key} onChoose={choose} />
      {isOwn && <OwnPeriod period={period} />}
    </div>
  );
}

function OwnPeriod({ period }: { period: Period }) {
  const [from, setFrom] = useState(dayText(period.from));
  const [to, setTo] = useState(dayText(new Date(period.to.getTime() - 1)));
  const [wrong, setWrong] = useState<string>();
  const apply = (event: Event) => {
    event.preventDefault();
    const isFine = periodOf("own", from, to, new Date()).key === "own";
    setWrong(isFine ? undefined : texts.tooLong);
    if (isFine) setQuery({ period: "own", from, to });
  };
  return (
    <form class="own-period" onSubmit={apply}>
      <TextField label={texts.from} type="date" value={from} onValue={setFrom} isRequired wrong={wrong} />
      <TextField label={texts.to} type="date" value={to} onValue={setTo} isRequired />
      <Button isSubmit>{texts.apply}</Button>
    </form>
  );
}
