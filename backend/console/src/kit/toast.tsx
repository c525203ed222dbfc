// Short messages at the lower edge. Failures stay until they are closed.

import { signal } from "@preact/signals";
import { texts } from "../texts/shell.ts";
import { Icon } from "./icon.tsx";

type Toast = { id: number; text: string; isBad: boolean; action?: { name: string; run: () => void } };
type Options = { isBad?: boolean; action?: Toast["action"] };

const SECONDS = 6;
const MOST = 4;
const toasts = signal<readonly Toast[]>([]);
let count = 0;

export function toast(text: string, { isBad = false, action }: Options = {}): void {
  const id = ++count;
  toasts.value = [...toasts.value.filter((each) => each.text !== text), { id, text, isBad, action }].slice(-MOST);
  if (!isBad) setTimeout(() => close(id), SECONDS * 1000);
}

function close(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, isBad, action }) => (
        <div key={id} class={isBad ? "toast bad" : "toast"}>
          <span>{text}</span>
          {action && (
            <button type="button" class="button small" onClick={() => (action.run(), close(id))}>
              {action.name}
            </button>
          )}
          <button type="button" class="button small icon quiet" aria-label={texts.close} onClick={() => close(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
