// What a person has filled in, as the values that `answerToolCall` takes.

/** A field as `FormField` of the API has it. */
export type FormInput = {
  name: string;
  label: string;
  type: string;
  isRequired: boolean;
  choices?: readonly unknown[] | null;
  description?: string | null;
  format?: string | null;
  default?: unknown;
  minimum?: number | null;
  maximum?: number | null;
  minLength?: number | null;
  maxLength?: number | null;
};
/** What the controls hold: a text, a tick, or the chosen ones of a list. */
export type Filled = string | boolean | readonly string[];
export type Filling = Readonly<Record<string, Filled>>;

export function beginning(fields: readonly FormInput[]): Filling {
  return Object.fromEntries(fields.map((field) => [field.name, firstOf(field)]));
}

function firstOf({ type, default: given }: FormInput): Filled {
  if (type === "BOOLEAN") return given === true;
  if (type === "ARRAY") return Array.isArray(given) ? given.map(keyOf) : [];
  return given == null ? "" : typeof given === "string" ? given : keyOf(given);
}

/** The values by the names of their fields. What was left empty is left out. */
export function valuesOf(fields: readonly FormInput[], filling: Filling): Record<string, unknown> {
  const given = fields.map((field) => [field.name, valueOf(field, filling[field.name]!)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function valueOf({ type, choices, isRequired }: FormInput, filled: Filled): unknown {
  const chosen = (key: string) => choices?.find((choice) => keyOf(choice) === key);
  if (type === "BOOLEAN") return filled === true;
  if (type === "ARRAY") {
    const all = (filled as readonly string[]).map(chosen).filter((value) => value !== undefined);
    return all.length || isRequired ? all : undefined;
  }
  if (filled === "") return undefined;
  if (choices) return chosen(filled as string);
  return type === "STRING" ? filled : Number(filled);
}

/** A choice may be any JSON value; a control has only texts. */
export function keyOf(choice: unknown): string {
  return typeof choice === "string" ? choice : JSON.stringify(choice);
}
