// The whole console, once the person is signed in: header, sidebar, page.

import { useEffect, useRef } from "preact/hooks";
import { needsProof } from "../api/client.ts";
import { Toasts, closeFailures } from "../kit/toast.tsx";
import { spaces } from "../live/viewer.ts";
import { go, href, place } from "../routing/router.ts";
import { texts } from "../texts/shell.ts";
import { isPaletteOpen, loadPalette, openPalette } from "./commands.ts";
import { Header } from "./header.tsx";
import { Later } from "./later.tsx";
import { Outlet } from "./outlet.tsx";
import { isHelpOpen, useShortcut } from "./shortcuts.ts";
import { Sidebar, isSideOpen, openSpaceId } from "./sidebar.tsx";

const loadHelp = () => import("./help.tsx");
const loadProof = () => import("./proof.tsx");

export function App() {
  const main = useRef<HTMLElement>(null);
  const { path } = place.value;
  const isFirst = useRef(true);
  useEffect(() => {
    isSideOpen.value = false;
    closeFailures(); // they were of the page before
    if (!isFirst.current) main.current?.focus({ preventScroll: true }); // a screen reader begins at the new page
    isFirst.current = false;
  }, [path]);
  useEscape();
  useKeys();
  return (
    <div class="app">
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {texts.skip}
      </a>
      <Header />
      <Sidebar />
      <button type="button" class="veil" tabindex={-1} aria-label={texts.close} onClick={() => (isSideOpen.value = false)} />
      <main id="main" class="main" tabindex={-1} ref={main}>
        <Outlet />
      </main>
      {isPaletteOpen.value && <Later load={loadPalette} />}
      {isHelpOpen.value && <Later load={loadHelp} />}
      {needsProof.value && <Later load={loadProof} />}
      <Toasts />
    </div>
  );
}

/** On narrow screens Escape closes the sidebar, wherever the focus is. */
function useEscape(): void {
  useEffect(() => {
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented && !document.querySelector("dialog[open]")) isSideOpen.value = false;
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function useKeys(): void {
  const move = (step: number, isWanted: (space: (typeof spaces.value)[number]) => boolean) => {
    const all = spaces.value;
    const at = all.findIndex(({ id }) => id === openSpaceId.value);
    const order = all.map((_, index) => all.at((at + step * (index + 1)) % all.length)!);
    const next = order.find(isWanted);
    if (next) go(href`/spaces/${next.id}`);
  };
  useShortcut("mod+k", texts.keys.palette, openPalette);
  useShortcut("?", texts.keys.help, () => (isHelpOpen.value = true));
  useShortcut("alt+arrowdown", texts.keys.nextSpace, () => move(1, () => true));
  useShortcut("alt+arrowup", texts.keys.previousSpace, () => move(-1, () => true));
  useShortcut("alt+shift+arrowdown", texts.keys.nextUnread, () => move(1, ({ unreadCount }) => !!unreadCount));
}
