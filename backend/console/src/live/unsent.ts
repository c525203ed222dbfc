// Whether only the memory of this page has something that a person has written: it is lost if the console is loaded anew.

import { computed, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

const holders = signal<ReadonlySet<unknown>>(new Set());

export const hasUnsent = computed(() => holders.value.size > 0);

export function noteUnsent(holder: unknown, isHeld: boolean): void {
  if (holders.peek().has(holder) === isHeld) return;
  const others = [...holders.peek()].filter((each) => each !== holder);
  holders.value = new Set(isHeld ? [...others, holder] : others);
}

/** Of a form: as long as it is shown. */
export function useUnsent(isHeld: boolean): void {
  const [holder] = useState({});
  useEffect(() => {
    noteUnsent(holder, isHeld);
    return () => noteUnsent(holder, false);
  }, [isHeld]);
}
