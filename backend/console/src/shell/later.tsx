// A part of the shell that few visits need: its file is loaded when it is shown.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isReached } from "../api/reach.ts";
import { toast } from "../kit/toast.tsx";
import { texts } from "../texts/shell.ts";
import { loadAnew } from "./load-anew.ts";

export function Later({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    load().then(({ default: loaded }) => setView(() => loaded), fail);
  }, []);
  return View ? <View /> : null;
}

/** A browser may ask only once for a file: then the console begins anew, as it does for a newer version. */
async function fail(): Promise<void> {
  const action = { name: texts.reload, run: loadAnew };
  if (await isReached()) toast(texts.newVersion, { isBad: true, action });
  else toast(texts.noConnection, { isBad: true });
}
