// Keyboard shortcuts. `mod` is Ctrl, on a Mac the command key.

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

export type Shortcut = { keys: string; name: string; /** Without it an element of the page listens to the key by itself. */ run?: (event: KeyboardEvent) => void };

/** The list of shortcuts is shown. */
export const isHelpOpen = signal(false);
const active = new Set<Shortcut>();
const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** The shortcuts that hold now, for the list of them. */
export function activeShortcuts(): Shortcut[] {
  return [...active];
}

/** Holds while the component is on the page. A key without `mod` or `alt` is not taken while somebody writes. */
export function useShortcut(keys: string, name: string, run?: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    const shortcut: Shortcut = { keys, name, run };
    active.add(shortcut);
    return () => void active.delete(shortcut);
  });
}

export function startShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const pressed = keysOf(event);
    const found = [...active].findLast(({ keys }) => keys === pressed);
    if (!found?.run || (!/mod|alt/.test(pressed) && isWriting(event.target))) return;
    if (document.querySelector("dialog[open]") && !pressed.startsWith("mod")) return;
    event.preventDefault();
    found.run(event);
  });
}

/** How a shortcut is shown. */
export function shown(keys: string): string {
  const names: Record<string, string> = isMac ? { mod: "⌘", alt: "⌥", shift: "⇧" } : { mod: "Ctrl", alt: "Alt", shift: "Shift" };
  const parts = keys.split("+").map((key) => names[key] ?? { arrowup: "↑", arrowdown: "↓" }[key] ?? key.toUpperCase());
  return parts.join(isMac ? "" : " + ");
}

function keysOf(event: KeyboardEvent): string {
  const isLetter = event.key.length === 1 && /[^a-z0-9]/i.test(event.key); // "?" needs shift on most keyboards
  const parts = [
    (isMac ? event.metaKey : event.ctrlKey) && "mod",
    event.altKey && "alt",
    event.shiftKey && !isLetter && "shift",
    event.key.toLowerCase(),
  ];
  return parts.filter(Boolean).join("+");
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
