// The arguments of a tool as fields of a form, from its JSON Schema, and back. The API checks them; this offers controls.

import { type Field, type Values, type Words, toInput } from "../../../../kit/record/values.ts";

type Schema = Record<string, unknown>;
export type Argument = { name: string; field: Field };

/** Each field has this before the name of its argument, as the path of an error has it. */
const PREFIX = "arguments.";
const LONG = 200; // characters: more do not fit into a line
const NESTED_ROWS = 3;
/** With one of these and no properties, only the schema says which arguments there are. */
const COMBINING = ["anyOf", "oneOf", "allOf", "$ref", "if", "patternProperties"];

const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null && !Array.isArray(value);

/** Undefined if a form cannot say what the schema says: then people write JSON. */
export function argumentsOf(schema: unknown, words: { yes: string; no: string }): Argument[] | undefined {
  if (!isObject(schema) || !isObject(schema["properties"])) return isObject(schema) && schema["additionalProperties"] === false ? [] : undefined;
  const { properties } = schema;
  const required = Array.isArray(schema["required"]) ? (schema["required"] as unknown[]) : [];
  const names = Object.keys(properties);
  const isBeyond = names.some((name) => name.includes(".") || name === "__proto__") || required.some((name) => !names.includes(name as string));
  if (isBeyond || (!names.length && COMBINING.some((keyword) => keyword in schema))) return undefined;
  const found = names.map((name) => ({ name, field: fieldOf(name, properties[name], required.includes(name), words) }));
  return [...found.filter(({ field }) => field.isRequired), ...found.filter(({ field }) => !field.isRequired)]; // the API keeps no order
}

function fieldOf(name: string, given: unknown, isRequired: boolean, words: { yes: string; no: string }): Field {
  const schema = isObject(given) ? withoutNull(given) : {};
  const { description, maxLength } = schema;
  const field: Field = { name: PREFIX + name, label: name, isRequired, ...(typeof description === "string" && { hint: description }) };
  const choices = "const" in schema ? [schema["const"]] : schema["enum"];
  if (Array.isArray(choices)) return { ...field, kind: "select", choices: choices.map((choice) => ({ value: JSON.stringify(choice), name: nameOf(choice) })) };
  switch (typeOf(schema)) {
    case "boolean":
      return { ...field, kind: "select", choices: [{ value: "true", name: words.yes }, { value: "false", name: words.no }] }; // prettier-ignore
    case "number":
    case "integer":
      return { ...field, kind: "number" };
    case "string":
      return { ...field, kind: typeof maxLength === "number" && maxLength > LONG ? "area" : "text" };
    default:
      return { ...field, kind: "json", rows: NESTED_ROWS };
  }
}

/** A value "or null" is what it is when it is not null: an argument that is left empty is not sent. */
function withoutNull(schema: Schema): Schema {
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (!Array.isArray(options)) return schema;
  const others = options.filter((each) => !isObject(each) || each["type"] !== "null");
  return others.length === 1 && isObject(others[0]) ? { ...schema, ...others[0] } : schema;
}

function typeOf(schema: Schema): unknown {
  const types = [schema["type"]].flat().filter((type) => type !== "null");
  return types.length === 1 ? types[0] : undefined;
}

const nameOf = (choice: unknown): string => (typeof choice === "string" ? choice : JSON.stringify(choice));

/** What the form begins with: the defaults of the schema. */
export function beginning(wanted: readonly Argument[], schema: unknown): Values {
  const properties = isObject(schema) && isObject(schema["properties"]) ? schema["properties"] : {};
  const defaults = wanted.flatMap(({ name }) => (isObject(properties[name]) && "default" in properties[name] ? [[name, properties[name]["default"]]] : []));
  return filled(wanted, Object.fromEntries(defaults));
}

/** What the controls show for these arguments. One that has no value, or none that the control can hold, is empty. */
export function filled(wanted: readonly Argument[], given: Schema): Values {
  return Object.fromEntries(wanted.map(({ name, field }) => [field.name, Object.hasOwn(given, name) ? shown(field, given[name]) : ""]));
}

function shown({ kind, choices }: Field, value: unknown): string {
  if (kind === "json") return JSON.stringify(value, null, 2);
  if (kind === "number") return typeof value === "number" ? String(value) : "";
  if (kind !== "select") return typeof value === "string" ? value : "";
  const text = JSON.stringify(value);
  return choices!.some((choice) => choice.value === text) ? text : "";
}

/** The arguments by name, from what the form has read. What was left empty is left out. */
export function entered(wanted: readonly Argument[], read: Schema): Schema {
  const given = wanted.filter(({ name }) => Object.hasOwn(read, name) && read[name] !== null);
  return Object.fromEntries(given.map(({ name, field }) => [name, field.kind === "select" ? (JSON.parse(read[name] as string) as unknown) : read[name]]));
}

/** What is in the form so far, as JSON. */
export function asText(wanted: readonly Argument[], values: Values, words: Words): string {
  const fields = wanted.map(({ field }) => field);
  const { input } = toInput(fields, values, words);
  return JSON.stringify(entered(wanted, (input["arguments"] ?? {}) as Schema), null, 2);
}

/** What the form shows for a text of JSON; undefined if it is no object. */
export function fromText(wanted: readonly Argument[], text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? filled(wanted, value) : undefined;
  } catch {
    return undefined;
  }
}

/** A number that would reach the tool as another one: JavaScript has 53 bits for it. */
export function isInexact(value: unknown): boolean {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === "object" && value !== null && Object.values(value).some(isInexact);
}
