// Tabs, reached with the arrow keys. The chosen one is a part of the address, so it can be linked to.

import "./tabs.css";
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { place, setQuery } from "../routing/router.ts";

export type Tab = { key: string; name: string; badge?: ComponentChildren; content: () => ComponentChildren };

/** `parameter` is the name of the tab in the query of the address. */
export function Tabs({ label, tabs, parameter = "tab" }: { label: string; tabs: readonly Tab[]; parameter?: string }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const wanted = place.value.query.get(parameter);
  const chosen = tabs.find(({ key }) => key === wanted) ?? tabs[0]!;
  const choose = (key: string) => setQuery({ [parameter]: key === tabs[0]!.key ? undefined : key });
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs.at((tabs.indexOf(chosen) + step) % tabs.length)!;
    choose(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <div class="stack">
      <div ref={list} class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ key, name, badge }) => (
          <button key={key} type="button" role="tab" id={`${id}-${key}`} data-tab={key} aria-selected={key === chosen.key} aria-controls={`${id}-panel`} tabindex={key === chosen.key ? 0 : -1} onClick={() => choose(key)}>
            {name} {badge}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.key}`} key={chosen.key}>
        {chosen.content()}
      </div>
    </div>
  );
}
