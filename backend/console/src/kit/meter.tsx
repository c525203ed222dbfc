// A bar of parts of a whole, such as what is spent and reserved of a budget.

import "./meter.css";

type Part = { share: number; look?: "accent" | "good" | "warn" | "bad" | "soft" };

/** `shares` are from 0 to 1. `value` is what a screen reader says of it. */
export function Meter({ label, value, parts }: { label: string; value: string; parts: readonly Part[] }) {
  const filled = Math.min(1, parts.reduce((sum, { share }) => sum + share, 0)); // prettier-ignore
  return (
    <div class="meter" role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(filled * 100)} aria-valuetext={value}>
      {parts.map(({ share, look = "accent" }, at) => (
        <span key={at} class={look} style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
      ))}
    </div>
  );
}
