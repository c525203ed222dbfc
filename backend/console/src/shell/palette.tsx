// The command palette: every page, space and agent, and what the present page can do, by a few letters.

import { signal } from "@preact/signals";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "../kit/icon.tsx";
import { spaces } from "../live/viewer.ts";
import { go, href } from "../routing/router.ts";
import { texts } from "../texts/shell.ts";
import { destinations } from "./navigation.ts";
import { ranked } from "./ranking.ts";

export type Command = { key: string; name: string; kind?: string; icon: IconName; run: () => void };

const MOST = 12;
export const isPaletteOpen = signal(false);
const offered = new Set<readonly Command[]>();

/** What the present page can do, for as long as it is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    offered.add(commands);
    return () => void offered.delete(commands);
  });
}

function allCommands(): Command[] {
  const pages = destinations().map(({ to, name, icon }) => ({ key: to, name, icon, run: () => go(to) }));
  const own = spaces.value.map(({ id, name, kind, partner }): Command => {
    const icon = kind === "GROUP" ? "hash" : partner?.kind === "AGENT" ? "agent" : "people";
    return { key: id, name, kind: kind === "GROUP" ? texts.spaces : texts.direct, icon, run: () => go(href`/spaces/${id}`) };
  });
  return [...[...offered].flat(), ...pages, ...own];
}

export function Palette() {
  return isPaletteOpen.value ? <OpenPalette /> : null;
}

function OpenPalette() {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const commands = useMemo(allCommands, []);
  const found = ranked(commands, words, ({ name }) => name).slice(0, MOST);
  const close = () => (isPaletteOpen.value = false);
  const choose = (command: Command | undefined) => {
    if (!command) return;
    element.current?.close();
    command.run();
  };
  useEffect(() => element.current!.showModal(), []);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) setAt((at + step + found.length) % found.length);
    else if (event.key === "Enter") choose(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={element} class="palette" aria-label={texts.palette} onClose={close} onMouseDown={(event) => event.target === element.current && element.current?.close()}>
      <div class="palette-field">
        <Icon name="search" />
        <input
          value={words} placeholder={texts.palettePlaceholder} aria-label={texts.palette} autocomplete="off" role="combobox" aria-expanded="true"
          aria-controls={id} aria-activedescendant={found[at] ? `${id}-${at}` : undefined} onKeyDown={press}
          onInput={({ currentTarget }) => (setWords(currentTarget.value), setAt(0))}
        />
      </div>
      <div id={id} role="listbox" aria-label={texts.palette} class="palette-list">
        {found.map((command, index) => (
          <div key={command.key} id={`${id}-${index}`} role="option" aria-selected={index === at} onMouseMove={() => setAt(index)} onClick={() => choose(command)}>
            <Icon name={command.icon} />
            <span class="cut">{command.name}</span>
            {command.kind && <small class="push">{command.kind}</small>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="palette-none">{texts.nothingFound}</p>}
    </dialog>
  );
}
