// The common forms of a schedule in words. Of any other there are none: people read it as it is.

import { plans } from "../../texts/agents.ts";

const texts = plans.crons;
const NUMBER = /^\d{1,2}$/;
const STEP = /^\*\/(\d{1,2})$/;

export function cronWords(cron: string): string | undefined {
  const [minute, hour, day, month, weekdays, ...others] = cron.trim().split(/\s+/);
  if (!minute || !hour || !day || !weekdays || month !== "*" || others.length > 0) return undefined;
  if (day === "*" && weekdays === "*" && !NUMBER.test(hour)) return withinDay(minute, hour);
  if (!NUMBER.test(minute) || !NUMBER.test(hour)) return undefined;
  const when = daysOf(day, weekdays);
  return when && texts.at(when, `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`);
}

/** A step that does not divide its whole begins anew at each hour, or day: its gaps differ. */
function stepOf(field: string, whole: number): number | undefined {
  const step = field === "*" ? 1 : Number(STEP.exec(field)?.[1] ?? 0);
  return step > 0 && step < whole && whole % step === 0 ? step : undefined;
}

function withinDay(minute: string, hour: string): string | undefined {
  const [minutes, hours] = [stepOf(minute, 60), stepOf(hour, 24)];
  if (hour === "*" && minutes) return texts.minutes(minutes);
  return hours && NUMBER.test(minute) ? texts.hours(hours, Number(minute)) : undefined;
}

function daysOf(day: string, weekdays: string): string | undefined {
  if (weekdays === "*") return day === "*" ? texts.daily : NUMBER.test(day) ? texts.monthly(Number(day)) : undefined;
  if (day !== "*") return undefined; // either of the two
  if (weekdays === "1-5") return texts.weekdays;
  const days = weekdays.split(",");
  return days.every((each) => /^[0-7]$/.test(each)) ? texts.weekly(days.map(Number)) : undefined;
}
