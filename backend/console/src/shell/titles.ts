// What a mouse reads where it rests on a text (its `title`: the exact time, the exact number), a finger reads by a press.

import { toast } from "../kit/toast.tsx";

const CONTROLS = "a, button, input, select, textarea, label, summary, [role=option]"; // a press does something else

export function startTitles(): void {
  document.addEventListener("click", ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof Element) || target.closest(CONTROLS) || !getSelection()?.isCollapsed) return;
    const { title } = target.closest<HTMLElement>("[title]") ?? { title: "" };
    if (title) toast(title);
  });
}
