// Loads the console anew, such as a newer version of it. If something would be lost with the page, the person is asked.

import { toast } from "../kit/toast.tsx";
import { hasUnsent } from "../live/unsent.ts";
import { texts } from "../texts/shell.ts";

export function loadAnew(): void {
  const action = { name: texts.loadAnyway, run: () => location.reload() };
  if (hasUnsent.peek()) toast(texts.unsent, { isBad: true, action });
  else location.reload();
}
