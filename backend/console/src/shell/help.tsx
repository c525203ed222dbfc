// The list of keyboard shortcuts.

import { Dialog } from "../kit/dialog.tsx";
import { texts } from "../texts/shell.ts";
import { activeShortcuts, isHelpOpen, shown } from "./shortcuts.ts";

export default function Help() {
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
