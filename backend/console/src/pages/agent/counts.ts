// Numbers as people read them.

const whole = new Intl.NumberFormat("en");
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** 1,234 stays; from 10,000 on it is shortened. The exact number belongs into the title. */
export function countText(count: number): string {
  return count < 10_000 ? whole.format(count) : short.format(count);
}

export function exactText(count: number): string {
  return whole.format(count);
}

/** US dollars, with the digits that say something. */
export function costText(cost: string): string {
  const value = Number(cost);
  if (value === 0) return "$0";
  if (value < 0.0001) return "<$0.0001";
  return `$${value < 0.01 ? value.toFixed(4) : value < 1 ? value.toFixed(3) : value.toFixed(2)}`;
}

/** A part of a whole as a percentage; "" if there is no whole. */
export function shareText(part: number, all: number): string {
  return all > 0 ? `${Math.round((part / all) * 100)} %` : "";
}

const LENGTHS: [string, number][] = [["d", 86_400], ["h", 3_600], ["min", 60]]; // prettier-ignore

/** 4.2 s, 3 min 20 s, 2 h 5 min. */
export function lengthText(seconds: number): string {
  if (seconds < 60) return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
  const at = LENGTHS.findIndex(([, length]) => seconds >= length);
  const [unit, length] = LENGTHS[at]!;
  const [small, smaller] = LENGTHS[at + 1] ?? ["s", 1];
  const rest = Math.floor((seconds % length) / smaller);
  return `${Math.floor(seconds / length)} ${unit}${rest ? ` ${rest} ${small}` : ""}`;
}
