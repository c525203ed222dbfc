// Dialogs that create, change and delete a budget.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { type CreateBudgetInput, type UpdateBudgetInput, CreateBudgetDocument, DeleteBudgetDocument, UpdateBudgetDocument } from "../../generated/costs/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { FormDialog } from "../../kit/record/form.tsx";
import type { Field } from "../../kit/record/values.ts";
import { toast } from "../../kit/toast.tsx";
import { texts as all } from "../../texts/costs.ts";
import { texts as kit } from "../../texts/kit.ts";
import { findAgents, findModels, findPeople, findPlans, findPrograms } from "../organisation/finding/find.ts";
import type { Budget } from "./budgets.tsx";

const texts = all.form;
const choicesOf = (names: Record<string, string>) => Object.entries(names).map(([value, name]) => ({ value, name }));

const NAME: Field = { name: "name", label: kit.name, hint: texts.nameHint, isRequired: true };
/** The picker of a subject is named so that an error at `subjectId` is shown at it. */
const WHOSE: readonly Field[] = [
  { name: "scope", label: texts.scope, kind: "select", isRequired: true, choices: choicesOf(texts.scopes) },
  { name: "subjectId.agent", label: texts.agent, hint: texts.agentHint, kind: "pickOne", find: findAgents, when: ({ scope }) => scope === "AGENT" },
  { name: "subjectId.person", label: texts.person, hint: texts.personHint, kind: "pickOne", find: findPeople, when: ({ scope }) => scope === "PERSON" },
  { name: "subjectId.program", label: texts.program, hint: texts.programHint, kind: "pickOne", find: findPrograms, when: ({ scope }) => scope === "PROGRAM" },
  { name: "subjectId.plan", label: texts.plan, hint: texts.planHint, kind: "pickOne", find: findPlans, when: ({ scope }) => scope === "PLAN" },
  { name: "period", label: texts.period, hint: texts.periodHint, kind: "select", isRequired: true, choices: choicesOf(texts.periods), when: ({ scope }) => scope !== "CYCLE" },
  { name: "unit", label: texts.unit, hint: texts.unitHint, kind: "select", isRequired: true, choices: choicesOf(texts.units) },
];
const LIMIT_AND_END: readonly Field[] = [
  { name: "limit", label: texts.dollars, hint: texts.dollarsHint, kind: "number", isRequired: true, when: ({ unit }) => unit === "USD" },
  { name: "limit", label: texts.tokens, hint: texts.tokensHint, kind: "number", isRequired: true, when: ({ unit }) => unit === "TOKENS" },
  { name: "atEnd", label: texts.atEnd, hint: texts.atEndHint, kind: "select", isRequired: true, choices: choicesOf(texts.ends) },
  { name: "cheaperModel", label: texts.cheaperModel, hint: texts.cheaperModelHint, kind: "pickOne", find: findModels, isRequired: true, when: ({ atEnd }) => atEnd === "CHEAPER_MODEL" },
];
const NEW = { scope: "TENANT", period: "MONTH", unit: "USD", atEnd: "PAUSE" };

type Entered = Omit<CreateBudgetInput, "subjectId" | "period"> & Partial<Pick<CreateBudgetInput, "period">> & { subjectId?: Record<string, string | null> };
type Shared = { reload: () => void; onClose: () => void };

export function NewBudget({ reload, onClose }: Shared) {
  const create = async ({ subjectId, period = "TOTAL", ...input }: Entered) => {
    await mutate(CreateBudgetDocument, { input: { ...input, period, subjectId: Object.values(subjectId ?? {})[0] ?? null } });
    toast(kit.created);
    reload();
  };
  return <FormDialog title={texts.add} intro={texts.intro} fields={[NAME, ...WHOSE, ...LIMIT_AND_END]} initial={NEW} action={kit.create} onSave={create} onClose={onClose} />;
}

export function ChangeBudget({ budget, reload, onClose }: Shared & { budget: Budget }) {
  const [isDeleting, setDeleting] = useState(false);
  const { id: budgetId, name, cheaperModel } = budget;
  const initial = { ...budget, cheaperModel: cheaperModel ? [{ value: cheaperModel, name: cheaperModel }] : [] };
  const save = async (input: Omit<UpdateBudgetInput, "budgetId">) => {
    await mutate(UpdateBudgetDocument, { input: { ...input, budgetId } });
    toast(kit.changed);
    reload();
  };
  const remove = async () => {
    await mutate(DeleteBudgetDocument, { input: { budgetId } });
    toast(texts.deleted);
    onClose();
    reload();
  };
  return (
    <>
      <FormDialog
        title={name} fields={[NAME, ...LIMIT_AND_END]} initial={initial} action={texts.save} onSave={save} onClose={onClose}
        aside={<Button look="danger" icon="trash" onPress={() => setDeleting(true)}>{kit.delete}</Button>}
      />
      {isDeleting && <Confirm title={texts.deleteTitle(name)} text={texts.deleteText} action={kit.delete} isDanger onConfirm={remove} onClose={() => setDeleting(false)} />}
    </>
  );
}
