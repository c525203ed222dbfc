// The command palette: pages, spaces, agents, settings and actions, and what the present page can do, by a few letters.

import "./palette.css";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { told } from "../../api/problems.ts";
import { Icon } from "../../kit/icon.tsx";
import { texts } from "../../texts/palette.ts";
import { texts as shell } from "../../texts/shell.ts";
import { type Command, isPaletteOpen, offeredCommands, takeTyped } from "../commands.ts";
import { actionEntries, agentEntries, pageEntries, settingEntries, spaceEntries } from "./entries.ts";
import { type Entry, type Group, narrowed } from "./groups.ts";
import { type Findable, useFindable } from "./use-findable.ts";

export default function Palette() {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const findable = useFindable(words);
  const groups = narrowed(useGroups(findable), words, findable);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = Math.min(at, entries.length - 1);
  const close = () => {
    element.current!.close(); // the focus goes back
    isPaletteOpen.value = false; // at once: its close event comes later, and the keys may have opened the palette again
  };
  const choose = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.run();
  };
  useLayoutEffect(() => {
    element.current!.showModal();
    setWords(takeTyped());
  }, []);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length) setAt((chosen + step + entries.length) % entries.length);
    else if (event.key === "Enter" && !event.isComposing) choose(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={element} class="palette" aria-label={shell.palette} onCancel={close} onMouseDown={(event) => event.target === element.current && close()}>
      <div class="palette-field">
        <Icon name="search" />
        <input
          value={words} placeholder={shell.palettePlaceholder} aria-label={shell.palette} autocomplete="off" role="combobox" aria-autocomplete="list"
          aria-expanded={entries.length > 0} aria-controls={id} aria-activedescendant={entries[chosen] ? `${id}-${chosen}` : undefined} onKeyDown={press}
          onInput={({ currentTarget }) => (setWords(currentTarget.value), setAt(0))}
        />
      </div>
      <div id={id} role="listbox" aria-label={shell.palette} class="palette-list">
        {groups.map((group) => (
          <Shown key={group.name} group={group} {...{ id, entries, chosen, setAt, choose }} />
        ))}
      </div>
      <Outcome findable={findable} count={entries.length} />
    </dialog>
  );
}

/** What the shell knows is taken once, when the palette opens. */
function useGroups({ agents, spaces }: Findable): Group[] {
  const { groups: names } = texts;
  const known = useMemo(() => ({ here: offeredCommands(), pages: pageEntries(), actions: actionEntries(), settings: settingEntries() }), []);
  return useMemo(
    () => [
      { name: names.here, entries: known.here },
      { name: names.pages, entries: known.pages },
      { name: names.spaces, entries: spaceEntries(spaces) },
      { name: names.agents, entries: agentEntries(agents) },
      { name: names.actions, entries: known.actions },
      { name: names.settings, entries: known.settings },
    ],
    [known, agents, spaces],
  );
}

type ShownProps = { group: Group; id: string; entries: readonly Entry[]; chosen: number; setAt: (at: number) => void; choose: (entry: Entry) => void };

function Shown({ group, id, entries, chosen, setAt, choose }: ShownProps) {
  return (
    <div role="group" aria-label={group.name}>
      <div class="palette-heading" aria-hidden="true">
        {group.name}
      </div>
      {group.entries.map((entry) => {
        const index = entries.indexOf(entry);
        return <Option key={entry.key} id={`${id}-${index}`} entry={entry} isChosen={index === chosen} onPoint={() => setAt(index)} onChoose={() => choose(entry)} />;
      })}
    </div>
  );
}

type OptionProps = { id: string; entry: Entry; isChosen: boolean; onPoint: () => void; onChoose: () => void };

function Option({ id, entry: { name, icon, hint }, isChosen, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => void (isChosen && element.current!.scrollIntoView({ block: "nearest" })), [isChosen]);
  return (
    <div ref={element} id={id} role="option" aria-selected={isChosen} onMouseMove={onPoint} onClick={onChoose}>
      <Icon name={icon} />
      <span class="cut">{name}</span>
      {hint && <small class="push">{hint}</small>}
    </div>
  );
}

/** Said to a screen reader after each word, and to everybody if there is nothing to choose. */
function Outcome({ findable: { isLoading, error }, count }: { findable: Findable; count: number }) {
  const said = error != null ? told(error) : count > 0 ? texts.count(count) : isLoading ? texts.searching : shell.nothingFound;
  return (
    <p role="status" class={count > 0 && error == null ? "unseen" : "palette-none"}>
      {said}
    </p>
  );
}
