// What an agent does now, in a word.

import { Badge } from "../../kit/small.tsx";
import { texts as shell } from "../../texts/shell.ts";

const LOOKS: Record<string, "accent" | "good" | "warn" | "bad" | undefined> = {
  THINKING: "good",
  WAKING: "good",
  HELD: "warn",
  PAUSED: "warn",
  SUSPENDED: "bad",
  STOPPED: "bad",
};

export function StateBadge({ state }: { state: string }) {
  return (
    <Badge look={LOOKS[state]}>
      {(state === "THINKING" || state === "WAKING") && <span class="state-dot" aria-hidden="true" />}
      {shell.states[state] ?? state.toLowerCase()}
    </Badge>
  );
}
