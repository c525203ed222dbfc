// What is begun once until it ends, however often it is asked for: a form whose Enter key is pressed twice makes one thing.

import { useRef } from "preact/hooks";

/** While `run` is under way, another call returns the promise of the first. */
export function useOnce<Given extends unknown[]>(run: (...given: Given) => Promise<unknown>): (...given: Given) => Promise<unknown> {
  const running = useRef<Promise<unknown>>(undefined);
  return (...given) => (running.current ??= run(...given).finally(() => (running.current = undefined)));
}
