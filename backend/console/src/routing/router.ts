// The place in the console, as the address bar has it. Links are plain `<a href>`; a click on one does not load a page.

import { signal } from "@preact/signals";
import { encoded } from "./match.ts";

export const BASE = "/console";

export type Place = { path: string; query: URLSearchParams };

export const place = signal<Place>(read());

/** The address of a place, for `<a href>`: href`/spaces/${id}?message=${other}`. Values are encoded. */
export function href(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return BASE + encoded(strings, ...values);
}

/** Goes to an address that `href` made. */
export function go(url: string): void {
  if (url !== location.pathname + location.search) history.pushState(null, "", url);
  note();
}

/** Changes the address without a new entry in the history. */
export function replacePlace(url: string): void {
  history.replaceState(null, "", url);
  note();
}

/** Changes parts of the query, such as a filter or a tab; `undefined` removes one. */
export function setQuery(changes: Record<string, string | undefined>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  replacePlace(location.pathname + (text && `?${text}`));
}

/** The present address, to come back to. */
export function address(): string {
  return location.pathname.startsWith(`${BASE}/signed-in`) ? `${BASE}/` : location.pathname + location.search;
}

/** Follows the address bar, and the links of the console. */
export function startRouting(): void {
  addEventListener("popstate", note);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href]");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname !== BASE && !link.pathname.startsWith(`${BASE}/`)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

function note(): void {
  place.value = read();
}

function read(): Place {
  const path = location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length) : location.pathname;
  return { path: path || "/", query: new URLSearchParams(location.search) };
}
