// The try-out of a tool: a form of its arguments, one real call, and what came of it.

import "./trial.css";
import { useMemo, useState } from "preact/hooks";
import { Declined } from "../../../../api/problems.ts";
import type { OwnToolFragment } from "../../../../generated/tools/graphql.ts";
import type { TrialFragment } from "../../../../generated/trial/graphql.ts";
import { Button } from "../../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../../kit/dialog.tsx";
import { Form } from "../../../../kit/record/form.tsx";
import type { Field, Values } from "../../../../kit/record/values.ts";
import { texts as kit } from "../../../../texts/kit.ts";
import { texts as shell } from "../../../../texts/shell.ts";
import { texts } from "../../../../texts/trial.ts";
import { type Argument, argumentsOf, asText, beginning, entered, fromText, isInexact } from "./arguments.ts";
import { callerOf } from "./call.ts";
import { placed } from "./faults.ts";
import { Result } from "./result.tsx";

type Entered = { arguments?: Record<string, unknown>; asJson?: boolean; json?: unknown };
type Answer = (isSure: boolean) => void;

export default function Trial({ tool, onClose }: { tool: OwnToolFragment; onClose: () => void }) {
  const { id, name, input, effect } = tool;
  const wanted = useMemo(() => argumentsOf(input, kit), []);
  const call = useMemo(() => callerOf(id), []);
  const [outcome, setOutcome] = useState<{ trial: TrialFragment | null } | "running">();
  const [asking, setAsking] = useState<{ answer: Answer }>();
  const isUnsafe = effect === "UNSAFE";
  const isSure = () => new Promise<boolean>((answer) => setAsking({ answer }));
  const run = async (form: Entered) => {
    const isJson = !wanted || form.asJson === true;
    const given = isJson ? form.json : entered(wanted, form.arguments ?? {});
    if (isInexact(given)) throw new Declined({ code: "INVALID_INPUT", message: texts.inexact, path: isJson ? ["input", "json"] : [] });
    if (isUnsafe && !(await isSure())) return;
    setOutcome("running");
    try {
      setOutcome({ trial: await call({ arguments: given, confirm: isUnsafe }) });
    } catch (problem) {
      setOutcome(undefined);
      const names = (wanted ?? []).map((each) => each.name);
      throw problem instanceof Declined ? new Declined({ code: problem.code, ...placed(problem, names, isJson) }) : problem;
    }
  };
  const answered = (answer: boolean) => {
    asking?.answer(answer);
    setAsking(undefined);
  };
  return (
    <Dialog title={texts.title(name)} isWide onClose={onClose}>
      <p class="soft">{texts.intro}</p>
      {wanted?.length === 0 && <p>{texts.noArguments}</p>}
      <Form
        fields={fieldsOf(wanted)} initial={{ ...(wanted && beginning(wanted, input)), json: wanted ? "" : "{}" }} follow={wanted && following(wanted)}
        action={texts.action} onSave={run} aside={<Button onPress={onClose}>{shell.close}</Button>}
        after={({ asJson }) => (
          <>
            {(asJson === true || !wanted) && <SchemaText schema={input} />}
            {outcome === "running" && <p class="trial-note soft" role="status">{texts.running}</p>}
            {outcome !== undefined && outcome !== "running" && <Result trial={outcome.trial} />}
          </>
        )}
      />
      {asking && <Confirm title={texts.sureTitle(name)} text={texts.sureText} action={texts.action} isDanger onConfirm={async () => answered(true)} onClose={() => answered(false)} />}
    </Dialog>
  );
}

function fieldsOf(wanted: Argument[] | undefined): Field[] {
  const json: Field = { name: "json", label: texts.json, kind: "json", isRequired: true };
  if (!wanted) return [json];
  if (!wanted.length) return [];
  const isJson = (values: Values) => values["asJson"] === true;
  return [
    ...wanted.map(({ field }) => ({ ...field, when: (values: Values) => !isJson(values) })),
    { name: "asJson", label: texts.asJson, kind: "check" },
    { ...json, when: isJson },
  ];
}

/** What was entered goes along when the person changes between the form and JSON. */
function following(wanted: Argument[]) {
  return (name: string, values: Values): Values => {
    if (name !== "asJson") return values;
    if (values["asJson"] === true) return { ...values, json: asText(wanted, values, kit) };
    return { ...values, ...fromText(wanted, String(values["json"])) };
  };
}

function SchemaText({ schema }: { schema: unknown }) {
  return (
    <details class="trial-note">
      <summary>{texts.schema}</summary>
      <pre class="source" tabindex={0}>{JSON.stringify(schema, null, 2)}</pre>
    </details>
  );
}
