// The control of one field of a form that an agent asks people to fill in.

import "./form.css";
import { texts } from "../../texts/shell.ts";
import { Check, Select, TextArea, TextField } from "../field.tsx";
import { type Filled, type FormInput, keyOf } from "./values.ts";

const LONG = 200; // characters: more do not fit into a line

type ControlProps = { field: FormInput; filled: Filled; wrong?: string; onFilled: (value: Filled) => void };

export function FormControl({ field, filled, wrong, onFilled }: ControlProps) {
  const { label, type, choices, isRequired, description } = field;
  const shared = { label, hint: description ?? undefined, wrong };
  if (type === "BOOLEAN") return <Check {...shared} isOn={filled === true} onChange={onFilled} />;
  if (type === "ARRAY") return <Several {...{ field, wrong, onFilled }} chosen={filled as readonly string[]} />;
  if (choices) {
    const names = choices.map((choice) => ({ value: keyOf(choice), name: keyOf(choice) }));
    return <Select {...shared} value={filled as string} onValue={onFilled} isRequired={isRequired} choices={[{ value: "", name: texts.noChoice }, ...names]} />;
  }
  if (type !== "STRING") {
    const step = type === "INTEGER" ? 1 : "any";
    return <TextField {...shared} type="number" step={step} min={field.minimum ?? undefined} max={field.maximum ?? undefined} value={filled as string} onValue={onFilled} isRequired={isRequired} />;
  }
  const lengths = { minLength: field.minLength ?? undefined, maxLength: field.maxLength ?? undefined };
  const written = { ...shared, ...lengths, value: filled as string, onValue: onFilled, isRequired };
  return (field.maxLength ?? 0) > LONG ? <TextArea {...written} /> : <TextField {...written} type={inputType(field.format)} />;
}

function inputType(format: string | null | undefined): "date" | "email" | "url" | "text" {
  return ({ date: "date", email: "email", uri: "url" } as const)[format ?? ""] ?? "text";
}

function Several({ field, chosen, wrong, onFilled }: { field: FormInput; chosen: readonly string[]; wrong?: string; onFilled: (value: Filled) => void }) {
  const change = (key: string, isOn: boolean) => onFilled(isOn ? [...chosen, key] : chosen.filter((each) => each !== key));
  return (
    <fieldset class="several">
      <legend>{field.label}</legend>
      {field.description && <p class="hint">{field.description}</p>}
      {(field.choices ?? []).map(keyOf).map((key) => (
        <Check key={key} label={key} isOn={chosen.includes(key)} onChange={(isOn) => change(key, isOn)} />
      ))}
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
