// The frame of what stands beside the messages; on a narrow screen it lies over them.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { IconButton } from "../../kit/button.tsx";
import { texts } from "../../texts/shell.ts";

/** Whoever opens it writes in it, or leaves it with Escape, and is then where they were before. */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!(before instanceof HTMLElement) || before === document.body) return; // it came with the page
    const panel = element.current!;
    (panel.querySelector("textarea") ?? panel).focus();
    return () => {
      if (panel.contains(document.activeElement) || document.activeElement === document.body) before.focus();
    };
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    onClose();
  };
  return (
    <aside ref={element} class="side-panel" tabindex={-1} aria-label={title} onKeyDown={press}>
      <header>
        <h2 class="cut">{title}</h2>
        <IconButton name={texts.close} icon="close" onPress={onClose} />
      </header>
      {children}
    </aside>
  );
}
