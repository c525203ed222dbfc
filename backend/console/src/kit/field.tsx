// A labelled control with its hint and what is wrong with it.

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

type Shared = { label: string; hint?: string; wrong?: string; value: string; onValue: (value: string) => void; isRequired?: boolean; isLabelHidden?: boolean };
type Of<Tag extends keyof JSX.IntrinsicElements> = Omit<JSX.IntrinsicElements[Tag], "value" | "label" | "required" | "ref">;

export function TextField({ label, hint, wrong, value, onValue, isRequired, isLabelHidden, ...more }: Shared & Of<"input">) {
  const id = useId();
  return (
    <Framed {...{ id, label, hint, wrong, isLabelHidden }}>
      <input autocomplete="off" {...(more as object)} {...described(id, hint, wrong)} class="input" value={value} required={isRequired} onInput={({ currentTarget }) => onValue(currentTarget.value)} />
    </Framed>
  );
}

export function TextArea({ label, hint, wrong, value, onValue, isRequired, isLabelHidden, ...more }: Shared & Of<"textarea">) {
  const id = useId();
  return (
    <Framed {...{ id, label, hint, wrong, isLabelHidden }}>
      <textarea rows={4} autocomplete="off" class="input" {...(more as object)} {...described(id, hint, wrong)} value={value} required={isRequired} onInput={({ currentTarget }) => onValue(currentTarget.value)} />
    </Framed>
  );
}

type Choice = { value: string; name: string };

export function Select({ label, hint, wrong, value, onValue, isRequired, isLabelHidden, choices }: Shared & { choices: readonly Choice[] }) {
  const id = useId();
  return (
    <Framed {...{ id, label, hint, wrong, isLabelHidden }}>
      <select autocomplete="off" {...described(id, hint, wrong)} class="input" value={value} required={isRequired} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.name}
          </option>
        ))}
      </select>
    </Framed>
  );
}

type CheckProps = { label: string; hint?: string; wrong?: string; isOn: boolean; onChange: (isOn: boolean) => void; isDisabled?: boolean };

export function Check({ label, hint, wrong, isOn, onChange, isDisabled }: CheckProps) {
  const id = useId();
  return (
    <div class="field check">
      <input type="checkbox" autocomplete="off" {...described(id, hint, wrong)} checked={isOn} disabled={isDisabled} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <label for={id}>{label}</label>
      <Said {...{ id, hint, wrong }} />
    </div>
  );
}

function Framed({ id, label, hint, wrong, isLabelHidden, children }: { id: string; label: string; hint?: string; wrong?: string; isLabelHidden?: boolean; children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? "unseen" : undefined}>
        {label}
      </label>
      {children}
      <Said {...{ id, hint, wrong }} />
    </div>
  );
}

function Said({ id, hint, wrong }: { id: string; hint?: string; wrong?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-error`} class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}

function described(id: string, hint?: string, wrong?: string) {
  const ids = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(" ");
  return { id, "aria-describedby": ids || undefined, "aria-invalid": wrong ? ("true" as const) : undefined };
}
