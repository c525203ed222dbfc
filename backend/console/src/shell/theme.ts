// Light or dark, as the system has it or as the person wants it.

import { effect, signal } from "@preact/signals";
import { recall, remember } from "../api/remembered.ts";

export type Theme = "system" | "light" | "dark";

export const theme = signal<Theme>((recall("theme") as Theme | undefined) ?? "system");

export function startTheme(): void {
  effect(() => {
    const chosen = theme.value;
    if (chosen === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = chosen;
    remember("theme", chosen === "system" ? undefined : chosen);
  });
}
