// What happens where a link, a hit of the search or a button has led: the message is before the eyes, or its thread is open.

import { setQuery } from "../../routing/router.ts";
import type { Conversation } from "./conversation.ts";

export type Place = { seq: number; thread?: { id: string; seq: number } };

/** As wide as `space.css` says: below it the panel lies over the messages. */
const NARROW = "(max-width: 60rem)";

/**
 * `show` brings the row before the eyes; it is drawn in the next frame. The address keeps the space only, so that the same
 * link can be followed again, and the panel only where it does not lie over what is shown.
 */
export function arrive(conversation: Conversation, { seq, thread }: Place, show: (seq: number) => void): void {
  requestAnimationFrame(() => show(thread?.seq ?? seq));
  const isPanelOver = thread !== undefined || matchMedia(NARROW).matches;
  if (isPanelOver) conversation.openThread(thread);
  setQuery({ message: undefined, ...(isPanelOver && { panel: undefined }) });
}
