// Work that several buttons and keys of one form begin.

import { useRef } from "preact/hooks";

/** Does one work at a time: while one goes on, whoever asks for another one waits for the end of it. */
export function useOnce(): (work: () => Promise<void>) => Promise<void> {
  const running = useRef<Promise<void>>(undefined);
  return (work) => (running.current ??= work().finally(() => (running.current = undefined)));
}
