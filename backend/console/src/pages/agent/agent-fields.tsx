// The form of an agent, for a new one and for one that is there.

import { useId } from "preact/hooks";
import { useQuery } from "../../api/use-query.ts";
import { ChoicesDocument, type ChoicesQuery } from "../../generated/agent/graphql.ts";
import { Check, Select, TextArea, TextField } from "../../kit/field.tsx";
import { form as texts } from "../../texts/agents.ts";
import { BOUNDS, type Draft, type Field, type Wrong } from "./agent-form.ts";

type Props = { draft: Draft; wrong: Wrong; onChange: (changes: Partial<Draft>) => void };
type Text = { [Name in Field]: Draft[Name] extends string ? Name : never }[Field];
/** The built-in tools that a list for unattended cycles may have. */
const BUILT_IN = ["send_message", "react_to_message", "create_task", "cancel_task", "set_plan", "delete_plan", "set_digest", "leave_space"];

/** Without them the form can be used, too: names are typed. */
export function useChoices(): { choices: ChoicesQuery | undefined; problem: string | undefined } {
  const { data, error } = useQuery(ChoicesDocument, {});
  return { choices: data, problem: error == null ? undefined : texts.choicesFailed };
}

/** Who it is: what a new agent needs. */
export function IdentityFields({ draft, wrong, onChange, choices }: Props & { choices: ChoicesQuery | undefined }) {
  const kinds = (["GENERAL", "CONVERSATIONAL"] as const).map((value) => ({ value, name: texts.kinds[value]! }));
  return (
    <>
      <TextField label={texts.name} isRequired value={draft.name} wrong={wrong.name} onValue={(name) => onChange({ name })} />
      <TextArea label={texts.instructions} hint={texts.instructionsHint} rows={8} value={draft.instructions} wrong={wrong.instructions} onValue={(instructions) => onChange({ instructions })} />
      <ModelField name="model" label={texts.model} hint={texts.modelHint} {...{ draft, wrong, onChange, choices }} />
      {kinds.some(({ value }) => value === draft.kind) && <Select label={texts.kind} hint={texts.kindHints[draft.kind]} value={draft.kind} choices={kinds} onValue={(kind) => onChange({ kind: kind as Draft["kind"] })} />}
    </>
  );
}

export function ModelField({ name, label, hint, draft, wrong, onChange, choices }: Props & { name: Text; label: string; hint?: string; choices: ChoicesQuery | undefined }) {
  const id = useId();
  const value = draft[name] as string;
  const isKnown = !value.trim() || !choices || choices.models.some((each) => each.name === value.trim());
  return (
    <>
      <TextField label={label} hint={isKnown ? hint : texts.unknownModel} {...{ list: id }} spellcheck={false} value={value} wrong={wrong[name]} onValue={(text) => onChange({ [name]: text })} />
      <datalist id={id}>
        {choices?.models.map((model) => (
          <option key={model.name} value={model.name} />
        ))}
      </datalist>
    </>
  );
}

export function NumberField({ name, draft, wrong, onChange }: Props & { name: Text }) {
  const [least, most] = BOUNDS[name]!;
  return <TextField label={texts.numbers[name]!} hint={texts.bounds(least, most)} inputmode="decimal" value={draft[name] as string} wrong={wrong[name]} onValue={(text) => onChange({ [name]: text })} />;
}

/** Tools to tick: those of the tenant, whole MCP servers, and whatever else the agent has. */
export function ToolFields({ draft, wrong, onChange, choices }: Props & { choices: ChoicesQuery | undefined }) {
  const offered = [
    ...(choices?.tools.nodes ?? []).map(({ name, description }) => ({ name, hint: description })),
    ...(choices?.mcpServers.nodes ?? []).map(({ name }) => ({ name: `${name}__*`, hint: texts.allOfServer(name) })),
  ];
  const others = draft.tools.filter((name) => !offered.some((each) => each.name === name)).map((name) => ({ name, hint: choices && texts.otherTool }));
  const all = [...offered, ...others];
  const toggle = (name: string, isOn: boolean) => onChange({ tools: isOn ? [...draft.tools, name] : draft.tools.filter((each) => each !== name) });
  return (
    <fieldset class="form-group">
      <legend>{texts.tools}</legend>
      <p class="hint small soft">{texts.toolsHint}</p>
      {wrong.tools && <p class="wrong small" role="alert">{wrong.tools}</p> /* prettier-ignore */}
      {choices && all.length === 0 && <p class="soft small">{texts.noTools}</p>}
      <div class="form-ticks">
        {all.map(({ name, hint }) => (
          <Check key={name} label={name} hint={hint} isOn={draft.tools.includes(name)} onChange={(isOn) => toggle(name, isOn)} />
        ))}
      </div>
    </fieldset>
  );
}

export function UnattendedFields({ draft, wrong, onChange }: Props) {
  const { unattended } = draft;
  const names = [...new Set([...draft.tools, ...BUILT_IN, ...(unattended ?? [])])];
  const toggle = (name: string, isOn: boolean) => onChange({ unattended: isOn ? [...(unattended ?? []), name] : (unattended ?? []).filter((each) => each !== name) });
  return (
    <fieldset class="form-group">
      <legend>{texts.unattended}</legend>
      <p class="hint small soft">{texts.unattendedHint}</p>
      {wrong.unattended && <p class="wrong small" role="alert">{wrong.unattended}</p> /* prettier-ignore */}
      <Check label={texts.hasList} hint={texts.hasListHint} isOn={unattended !== undefined} onChange={(isOn) => onChange({ unattended: isOn ? [] : undefined })} />
      {unattended && (
        <div class="form-ticks">
          {names.map((name) => (
            <Check key={name} label={name} isOn={unattended.includes(name)} onChange={(isOn) => toggle(name, isOn)} />
          ))}
        </div>
      )}
    </fieldset>
  );
}
