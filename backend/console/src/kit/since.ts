// How far a moment is from another one, as people say it.

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60],
]; // prettier-ignore
const SOON = 30; // seconds
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

/** The past is cut down ("1 hr. ago" until two hours are over). The future is rounded: "in 3 days" stays for half a day. */
export function sinceText(at: number, from: number): string {
  const seconds = (at - from) / 1000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? [];
  if (!unit) return seconds > SOON ? "in a moment" : "just now";
  const amount = seconds / length!;
  return relative.format(seconds > 0 ? Math.round(amount) : Math.trunc(amount), unit);
}
