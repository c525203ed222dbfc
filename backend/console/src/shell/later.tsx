// A part of the shell that few visits need: its file is loaded when it is shown.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { toast } from "../kit/toast.tsx";
import { texts } from "../texts/shell.ts";

export function Later({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    load().then(
      ({ default: loaded }) => setView(() => loaded),
      () => toast(texts.newVersion, { isBad: true }), // the file is gone: another version is served
    );
  }, []);
  return View ? <View /> : null;
}
