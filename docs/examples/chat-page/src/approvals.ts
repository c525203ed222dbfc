// The form with which a person approves or rejects a call, or answers an agent's question.

import type { ActivityFragment, FormInputFragment } from "@circadian/client";
import { h } from "./dom.js";
import type { Answer } from "./messages.js";

type Control = HTMLInputElement | HTMLSelectElement;

/** The answer is bound to the `digest`: it counts for exactly what is shown. */
export function answerForm({ toolCallId, question }: ActivityFragment, answer: Answer): HTMLFormElement {
  const fields = question!.formFields;
  const controls = new Map(fields.map((field) => [field, control(field)]));
  const reason = h("input", { autocomplete: "off" });
  const said = h("p", { role: "alert" });
  const decide = async (decision: "APPROVE" | "DECLINE" | "ANSWER") => {
    const given = [...controls].map(([field, each]) => [field.name, valueOf(field, each)]);
    const values = decision === "ANSWER" ? Object.fromEntries(given.filter(([, value]) => value !== undefined)) : null;
    const input = { toolCallId, digest: question!.digest, decision, values, comment: reason.value };
    said.textContent = (await answer(input).catch((error: Error) => error.message)) ?? "";
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void decide(fields.length ? "ANSWER" : "APPROVE");
  };
  return h(
    "form",
    { class: "approval", submit },
    ...[...controls].map(([{ label }, each]) => h("label", {}, `${label} `, each)),
    h("label", {}, "Reason ", reason),
    h("button", {}, fields.length ? "Answer" : "Approve"),
    h("button", { type: "button", click: () => void decide("DECLINE") }, "Reject"),
    said,
  );
}

function control({ name, type, choices, isRequired }: FormInputFragment): Control {
  if (choices) {
    const options = choices.map((choice) => h("option", {}, String(choice)));
    return h("select", { name, required: isRequired, multiple: type === "ARRAY", autocomplete: "off" }, ...options);
  }
  if (type === "BOOLEAN") return h("input", { name, type: "checkbox", autocomplete: "off" });
  const kind = type === "STRING" ? "text" : "number";
  return h("input", { name, type: kind, step: "any", required: isRequired, autocomplete: "off" });
}

/** Undefined if the person has left it empty. */
function valueOf({ type }: FormInputFragment, control: Control): unknown {
  if (control instanceof HTMLSelectElement && type === "ARRAY") return [...control.selectedOptions].map(({ value }) => value);
  if (type === "BOOLEAN") return (control as HTMLInputElement).checked;
  if (control.value === "") return undefined;
  return type === "STRING" ? control.value : Number(control.value);
}
