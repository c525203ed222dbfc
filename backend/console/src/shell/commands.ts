// What the command palette offers of the present page, and whether it is open. Its own code is loaded when it is opened.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { IconName } from "../kit/icon.tsx";

export type Command = { key: string; name: string; icon: IconName; run: () => void };

export const isPaletteOpen = signal(false);
const offered = new Set<readonly Command[]>();
let typed = "";

/** What the present page can do, for as long as it is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    offered.add(commands);
    return () => void offered.delete(commands);
  });
}

export function offeredCommands(): Command[] {
  return [...offered].flat();
}

/** What is typed before its code is there is kept for it. */
export function openPalette(): void {
  if (isPaletteOpen.value) return;
  typed = "";
  addEventListener("keydown", keep, true);
  isPaletteOpen.value = true;
}

/** What was typed since it was opened. From now on its own field takes the keys. */
export function takeTyped(): string {
  removeEventListener("keydown", keep, true);
  return typed;
}

export function loadPalette() {
  return import("./palette/palette.tsx").catch((problem: unknown) => {
    takeTyped();
    isPaletteOpen.value = false;
    throw problem;
  });
}

function keep(event: KeyboardEvent): void {
  if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  typed += event.key;
  event.preventDefault();
  event.stopPropagation();
}
