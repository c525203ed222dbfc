// What the forms of tools and of MCP servers have in common.

import { Declined } from "../../../api/problems.ts";
import type { ApprovalFragment } from "../../../generated/tools/graphql.ts";
import type { Choice, Field, Values } from "../../../kit/record/values.ts";
import { texts } from "../../../texts/tools.ts";

type Header = { name: string; value: string };

export const choicesOf = (names: Record<string, string>): Choice[] => Object.entries(names).map(([value, name]) => ({ value, name }));

export function approvalFields(): Field[] {
  const isAsked = (values: Values) => values["approval.rule"] !== "NEVER";
  return [
    { name: "approval.rule", label: texts.rule, kind: "select", choices: choicesOf(texts.rules), isRequired: true },
    { name: "approval.over", label: texts.over, hint: texts.overHint, isRequired: true, when: (values) => values["approval.rule"] === "OVER" },
    { name: "approval.approvers", label: texts.approvers, kind: "select", choices: choicesOf(texts.approverNames), isRequired: true, when: isAsked },
    { name: "approval.people", label: texts.people, kind: "select", choices: [{ value: "1", name: "1" }, { value: "2", name: "2" }], isRequired: true, when: isAsked },
    { name: "approval.hours", label: texts.hours, kind: "number", isRequired: true, when: isAsked },
  ];
}

export function approvalValues(approval?: ApprovalFragment): Values {
  const { rule, over, approvers, people, hours } = approval ?? { rule: "UNTRUSTED", over: "", approvers: "SPACE", people: 1, hours: 72 };
  return { "approval.rule": rule, "approval.over": over ?? "", "approval.approvers": approvers, "approval.people": String(people), "approval.hours": String(hours) };
}

type Asked = { approval: { people?: string | number } };

/** The number of people is chosen from a list of texts. */
export function withNumbers<Input extends Asked>(input: Input): Input {
  const { people } = input.approval;
  return people === undefined ? input : { ...input, approval: { ...input.approval, people: Number(people) } };
}

export function headerLines(headers: readonly Header[] = []): string {
  return headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
}

/** `path` is the field of the lines, for the message beside it. */
export function headersOf(lines: readonly string[], path: readonly string[]): Header[] {
  return lines.map((line) => {
    const [, name, value] = /^([^:\s]+)\s*:\s*(.+)$/.exec(line) ?? [];
    if (!name || !value) throw new Declined({ code: "INVALID_INPUT", message: texts.headerWrong, path });
    return { name, value };
  });
}
