// What is begun once until it ends, however often it is asked for: a form whose Enter key is pressed twice makes one thing.

import { useRef } from "preact/hooks";

/** While `run` is under way, another call returns the promise of the first. */
export function useOnce<Given extends unknown[], Result>(run: (...given: Given) => Promise<Result>): (...given: Given) => Promise<Result> {
  const running = useRef<Promise<Result>>(undefined);
  return (...given) => (running.current ??= run(...given).finally(() => (running.current = undefined)));
}
