// The fields of a tool, and its input from them.

import type { CreateToolInput, OwnToolFragment } from "../../../generated/tools/graphql.ts";
import { type Field, type Values, changesOf, toInput } from "../../../kit/record/values.ts";
import { texts as kit } from "../../../texts/kit.ts";
import { texts } from "../../../texts/tools.ts";
import { approvalFields, approvalValues, choicesOf, headerLines, headersOf, withNumbers } from "./shared.ts";

const EMPTY_SCHEMA = { type: "object", properties: {}, required: [] };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((value) => ({ value, name: value }));
const isKind = (kind: string) => (values: Values) => values["kind"] === kind;
const shown = (value: unknown) => JSON.stringify(value, null, 2);

export function toolFields(isNew: boolean): Field[] {
  const { HTTP, EXTERNAL, SPACE } = texts.kinds;
  const once: Field[] = [
    { name: "kind", label: texts.kind, kind: "select", choices: choicesOf({ HTTP: HTTP!, EXTERNAL: EXTERNAL!, SPACE: SPACE! }), isRequired: true },
    { name: "name", label: texts.name, hint: texts.nameHint, isRequired: true },
  ];
  return [
    ...(isNew ? once : []),
    { name: "description", label: texts.description, hint: texts.descriptionHint, kind: "area", isRequired: true },
    { name: "http.method", label: texts.method, kind: "select", choices: METHODS, isRequired: true, when: isKind("HTTP") },
    { name: "http.url", label: texts.url, hint: texts.urlHint, isRequired: true, when: isKind("HTTP"), placeholder: "https://api.example.com/orders/{id}" },
    { name: "http.headers", label: texts.headers, hint: texts.headersHint, kind: "lines", when: isKind("HTTP") },
    { name: "http.signingSecret", label: texts.signingSecret, when: isKind("HTTP") },
    { name: "space.question", label: texts.question, isRequired: true, when: isKind("SPACE") },
    { name: "space.form", label: texts.form, hint: texts.formHint, kind: "json", isRequired: true, when: isKind("SPACE") },
    { name: "input", label: texts.input, hint: texts.inputHint, kind: "json", isRequired: true },
    { name: "effect", label: texts.effect, kind: "select", choices: choicesOf(texts.effects), isRequired: true, when: (values) => values["kind"] !== "SPACE" },
    ...approvalFields(),
    { name: "timeoutSeconds", label: texts.timeout, kind: "number", isRequired: true },
    { name: "patienceSeconds", label: texts.patience, hint: texts.patienceHint, kind: "number", isRequired: true },
    { name: "visible", label: texts.visible, kind: "check" },
  ];
}

export function toolValues(tool?: OwnToolFragment): Values {
  const { http, space } = tool ?? {};
  return {
    kind: tool?.kind ?? "HTTP",
    description: tool?.description ?? "",
    "http.method": http?.method ?? "POST",
    "http.url": http?.url ?? "",
    "http.headers": headerLines(http?.headers),
    "http.signingSecret": http?.signingSecret ?? "",
    "space.question": space?.question ?? "",
    "space.form": shown(space?.form ?? EMPTY_SCHEMA),
    input: shown(tool?.input ?? EMPTY_SCHEMA),
    effect: tool?.effect ?? "UNSAFE",
    ...approvalValues(tool?.approval),
    timeoutSeconds: String(tool?.timeoutSeconds ?? 60),
    patienceSeconds: String(tool?.patienceSeconds ?? 20),
    visible: tool?.visible ?? false,
  };
}

type Entered = CreateToolInput & { http?: { headers: readonly string[] }; approval: { people?: number } };

/** Of a question for people the effect is always the same: nothing outside changes. */
export function toolInput(entered: Entered, tool?: OwnToolFragment): CreateToolInput {
  const { http, ...rest } = withNumbers(entered);
  const kept = tool?.http ? { keyHeader: tool.http.keyHeader, pick: tool.http.pick } : {};
  return {
    ...rest,
    effect: entered.effect ?? "PURE",
    ...(http && { http: { ...http, ...kept, headers: headersOf(http.headers, ["input", "http", "headers"]) } }),
  };
}

/** The API replaces a request, a question and a rule as a whole. */
export function toolEdit(entered: Entered, tool: OwnToolFragment): Partial<CreateToolInput> {
  const before = toInput(toolFields(false), toolValues(tool), kit).input as Entered;
  return changesOf(toolInput(before, tool), toolInput(entered, tool));
}
