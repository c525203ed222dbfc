// The list of keyboard shortcuts.

import { signal } from "@preact/signals";
import { Dialog } from "../kit/dialog.tsx";
import { texts } from "../texts/shell.ts";
import { activeShortcuts, shown } from "./shortcuts.ts";

export const isHelpOpen = signal(false);

export function Help() {
  if (!isHelpOpen.value) return null;
  return (
    <Dialog title={texts.shortcuts} onClose={() => (isHelpOpen.value = false)}>
      <dl class="shortcuts">
        {activeShortcuts().map(({ keys, name }) => (
          <div key={keys}>
            <dt>{name}</dt>
            <dd>
              <kbd>{shown(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
