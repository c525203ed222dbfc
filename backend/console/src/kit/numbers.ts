// Amounts as people read them. Decimals come as texts, so that nothing is lost on the way.

const whole = new Intl.NumberFormat("en");
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const smallDollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumSignificantDigits: 2 });

/** $1,234.56; of less than ten cents the first two digits that are not zero. */
export function money(amount: string | number): string {
  const value = Number(amount);
  return value !== 0 && Math.abs(value) < 0.1 ? smallDollars.format(value) : dollars.format(value);
}

/** 1,234,567 */
export function count(value: number): string {
  return whole.format(value);
}

/** 1.2M */
export function short(value: number): string {
  return Math.abs(value) < 10_000 ? whole.format(Math.round(value)) : compact.format(value);
}

/** A share of a whole; a dash if there is no whole. */
export function percent(part: number, of: number): string {
  if (!of) return "–";
  const share = (part / of) * 100;
  return share > 0 && share < 1 ? "<1%" : `${Math.round(share)}%`;
}

/** 0.4 s, 12 s, 3 min */
export function seconds(value: number | null | undefined): string {
  if (value == null || !Number.isFinite(value)) return "–";
  if (value >= 120) return `${Math.round(value / 60)} min`;
  return `${value >= 10 ? Math.round(value) : value.toFixed(1)} s`;
}
