// A form from a list of its fields, in a dialog or on a page. What is wrong is shown at the field that the API names.

import "./record.css";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Declined, told } from "../../api/problems.ts";
import { useUnsent } from "../../live/unsent.ts";
import { texts } from "../../texts/kit.ts";
import { texts as shell } from "../../texts/shell.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Check, Select, TextArea, TextField } from "../field.tsx";
import { useOnce } from "../once.ts";
import { ErrorBox } from "../states.tsx";
import { Many } from "./many.tsx";
import { Picker } from "./picker.tsx";
import { type Choice, type Field, type Values, type Wrong, fieldOf, shownFields, toInput } from "./values.ts";

type FormProps = {
  fields: readonly Field[];
  initial?: Values;
  action: string;
  /** Sends the input. What it throws is shown, and the form stays. */
  onSave: (input: never) => Promise<unknown>;
  onCancel?: () => void;
  /** What the change of one field makes of the others. */
  follow?: (name: string, values: Values) => Values;
  isDanger?: boolean;
  /** A button on the other side, such as to delete. */
  aside?: ComponentChildren;
  /** Above and below the fields, for example a warning. */
  before?: (values: Values) => ComponentChildren;
  after?: (values: Values) => ComponentChildren;
};

export function Form({ fields, initial = {}, action, onSave, onCancel, follow, isDanger, aside, before, after }: FormProps) {
  const [values, setValues] = useState<Values>(initial);
  const [isChanged, setChanged] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [problem, setProblem] = useState<unknown>();
  const element = useRef<HTMLFormElement>(null);
  const save = useOnce(onSave);
  const letters = useRef<Record<string, string>>({}); // in a picker, while nothing is chosen for them
  useLayoutEffect(() => element.current?.querySelector(".input, input")?.setAttribute("autofocus", ""), []); // a dialog begins there
  useUnsent(isChanged);
  const shown = shownFields(fields, values);
  const set = (name: string, value: unknown) => {
    setChanged(true);
    setValues((now) => {
      const changed = { ...now, [name]: value };
      return follow?.(name, changed) ?? changed;
    });
    setWrong(({ [name]: _, ...others }) => others);
  };
  const point = (found: Wrong) => {
    setWrong(found);
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const fail = (error: unknown) => {
    const name = error instanceof Declined ? fieldOf(shown, error.path) : undefined;
    if (name) point({ [name]: told(error) });
    else setProblem(error);
  };
  const send = async () => {
    const read = toInput(fields, values, texts);
    for (const { name } of shown) if (letters.current[name]) read.wrong[name] = texts.notChosen;
    setProblem(undefined);
    if (Object.keys(read.wrong).length) return point(read.wrong);
    await save(read.input as never).then(() => setChanged(false), fail);
  };
  return (
    <form ref={element} class="record-form" noValidate onSubmit={(event) => (event.preventDefault(), element.current?.querySelector<HTMLButtonElement>("[data-send]")?.click())}>
      {before?.(values)}
      {shown.map((field) => (
        <Entry key={field.name} field={field} isMarked={shown.some(({ isRequired }) => isRequired)} value={values[field.name]} wrong={wrong[field.name]} onValue={(value) => set(field.name, value)} onLetters={(typed) => (letters.current[field.name] = typed)} />
      ))}
      {after?.(values)}
      {problem !== undefined && <ErrorBox problem={problem} />}
      <div class="actions">
        {aside && <div class="aside">{aside}</div>}
        {onCancel && <Button onPress={onCancel}>{shell.cancel}</Button>}
        <Button look={isDanger ? "danger" : "primary"} onPress={send} attributes={{ "data-send": true }}>
          {action}
        </Button>
      </div>
    </form>
  );
}

type DialogProps = FormProps & { title: string; intro?: string; onClose: () => void; isWide?: boolean };

/** Closes when it has saved. */
export function FormDialog({ title, intro, onClose, onSave, isWide, ...form }: DialogProps) {
  return (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      {intro && <p class="soft">{intro}</p>}
      <Form {...form} onCancel={onClose} onSave={(input) => onSave(input).then(onClose)} />
    </Dialog>
  );
}

/** `isMarked`: what is not needed is marked, because something is. */
type EntryProps = { field: Field; isMarked: boolean; value: unknown; wrong?: string; onValue: (value: unknown) => void; onLetters: (letters: string) => void };

function Entry({ field: { label, kind = "text", hint, isRequired, choices = [], find, placeholder, rows = 9 }, isMarked, value, wrong, onValue, onLetters }: EntryProps) {
  const text = { label: isRequired || !isMarked ? label : `${label} ${texts.optional}`, hint, wrong, value: String(value ?? ""), onValue, isRequired, placeholder };
  const picked = { label: text.label, hint, wrong, chosen: (value ?? []) as Choice[], onChosen: onValue, find: find!, onLetters };
  switch (kind) {
    case "check":
      return <Check label={label} hint={hint} wrong={wrong} isOn={value === true} onChange={onValue} />;
    case "select":
      return <Select {...text} choices={isRequired && value ? choices : [{ value: "", name: texts.choose }, ...choices]} />;
    case "many":
      return <Many label={text.label} hint={hint} wrong={wrong} chosen={(value ?? []) as string[]} onChosen={onValue} choices={choices} />;
    case "pick":
      return <Picker {...picked} />;
    case "pickOne":
      return <Picker {...picked} isOne />;
    case "area":
    case "lines":
      return <TextArea {...text} rows={kind === "area" ? 3 : 4} />;
    case "json":
      return <TextArea {...text} rows={rows} spellcheck={false} class="input code" />;
    case "secret":
      return <TextField {...text} type="password" autocomplete="new-password" spellcheck={false} />;
    default:
      return <TextField {...text} inputMode={kind === "number" || kind === "decimal" ? "decimal" : undefined} />;
  }
}
