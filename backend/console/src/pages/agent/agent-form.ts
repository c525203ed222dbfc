// What a person writes in the form of an agent, what is wrong with it, and the input that the API takes.

import type { CreateAgentInput, SettingsFragment, UpdateAgentInput } from "../../generated/agent/graphql.ts";

export type Draft = {
  name: string;
  instructions: string;
  model: string;
  fallbackModels: string;
  kind: "GENERAL" | "CONVERSATIONAL" | "TASK" | "PERSONAL_ASSISTANT";
  tools: readonly string[];
  /** Undefined: there is no list, so only calls with an effect wait for approval. */
  unattended: readonly string[] | undefined;
  debounceSeconds: string;
  stepsPerCycle: string;
  sameToolInARow: string;
  cycleSeconds: string;
  cycleTokens: string;
  summaries: string;
  cheap: string;
  strong: string;
};
export type Field = keyof Draft;
export type Wrong = Partial<Record<Field, string>>;

/** The bounds that the API documents. Empty means the default of the installation. */
export const BOUNDS: Partial<Record<Field, [least: number, most: number]>> = {
  debounceSeconds: [0, 3_600],
  stepsPerCycle: [1, 200],
  sameToolInARow: [1, 100],
  cycleSeconds: [1, 86_400],
  cycleTokens: [1_000, 100_000_000],
};
const WHOLE: readonly Field[] = ["stepsPerCycle", "sameToolInARow", "cycleTokens"];
const LIMITS = ["stepsPerCycle", "sameToolInARow", "cycleSeconds", "cycleTokens"] as const;
const MODELS = ["summaries", "cheap", "strong"] as const;
const MOST_FALLBACKS = 5;

export const EMPTY: Draft = {
  name: "", instructions: "", model: "", fallbackModels: "", kind: "GENERAL", tools: [], unattended: undefined, debounceSeconds: "",
  stepsPerCycle: "", sameToolInARow: "", cycleSeconds: "", cycleTokens: "", summaries: "", cheap: "", strong: "",
}; // prettier-ignore

export function draftOf(agent: SettingsFragment): Draft {
  const { limits, models } = agent;
  return {
    name: agent.name,
    instructions: agent.instructions,
    model: agent.model ?? "",
    fallbackModels: agent.fallbackModels.join("\n"),
    kind: agent.kind,
    tools: agent.tools,
    unattended: agent.unattendedTools ?? undefined,
    debounceSeconds: `${agent.debounceSeconds}`,
    stepsPerCycle: `${limits.stepsPerCycle}`,
    sameToolInARow: `${limits.sameToolInARow}`,
    cycleSeconds: `${limits.cycleSeconds}`,
    cycleTokens: `${limits.cycleTokens}`,
    summaries: models.summaries ?? "",
    cheap: models.cheap ?? "",
    strong: models.strong ?? "",
  };
}

type Words = { required: string; number: (least: number, most: number) => string; whole: string; fallbacks: string };

/** What can be said before the API is asked. */
export function wrongOf(draft: Draft, words: Words): Wrong {
  const wrong: Wrong = {};
  if (!draft.name.trim()) wrong.name = words.required;
  if (linesOf(draft.fallbackModels).length > MOST_FALLBACKS) wrong.fallbackModels = words.fallbacks;
  for (const [field, [least, most]] of Object.entries(BOUNDS) as [Field, [number, number]][]) {
    const text = `${draft[field]}`.trim();
    if (!text) continue;
    const value = Number(text);
    if (!(value >= least && value <= most)) wrong[field] = words.number(least, most);
    else if (WHOLE.includes(field) && !Number.isInteger(value)) wrong[field] = words.whole;
  }
  return wrong;
}

/** The fields of the form that differ. */
export function differing(before: Draft, draft: Draft): Partial<Draft> {
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as Field])));
}

/** Only what differs, so that nothing is written over that somebody else changed meanwhile. */
export function changesOf(before: Draft, draft: Draft): Omit<UpdateAgentInput, "agentId"> {
  const different = differing(before, draft);
  const changed = (field: Field) => field in different;
  const numbers = LIMITS.filter(changed).map((field) => [field, draft[field].trim() ? Number(draft[field]) : null]);
  const models = MODELS.filter(changed).map((field) => [field, draft[field].trim() || null]);
  return {
    ...(changed("name") && { name: draft.name.trim() }),
    ...(changed("instructions") && { instructions: draft.instructions }),
    ...(changed("model") && { model: draft.model.trim() }),
    ...(changed("fallbackModels") && { fallbackModels: linesOf(draft.fallbackModels) }),
    ...(changed("kind") && { kind: draft.kind }),
    ...(changed("tools") && { tools: [...draft.tools] }),
    ...(changed("unattended") && { unattended: { tools: draft.unattended ? [...draft.unattended] : null } }),
    ...(changed("debounceSeconds") && draft.debounceSeconds.trim() && { debounceSeconds: Number(draft.debounceSeconds) }),
    ...(numbers.length > 0 && { limits: Object.fromEntries(numbers) }),
    ...(models.length > 0 && { models: Object.fromEntries(models) }),
  };
}

export function creationOf(draft: Draft): CreateAgentInput {
  const { model, ...changes } = changesOf(EMPTY, draft);
  return { ...changes, name: draft.name.trim(), kind: draft.kind, ...(model && { model }) } as CreateAgentInput;
}

/** The field of the form that the path of an error names: ["input", "limits", "cycleTokens"], ["input", "tools", "2"]. */
export function fieldOf(path: readonly string[]): Field | undefined {
  const named = path.findLast((each) => each in EMPTY);
  if (named === "tools" && path.includes("unattended")) return "unattended";
  return (named ?? path.find((each) => each === "unattended")) as Field | undefined;
}

export function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter(Boolean); // prettier-ignore
}
