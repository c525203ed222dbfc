// What is added, cut and kept between two lists of texts, and what of a prompt a provider can read from its cache.
//
// Myers' greedy algorithm. It pauses whenever it has worked for some milliseconds, so that the page answers meanwhile.

export type Pause = () => Promise<void> | undefined;
/** A run of items that are the same in both, only in the old list ("cut") or only in the new one ("added"). */
export type Run = { kind: "same" | "cut" | "added"; from: number; to: number; oldFrom: number };

const MOST_CHANGES = 2_000; // beyond it, the middle counts as replaced: its memory grows with the square

/** Gives way to the page after `sliceMs` of work. `undefined` if there is time left: then nothing is to be awaited. */
export function pauser(sliceMs = 10, clock: () => number = () => performance.now()): Pause {
  let began = clock();
  return () => {
    if (clock() - began < sliceMs) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        began = clock();
        resolve();
      });
    });
  };
}

/** The runs in order. Of "cut" runs, `oldFrom` and the length count in the old list; `from` is where they were. */
export async function difference(before: readonly string[], after: readonly string[], pause: Pause): Promise<Run[]> {
  const [old, fresh] = interned(before, after);
  let head = 0;
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < fresh.length - head && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail++;
  await pause();
  const middle = await changes(old.subarray(head, old.length - tail), fresh.subarray(head, fresh.length - tail), pause);
  const runs: Run[] = [];
  push(runs, "same", head, 0, 0);
  for (const { kind, length, at, oldAt } of middle) push(runs, kind, length, head + at, head + oldAt);
  push(runs, "same", tail, fresh.length - tail, old.length - tail);
  return runs;
}

function push(runs: Run[], kind: Run["kind"], length: number, from: number, oldFrom: number): void {
  if (length === 0) return;
  const last = runs.at(-1);
  if (last?.kind === kind) last.to += length;
  else runs.push({ kind, from, to: from + length, oldFrom });
}

/** Equal texts get equal numbers. */
function interned(before: readonly string[], after: readonly string[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const number = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  return [Int32Array.from(before, number), Int32Array.from(after, number)];
}

type Change = { kind: Run["kind"]; length: number; at: number; oldAt: number };

async function changes(old: Int32Array, fresh: Int32Array, pause: Pause): Promise<Change[]> {
  const [n, m] = [old.length, fresh.length];
  if (n === 0 || m === 0) return replaced(n, m);
  const most = Math.min(n + m, MOST_CHANGES);
  const reach = new Int32Array(2 * most + 3); // how far each diagonal has come in the old list
  const middle = most + 1;
  const trace: Int32Array[] = [];
  for (let d = 0; d <= most; d++) {
    trace.push(reach.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && reach[middle + k - 1]! < reach[middle + k + 1]!);
      let x = isDown ? reach[middle + k + 1]! : reach[middle + k - 1]! + 1;
      while (x < n && x - k < m && old[x] === fresh[x - k]) x++;
      reach[middle + k] = x;
      if (x >= n && x - k >= m) return walkedBack(trace, n, m);
    }
    await pause();
  }
  return replaced(n, m);
}

function replaced(n: number, m: number): Change[] {
  return [
    { kind: "cut", length: n, at: 0, oldAt: 0 },
    { kind: "added", length: m, at: 0, oldAt: n },
  ];
}

/** From the end to the beginning, by what each number of changes had reached. */
function walkedBack(trace: readonly Int32Array[], n: number, m: number): Change[] {
  const found: Change[] = [];
  let [x, y] = [n, m];
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d]!; // of the diagonals -d - 1 … d + 1
    const of = (k: number) => reach[k + d + 1]!;
    const k = x - y;
    const isDown = k === -d || (k !== d && of(k - 1) < of(k + 1));
    const before = isDown ? k + 1 : k - 1;
    const startX = d === 0 ? 0 : of(before);
    const startY = d === 0 ? 0 : startX - before;
    const afterChange = d === 0 ? 0 : isDown ? startX : startX + 1;
    if (x > afterChange) found.push({ kind: "same", length: x - afterChange, at: y - (x - afterChange), oldAt: afterChange });
    if (d > 0) found.push(isDown ? { kind: "added", length: 1, at: startY, oldAt: startX } : { kind: "cut", length: 1, at: startY, oldAt: startX });
    [x, y] = [startX, startY];
  }
  return found.reverse();
}
