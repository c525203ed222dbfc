// The title of the tab: how much is unread or waits for the person, the page, the organisation.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { unread, viewer, waiting } from "../live/viewer.ts";
import { texts } from "../texts/shell.ts";

const title = signal("");

/** A page says what it shows. */
export function useTitle(text: string): void {
  useEffect(() => {
    title.value = text;
  }, [text]);
}

export function startTitle(): void {
  effect(() => {
    const count = unread.value + waiting.value.size;
    const parts = [title.value, viewer.value?.tenant.name ?? texts.product].filter(Boolean);
    document.title = `${count ? `(${count >= 100 ? "99+" : count}) ` : ""}${parts.join(" · ")}`;
  });
}
