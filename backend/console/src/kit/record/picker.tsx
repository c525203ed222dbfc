// Picks one or several of what may be a very long list, found by some letters. A combobox with the chosen ones beside it.

import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { told } from "../../api/problems.ts";
import { texts } from "../../texts/kit.ts";
import { Icon } from "../icon.tsx";
import { placeBeside, useOutside } from "../popover.tsx";
import type { Choice } from "./values.ts";

const PAUSE_MS = 150; // after a letter, before it is searched for

type PickerProps = {
  label: string;
  hint?: string;
  wrong?: string;
  isOne?: boolean;
  chosen: readonly Choice[];
  onChosen: (choices: Choice[]) => void;
  find: (letters: string) => Promise<readonly Choice[]>;
  /** The letters for which nothing is chosen yet. */
  onLetters?: (letters: string) => void;
};

export function Picker({ label, hint, wrong, isOne, chosen, onChosen, find, onLetters }: PickerProps) {
  const id = useId();
  const [letters, keepLetters] = useState("");
  const setLetters = (typed: string) => (keepLetters(typed), onLetters?.(typed.trim()));
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { found, problem } = useFound(find, letters, isOpen);
  const offered = found?.filter(({ value }) => !chosen.some((each) => each.value === value));
  useOutside(isOpen, frame, () => setOpen(false));
  useEffect(() => () => onLetters?.(""), []); // they go with the picker
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    onChosen(isOne ? [choice] : [...chosen, choice]);
    setLetters("");
    setAt(0);
    if (isOne) setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && isOpen) setOpen(false);
    else if (step && !isOpen) setOpen(true);
    else if (step && offered?.length) setAt((at + step + offered.length) % offered.length);
    else if (event.key === "Enter" && isOpen) take(offered?.[at]);
    else if (event.key === "Backspace" && !letters && chosen.length) return onChosen(chosen.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isShown = !isOne || chosen.length === 0;
  useLayoutEffect(() => {
    if (isOpen && list.current && input.current) lay(list.current, input.current);
  });
  return (
    <div class="field picker" ref={frame}>
      <label for={isShown ? id : undefined}>{label}</label>
      {chosen.length > 0 && (
        <ul class="picker-chosen">
          {chosen.map((choice) => (
            <li key={choice.value} class="chip">
              <span class="cut">{choice.name}</span>
              <button type="button" aria-label={texts.remove(choice.name)} onClick={() => (onChosen(chosen.filter((each) => each !== choice)), input.current?.focus())}>
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isShown && (
        <input
          ref={input} id={id} class="input" value={letters} autocomplete="off" role="combobox" aria-expanded={isOpen} aria-controls={`${id}-list`} placeholder={texts.search}
          aria-activedescendant={isOpen && offered?.[at] ? `${id}-${at}` : undefined} aria-invalid={wrong ? "true" : undefined} aria-describedby={wrong ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onClick={() => setOpen(true)} onKeyDown={press} onInput={({ currentTarget }) => (setLetters(currentTarget.value), setOpen(true), setAt(0))}
          onBlur={({ relatedTarget }) => frame.current?.contains(relatedTarget as Node) || setOpen(false)}
        />
      )}
      {isShown && isOpen && (
        <ul ref={list} id={`${id}-list`} popover="manual" role="listbox" aria-label={label} class="popover picker-list">
          {offered?.map((choice, index) => (
            <li key={choice.value} id={`${id}-${index}`} role="option" aria-selected={index === at} onMouseMove={() => setAt(index)} onMouseDown={(event) => (event.preventDefault(), take(choice))}>
              <span class="cut">{choice.name}</span>
              {choice.hint && <small class="soft cut">{choice.hint}</small>}
            </li>
          ))}
          {offered?.length === 0 && <li class="soft small picker-none">{texts.nothingFound}</li>}
          {problem && <li class="picker-none">{problem}</li>}
        </ul>
      )}
      {hint && <p id={`${id}-hint`} class="hint">{hint}</p>}
      {wrong && <p id={`${id}-error`} class="wrong" role="alert">{wrong}</p>}
    </div>
  );
}

/** Over the page, so that nothing moves under the hand of the person when it closes. */
function lay(list: HTMLElement, input: HTMLElement): void {
  if (!list.matches(":popover-open")) list.showPopover();
  list.style.width = `${input.offsetWidth}px`;
  placeBeside(list, input);
}

function useFound(find: PickerProps["find"], letters: string, isOpen: boolean) {
  const [state, setState] = useState<{ found?: readonly Choice[]; problem?: string }>({});
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    const timer = setTimeout(() => {
      find(letters.trim()).then(
        (found) => isOver || setState({ found }),
        (error: unknown) => isOver || setState({ problem: told(error) }),
      );
    }, letters ? PAUSE_MS : 0);
    return () => ((isOver = true), clearTimeout(timer));
  }, [letters, isOpen]);
  return state;
}
