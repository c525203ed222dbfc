// One of a few, side by side; reached with the arrow keys.

import { useId } from "preact/hooks";

type Choice = { key: string; name: string };
type Props = { label: string; choices: readonly Choice[]; chosen: string; onChoose: (key: string) => void };

export function Choices({ label, choices, chosen, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset class="choices">
      <legend class="unseen">{label}</legend>
      {choices.map(({ key, name }) => (
        <label key={key} class={key === chosen ? "chosen" : undefined}>
          <input type="radio" class="unseen" name={id} autocomplete="off" value={key} checked={key === chosen} onChange={() => onChoose(key)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
