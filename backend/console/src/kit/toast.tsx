// Short messages at the lower edge, or at the foot of the dialog that is open: nothing outside of it can be pressed.
// Failures stay until they are closed, or the person goes to another page.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts/shell.ts";
import { Icon } from "./icon.tsx";

type Toast = { id: number; text: string; isBad: boolean; action?: { name: string; run: () => void } };
type Options = { isBad?: boolean; action?: Toast["action"] };

const SECONDS = 6;
const MOST = 4;
const toasts = signal<readonly Toast[]>([]);
const dialogs = signal<readonly object[]>([]); // that are open, the last one above the others
let count = 0;

export function toast(text: string, { isBad = false, action }: Options = {}): void {
  const id = ++count;
  toasts.value = [...toasts.value.filter((each) => each.text !== text), { id, text, isBad, action }].slice(-MOST);
  if (!isBad) setTimeout(() => close(id), SECONDS * 1000);
}

function close(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}

export function closeFailures(): void {
  toasts.value = toasts.value.filter(({ isBad }) => !isBad);
}

/** The foot of a dialog. */
export function DialogToasts() {
  const [dialog] = useState({});
  useEffect(() => {
    dialogs.value = [...dialogs.value, dialog];
    return () => void (dialogs.value = dialogs.value.filter((each) => each !== dialog));
  }, []);
  return <Region isShown={dialogs.value.at(-1) === dialog} />;
}

/** The lower edge of the window. */
export function Toasts() {
  return <Region isShown={dialogs.value.length === 0} />;
}

function Region({ isShown }: { isShown: boolean }) {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {(isShown ? toasts.value : []).map(({ id, text, isBad, action }) => (
        <div key={id} class={isBad ? "toast bad" : "toast"}>
          <span>{text}</span>
          {action && (
            <button type="button" class="button small" onClick={() => (action.run(), close(id))}>
              {action.name}
            </button>
          )}
          <button type="button" class="button small icon quiet" aria-label={texts.dismiss} onClick={() => close(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
