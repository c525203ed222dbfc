// Notifications of the browser, while the person looks at something else: of messages that they want to be alerted of, and
// of calls that wait for them.

import { effect, signal } from "@preact/signals";
import { recall, remember } from "../api/remembered.ts";
import { type Alert, type WaitingCall, isWaitingKnown, onAlert, waiting } from "../live/viewer.ts";
import { go, href } from "../routing/router.ts";
import { texts } from "../texts/shell.ts";
import { toast } from "../kit/toast.tsx";

const LONGEST = 160;

export const areAlertsWanted = signal(recall("alerts") === "yes");

export async function setAlerts(areWanted: boolean): Promise<void> {
  if (areWanted && (!("Notification" in window) || (await Notification.requestPermission()) !== "granted")) {
    return toast(texts.alertsDenied, { isBad: true });
  }
  areAlertsWanted.value = areWanted;
  remember("alerts", areWanted ? "yes" : undefined);
}

export function startAlerts(): void {
  onAlert(tell);
  let known: ReadonlyMap<string, WaitingCall> | undefined;
  effect(() => {
    if (!isWaitingKnown.value) return;
    const before = known;
    known = waiting.value;
    if (before) known.forEach((call, id) => before.has(id) || tellCall(call)); // those of the first list are no news
  });
}

function tell({ space, newMessage }: Alert): void {
  if (!newMessage) return;
  const { id, author, text } = newMessage;
  notify({ title: `${author.name} · ${space.name}`, body: text, tag: space.id, to: href`/spaces/${space.id}?message=${id}` });
}

function tellCall({ id, origin: { agentName, spaceName } }: WaitingCall): void {
  notify({ title: [agentName, spaceName].filter(Boolean).join(" · "), body: texts.awaited, tag: id, to: href`/approvals?call=${id}` });
}

/** Chrome on Android grants the permission, and throws here all the same: there only a service worker may notify. */
function notify({ title, body, tag, to }: { title: string; body: string; tag: string; to: string }): void {
  if (!areAlertsWanted.peek() || document.hasFocus() || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body: body.slice(0, LONGEST), tag });
    shown.onclick = () => {
      window.focus();
      go(to);
      shown.close();
    };
  } catch {
    void setAlerts(false);
    toast(texts.alertsImpossible, { isBad: true });
  }
}
