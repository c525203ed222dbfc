// The due times of plans in a month. The arrow keys move from day to day; the chosen day is listed below the grid.

import { useEffect, useRef } from "preact/hooks";
import type { PlanFragment } from "../../generated/agent/graphql.ts";
import { Button, IconButton } from "../../kit/button.tsx";
import { dayText } from "../../kit/days.ts";
import { Badge } from "../../kit/small.tsx";
import { Time } from "../../kit/time.tsx";
import { href, place, setQuery } from "../../routing/router.ts";
import { plans as texts } from "../../texts/agents.ts";
import { type Due, type Gap, dayKey, dayOfKey, duesByDay, gapOf, movedDay, weeksOf } from "./calendar.ts";

const monthName = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" });
const weekdayName = new Intl.DateTimeFormat("en", { weekday: "long" });
const dayName = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const MOST_SHOWN = 3;

export function PlanCalendar({ plans, isWhole, agentId }: { plans: readonly PlanFragment[]; isWhole: boolean; agentId: string }) {
  const today = new Date();
  const chosen = dayOfKey(place.value.query.get("day")) ?? today;
  const days = duesByDay(plans);
  const factsOf = (day: Date) => ({ dues: days.get(dayKey(day)) ?? [], gap: gapOf(plans, day, today) ?? (isWhole ? undefined : ("PLANS" as const)) });
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  const choose = (day: Date) => setQuery({ day: dayKey(day) === dayKey(today) ? undefined : dayKey(day) });
  const move = (event: KeyboardEvent) => {
    const target = movedDay(chosen, event.key);
    if (!target) return;
    event.preventDefault();
    isMoved.current = true;
    choose(target);
  };
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    isMoved.current = false;
  }, [dayKey(chosen)]);
  const weeks = weeksOf(chosen.getFullYear(), chosen.getMonth());
  const month = monthName.format(chosen);
  return (
    <section class="stack" aria-label={texts.calendar}>
      <div class="row">
        <h2>{month}</h2>
        <span class="push row">
          <Button isSmall look="quiet" onPress={() => choose(today)}>
            {texts.today}
          </Button>
          <IconButton isSmall icon="back" name={texts.previousMonth} onPress={() => choose(movedDay(chosen, "PageUp")!)} />
          <IconButton isSmall icon="forward" name={texts.nextMonth} onPress={() => choose(movedDay(chosen, "PageDown")!)} />
        </span>
      </div>
      <table ref={grid} class="calendar" role="grid" aria-label={month} onKeyDown={move}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day.getDay()} scope="col" abbr={weekdayName.format(day)}>
                {weekdayName.format(day).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={dayKey(week[0]!)}>
              {week.map((day) => (
                <Day key={dayKey(day)} day={day} {...factsOf(day)} isOutside={day.getMonth() !== chosen.getMonth()} isToday={dayKey(day) === dayKey(today)} isChosen={dayKey(day) === dayKey(chosen)} onChoose={() => choose(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayList day={chosen} {...factsOf(chosen)} agentId={agentId} today={today} />
      <p class="soft small">{texts.calendarHint}</p>
    </section>
  );
}

type Facts = { day: Date; dues: readonly Due[]; gap: Gap | undefined };
type DayProps = Facts & { isOutside: boolean; isToday: boolean; isChosen: boolean; onChoose: () => void };

function Day({ day, dues, gap, isOutside, isToday, isChosen, onChoose }: DayProps) {
  const count = dues.reduce((sum, each) => sum + each.count, 0);
  const classes = ["calendar-day", isOutside && "outside", isToday && "today"].filter(Boolean).join(" ");
  return (
    <td role="gridcell" aria-selected={isChosen}>
      <button type="button" class={classes} tabindex={isChosen ? 0 : -1} aria-current={isToday ? "date" : undefined} onClick={onChoose}>
        <span class="calendar-number" aria-hidden="true">
          {day.getDate()}
        </span>
        <span class="unseen">
          {dayName.format(day)}, {gap && count === 0 ? texts.gaps[gap].short : texts.due(count)}
        </span>
        {gap && gap !== "GONE" && count === 0 && (
          <span class="calendar-more soft" aria-hidden="true">
            ?
          </span>
        )}
        {dues.slice(0, MOST_SHOWN).map(({ key, name: plan, state }) => (
          <span key={key} class={`calendar-due cut ${state.toLowerCase()}`}>
            {plan}
          </span>
        ))}
        {dues.length > MOST_SHOWN && <span class="calendar-more soft">{texts.more(dues.length - MOST_SHOWN)}</span>}
      </button>
    </td>
  );
}

function DayList({ day, dues, gap, agentId, today }: Facts & { agentId: string; today: Date }) {
  const told = gap ? (dues.length === 0 ? texts.gaps[gap].none : texts.gaps[gap].some) : dues.length === 0 && texts.nothingDue;
  return (
    <div class="panel stack" aria-live="polite">
      <h3>{dayText(day, today)}</h3>
      {dues.length > 0 && (
        <ul class="stack-close">
          {dues.map(({ key, name, at, state, reason, count, cycle }) => (
            <li key={key} class="due">
              <Time date={at.toISOString()} look="clock" />
              <span>{name}</span>
              <Badge look={state === "FIRED" ? "good" : state === "SKIPPED" ? "warn" : "accent"}>{texts.states[state]}</Badge>
              {count > 1 && <span class="soft small">{texts.times(count)}</span>}
              {reason && <span class="soft small">{texts.reasons[reason] ?? reason}</span>}
              {cycle && (
                <a class="small" href={href`/agents/${agentId}?cycle=${cycle.id}`}>
                  {texts.cycle(cycle.number)}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {told && <p class="soft">{told}</p>}
    </div>
  );
}
