// The form with which a person approves or rejects a call, or answers an agent's question.

import type { ActivityFragment } from "@circadian/client";
import { h } from "./dom.js";
import type { Answer } from "./messages.js";

/** The decision is bound to the `digest`: it counts for exactly what is shown. */
export function answerForm({ toolCallId, question }: ActivityFragment, answer: Answer): HTMLFormElement {
  const reason = h("input", { autocomplete: "off" });
  const said = h("p", { role: "alert" });
  const decide = (decision: "APPROVE" | "DECLINE") => async () => {
    said.textContent = (await answer({ toolCallId, digest: question!.digest }, decision, reason.value)) ?? "";
  };
  return h(
    "form",
    { class: "approval", submit: (event) => event.preventDefault() },
    h("label", {}, "Reason ", reason),
    !question!.fields && h("button", { type: "button", click: decide("APPROVE") }, "Approve"),
    h("button", { type: "button", click: decide("DECLINE") }, "Reject"),
    said,
  );
}
