// Some of a short list of choices, as a group of boxes to tick.

import { useId } from "preact/hooks";
import type { Choice } from "./values.ts";

type ManyProps = { label: string; hint?: string; wrong?: string; chosen: readonly string[]; choices: readonly Choice[]; onChosen: (values: string[]) => void };

export function Many({ label, hint, wrong, chosen, choices, onChosen }: ManyProps) {
  const id = useId();
  const toggle = (value: string) => {
    const offered = choices.map((each) => each.value);
    const others = chosen.filter((each) => !offered.includes(each));
    onChosen([...offered.filter((each) => (each === value) !== chosen.includes(each)), ...others]);
  };
  return (
    <fieldset class="many" aria-describedby={[hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(" ") || undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      <div class="many-choices">
        {choices.map(({ value, name, hint: said }, at) => (
          <div key={value} class="many-choice">
            <input
              type="checkbox" id={`${id}-${at}`} autocomplete="off" checked={chosen.includes(value)} onChange={() => toggle(value)}
              aria-invalid={wrong && at === 0 ? "true" : undefined} aria-describedby={wrong && at === 0 ? `${id}-error` : undefined}
            />
            <label for={`${id}-${at}`}>
              {name}
              {said && <span class="soft small">{said}</span>}
            </label>
          </div>
        ))}
      </div>
      {wrong && (
        <p id={`${id}-error`} class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
