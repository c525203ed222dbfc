// From what a person has entered to the input of a mutation, and from an error's `path` to the field that it means.

import type { IconName } from "../icon.tsx";

export type Choice = { value: string; name: string; hint?: string };
export type Values = Record<string, unknown>;
export type Wrong = Record<string, string>;
export type FieldKind = "text" | "area" | "secret" | "number" | "decimal" | "select" | "check" | "many" | "lines" | "json" | "pick" | "pickOne";

export type Field = {
  /** The argument; one inside another as `http.url`. */
  name: string;
  label: string;
  kind?: FieldKind;
  hint?: string;
  isRequired?: boolean;
  choices?: readonly Choice[];
  /** What `pick` and `pickOne` offer for some letters. */
  find?: (letters: string) => Promise<readonly Choice[]>;
  /** The field is shown, and sent, only if this holds. */
  when?: (values: Values) => boolean;
  placeholder?: string;
  /** Of a field for JSON: how many lines it shows. */
  rows?: number;
  icon?: IconName;
};

export type Words = { needed: string; notNumber: string; notDecimal: string; notJson: (reason: string) => string };
type Read = { input: Values; wrong: Wrong };

export function shownFields(fields: readonly Field[], values: Values): Field[] {
  return fields.filter(({ when }) => !when || when(values));
}

/** What is sent. An empty text is null, so that the API takes what it has for "nothing". */
export function toInput(fields: readonly Field[], values: Values, words: Words): Read {
  const input: Values = {};
  const wrong: Wrong = {};
  for (const field of shownFields(fields, values)) {
    const read = readField(field, values[field.name], words);
    if (read.wrong) wrong[field.name] = read.wrong;
    else put(input, field.name.split("."), read.value);
  }
  return { input, wrong };
}

/** Of an input only what a person has changed: the API keeps the rest, also what a form does not show. */
export function changesOf<Input extends object>(before: Input, after: Input): Partial<Input> {
  const isSame = (name: string) => JSON.stringify(before[name as keyof Input]) === JSON.stringify(after[name as keyof Input]);
  return Object.fromEntries(Object.entries(after).filter(([name]) => !isSame(name))) as Partial<Input>;
}

/** The field that the path of an error means: the one whose name is the longest beginning of it, else the first inside it. */
export function fieldOf(fields: readonly Field[], path: readonly string[]): string | undefined {
  const given = (path[0] === "input" ? path.slice(1) : [...path]).join(".");
  const around = fields.filter(({ name }) => given === name || given.startsWith(`${name}.`));
  const found = around.sort((a, b) => b.name.length - a.name.length)[0] ?? fields.find(({ name }) => given && name.startsWith(`${given}.`));
  return found?.name;
}

function readField({ kind = "text", isRequired }: Field, value: unknown, words: Words): { value?: unknown; wrong?: string } {
  if (kind === "check") return { value: value === true };
  if (kind === "many") return listed((value ?? []) as string[], isRequired, words);
  if (kind === "pick") return listed(((value ?? []) as Choice[]).map((each) => each.value), isRequired, words);
  if (kind === "pickOne") return one(((value ?? []) as Choice[])[0]?.value, isRequired, words);
  const text = String(value ?? "");
  if (kind === "lines") return listed(text.split("\n").map((line) => line.trim()).filter(Boolean), isRequired, words); // prettier-ignore
  if (!text.trim()) return one(undefined, isRequired, words);
  if (kind === "number") return Number.isFinite(Number(text)) ? { value: Number(text) } : { wrong: words.notNumber };
  if (kind === "decimal") return decimal(text.trim(), words);
  if (kind === "json") return parsed(text, words);
  return { value: kind === "secret" || kind === "area" ? text : text.trim() };
}

function one(value: string | undefined, isRequired: boolean | undefined, words: Words) {
  return value === undefined && isRequired ? { wrong: words.needed } : { value: value ?? null };
}

/** Digits as the API takes them, with all their places. Commas may stand between thousands, as they do on the pages. */
function decimal(text: string, words: Words) {
  const digits = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^\d+(\.\d+)?$/.test(digits) ? { value: digits } : { wrong: words.notDecimal };
}

function listed(values: string[], isRequired: boolean | undefined, words: Words) {
  return isRequired && values.length === 0 ? { wrong: words.needed } : { value: values };
}

function parsed(text: string, words: Words) {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { wrong: words.notJson((error as Error).message) };
  }
}

function put(target: Values, [name, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) target[name!] = value;
  else put((target[name!] ??= {}) as Values, rest, value);
}
