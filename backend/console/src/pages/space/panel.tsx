// The frame of what stands beside the messages; on a narrow screen it lies over them.

import type { ComponentChildren } from "preact";
import { IconButton } from "../../kit/button.tsx";
import { texts } from "../../texts/shell.ts";

export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    onClose();
  };
  return (
    <aside class="side-panel" aria-label={title} onKeyDown={press}>
      <header>
        <h2 class="cut">{title}</h2>
        <IconButton name={texts.close} icon="close" onPress={onClose} />
      </header>
      {children}
    </aside>
  );
}
