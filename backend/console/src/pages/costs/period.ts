// The period of a report, and the hours, days or months that it has by the clock of the person.

export type Unit = "HOUR" | "DAY" | "MONTH";
export type Period = { key: string; from: Date; to: Date; unit: Unit };

export const PRESETS = ["today", "7d", "30d", "90d", "12m"] as const;
export const MOST_DAYS = 399; // the API reports 400 days, and an hour of a changed clock is to spare

const DAYS: Record<string, number> = { today: 1, "7d": 7, "30d": 30, "90d": 90 };
const DAY_MS = 86_400_000;

/** `from` and `to` are days such as 2026-11-01, both included; without them, or if they are no days, a preset counts. */
export function periodOf(key: string | null, from: string | null, to: string | null, today: Date): Period {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (key === "own" && first && last && first <= last && (last.getTime() - first.getTime()) / DAY_MS < MOST_DAYS) {
    const end = moved(last, 1);
    return { key, from: first, to: end, unit: unitOf(first, end) };
  }
  const end = moved(midnight(today), 1);
  if (key === "12m") return { key, from: new Date(today.getFullYear(), today.getMonth() - 11, 1), to: end, unit: "MONTH" };
  const known = key && DAYS[key] ? key : "30d";
  const begin = moved(end, -DAYS[known]!);
  return { key: known, from: begin, to: end, unit: unitOf(begin, end) };
}

/** The beginnings of all parts of the period, so that one without a request is shown too. */
export function partsOf({ from, to, unit }: Period): Date[] {
  const parts: Date[] = [];
  for (let at = from, n = 1; at < to; n++) {
    parts.push(at);
    at = unit === "HOUR" ? new Date(from.getTime() + n * 3_600_000) : unit === "DAY" ? moved(from, n) : new Date(from.getFullYear(), from.getMonth() + n, 1);
  }
  return parts;
}

/** The period of the same length just before. While a period goes on, until the same time of the one before. */
export function beforeOf({ from, to }: Period, now: Date): { from: Date; to: Date } {
  const begin = 2 * from.getTime() - to.getTime();
  const seen = now > from && now < to ? now : to;
  return { from: new Date(begin), to: new Date(begin + seen.getTime() - from.getTime()) };
}

/** 2026-11-01, by the clock of the person. */
export function dayText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function partText(date: Date, unit: Unit): string {
  const options: Record<Unit, Intl.DateTimeFormatOptions> = {
    HOUR: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    DAY: { day: "numeric", month: "short" },
    MONTH: { month: "short", year: "numeric" },
  };
  return date.toLocaleString("en-GB", options[unit]);
}

function unitOf(from: Date, to: Date): Unit {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  return days <= 2.1 ? "HOUR" : days <= 93 ? "DAY" : "MONTH";
}

function midnight(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Days later, at midnight, also where the clock changes between. */
function moved(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

function dayOf(text: string | null): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? "") ?? [];
  if (!year) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 ? date : undefined;
}
