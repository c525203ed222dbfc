// A moment as people say it ("5 minutes ago"), with the exact one at hand.

import { signal } from "@preact/signals";
import { sinceText } from "./days.ts";

const STEP_MS = 15_000;
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "medium" });
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const short = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }); // little room: no "AM"

/** Moves every some seconds while the page is seen. */
export const now = signal(Date.now());
setInterval(() => document.hidden || (now.value = Date.now()), STEP_MS);
document.addEventListener("visibilitychange", () => document.hidden || (now.value = Date.now()));

/** The exact moment, in full. `date` is what the API gives. */
export const momentText = (date: string): string => exact.format(new Date(date));

/** `date` is what the API gives. `clock` and `short` show the time of the day. */
export function Time({ date, look = "since" }: { date: string; look?: "since" | "clock" | "short" }) {
  const at = new Date(date);
  return (
    <time dateTime={date} title={momentText(date)}>
      {look === "since" ? sinceText(at.getTime(), now.value) : look === "clock" ? clock.format(at) : short.format(at)}
    </time>
  );
}
