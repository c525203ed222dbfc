// The rows of a timeline: cycles, newest first, and the time in which the agent slept between them.

export type Timed = { id: string; openedAt: string; endedAt?: string | null };
export type TimelineRow<Cycle> = { kind: "cycle"; key: string; cycle: Cycle } | { kind: "gap"; key: string; seconds: number };

const SHORTEST_GAP_SECONDS = 300;

export function timelineRows<Cycle extends Timed>(cycles: readonly Cycle[]): TimelineRow<Cycle>[] {
  const rows: TimelineRow<Cycle>[] = [];
  for (const [at, cycle] of cycles.entries()) {
    rows.push({ kind: "cycle", key: cycle.id, cycle });
    const before = cycles[at + 1];
    if (!before?.endedAt) continue;
    const seconds = (Date.parse(cycle.openedAt) - Date.parse(before.endedAt)) / 1000;
    if (seconds >= SHORTEST_GAP_SECONDS) rows.push({ kind: "gap", key: `gap ${cycle.id}`, seconds });
  }
  return rows;
}

export type Numbered = { number: number };
export type CallOfStep = { step: number };
export type CycleStep<Step, Call> = { number: number; step: Step | undefined; calls: Call[] };

/** The steps with their calls. Step 0 is what the runtime called before the first step; an open step has no usage yet. */
export function stepsOf<Step extends Numbered, Call extends CallOfStep>(steps: readonly Step[], calls: readonly Call[]): CycleStep<Step, Call>[] {
  const numbers = new Set([...steps.map(({ number }) => number), ...calls.map(({ step }) => step)]);
  return [...numbers]
    .sort((a, b) => a - b)
    .map((number) => ({ number, step: steps.find((each) => each.number === number), calls: calls.filter(({ step }) => step === number) }));
}
