// A month as weeks, and the due times of plans on its days. Of each plan some past and some coming ones are read: of other
// days nobody knows here whether something is due.

export type Due = { key: string; planId: string; name: string; at: Date; state: "FIRED" | "SKIPPED" | "NEXT"; count: number; reason?: string | null; cycle?: { id: string; number: number } | null };
type Occurrence = { dueAt: string; state: string; reason?: string | null; count: number; cycle?: { id: string; number: number } | null };
type Planned = {
  id: string;
  name: string;
  status: string;
  cron?: string | null;
  endsAt?: string | null;
  quietHours?: unknown;
  /** In the view of a month. */
  nextDueTimes?: readonly string[];
  occurrences: { nodes: readonly Occurrence[]; pageInfo: { hasPreviousPage: boolean } };
};
/**
 * Why a day may have due times that are not shown: it is too far ahead, before those that are read, before
 * those that are kept, or some plans are not read.
 */
export type Gap = "AHEAD" | "BEFORE" | "GONE" | "PLANS";

const DAYS = 7;
const ASKED = 100; // coming due times: `plans.graphql`
const KEPT_DAYS = 90;

/** The weeks of a month, Monday first, with the days of its neighbours that fill them. */
export function weeksOf(year: number, month: number): Date[][] {
  const first = new Date(year, month, 1);
  const before = (first.getDay() + 6) % DAYS;
  const length = new Date(year, month + 1, 0).getDate();
  const count = Math.ceil((before + length) / DAYS);
  return Array.from({ length: count }, (_, week) => Array.from({ length: DAYS }, (__, day) => new Date(year, month, 1 - before + week * DAYS + day)));
}

export function dayKey(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, "0")).join("-");
}

export function dayOfKey(key: string | null): Date | undefined {
  const [year, month, day] = (key ?? "").split("-").map(Number);
  if (!year || !month || !day) return undefined;
  return new Date(year, month - 1, day);
}

/** All due times that are known, by day, in the order of the clock. */
export function duesByDay(plans: readonly Planned[]): Map<string, Due[]> {
  const dues = plans.flatMap(({ id, name, nextDueTimes = [], occurrences }) => [
    ...occurrences.nodes.map(({ dueAt, state, count, reason, cycle }): Due => ({ key: `${id} ${dueAt}`, planId: id, name, at: new Date(dueAt), state: state === "FIRED" ? "FIRED" : "SKIPPED", count, reason, cycle })),
    ...nextDueTimes.map((at): Due => ({ key: `${id} ${at}`, planId: id, name, at: new Date(at), state: "NEXT", count: 1 })),
  ]);
  const days = new Map<string, Due[]>();
  for (const due of dues.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const key = dayKey(due.at);
    days.set(key, [...(days.get(key) ?? []), due]);
  }
  return days;
}

/** `undefined`: all due times of the day are known. */
export function gapOf(plans: readonly Planned[], day: Date, now: Date): Gap | undefined {
  const begin = day.getTime();
  const end = movedDay(day, "ArrowRight")!.getTime();
  const isAhead = (plan: Planned) => end > aheadOf(plan) && !(plan.endsAt && Date.parse(plan.endsAt) < begin);
  const midnight = new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  if (end > now.getTime() && plans.some(isAhead)) return "AHEAD";
  if (midnight > now.getTime()) return undefined;
  if (end <= new Date(now.getFullYear(), now.getMonth(), now.getDate() - KEPT_DAYS).getTime()) return "GONE";
  return plans.some((plan) => midnight < beforeOf(plan)) ? "BEFORE" : undefined;
}

/** The moment after which a plan may have due times that are not known. Fewer than asked for are all, or others are in quiet hours. */
function aheadOf({ status, cron, quietHours, nextDueTimes = [] }: Planned): number {
  if (status !== "ACTIVE" || !cron || (nextDueTimes.length < ASKED && !quietHours)) return Infinity;
  return Date.parse(nextDueTimes.at(-1) ?? "") || 0;
}

/** The moment before which a plan may have due times that are not read. */
function beforeOf({ occurrences: { nodes, pageInfo } }: Planned): number {
  return pageInfo.hasPreviousPage && nodes[0] ? Date.parse(nodes[0].dueAt) : -Infinity;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -DAYS, ArrowDown: DAYS };

/** The day that a key moves to. `undefined` for any other key. */
export function movedDay(day: Date, key: string): Date | undefined {
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()];
  if (key in STEPS) return new Date(year, month, date + STEPS[key]!);
  const weekday = (day.getDay() + 6) % DAYS;
  if (key === "Home") return new Date(year, month, date - weekday);
  if (key === "End") return new Date(year, month, date + DAYS - 1 - weekday);
  if (key !== "PageUp" && key !== "PageDown") return undefined;
  const target = month + (key === "PageUp" ? -1 : 1);
  return new Date(year, target, Math.min(date, new Date(year, target + 1, 0).getDate()));
}
