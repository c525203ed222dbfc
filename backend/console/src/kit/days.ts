// How far a moment is from now, in words.

import { texts } from "../texts/shell.ts";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60],
]; // prettier-ignore
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const day = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const SOON = 30; // seconds

/** `at` as seen `from` another moment: both in milliseconds. What is over is cut down, what comes is rounded. */
export function sinceText(at: number, from: number): string {
  const seconds = (at - from) / 1000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? [];
  if (unit === "day") return relative.format(daysBetween(new Date(from), new Date(at)), unit);
  if (!unit) return seconds > SOON ? texts.inAMoment : texts.justNow;
  const amount = seconds / length!;
  return relative.format(amount > 0 ? Math.round(amount) : Math.trunc(amount), unit);
}

/** By the calendar: 40 hours may be two days, and then are not "tomorrow". */
function daysBetween(one: Date, other: Date): number {
  const midnight = (each: Date) => new Date(each.getFullYear(), each.getMonth(), each.getDate()).getTime();
  return Math.round((midnight(other) - midnight(one)) / 86_400_000);
}

/** Today, Yesterday, or the date. */
export function dayText(date: Date, today: Date): string {
  const days = daysBetween(date, today);
  return days === 0 ? texts.today : days === 1 ? texts.yesterday : day.format(date);
}
