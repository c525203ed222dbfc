// Notifications of the browser: of messages that the person wants to be alerted of, while they look at something else.

import { signal } from "@preact/signals";
import { recall, remember } from "../api/remembered.ts";
import { type Alert, onAlert } from "../live/viewer.ts";
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
  onAlert((alert) => {
    if (!areAlertsWanted.value || document.hasFocus() || !("Notification" in window) || Notification.permission !== "granted") return;
    tell(alert);
  });
}

function tell({ space, newMessage }: Alert): void {
  if (!newMessage) return;
  const { id, author, text } = newMessage;
  notify({ title: `${author.name} · ${space.name}`, body: text, tag: space.id, to: href`/spaces/${space.id}?message=${id}` });
}

/** Chrome on Android grants the permission, and throws here all the same: there only a service worker may notify. */
function notify({ title, body, tag, to }: { title: string; body: string; tag: string; to: string }): void {
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
