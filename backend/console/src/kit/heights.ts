// Where the rows of a long list are, while only those near the window have been measured.

const FIRST_GUESS = 64; // pixels

export class Heights {
  #keys: readonly string[] = [];
  #known = new Map<string, number>();
  #index = new Map<string, number>();
  #tops: Float64Array<ArrayBuffer> | undefined;
  #sum = 0;

  /** The rows of the list, in their order. What is not among them any more is forgotten. */
  set(keys: readonly string[]): void {
    if (keys === this.#keys) return;
    this.#keys = keys;
    this.#index = new Map(keys.map((key, at) => [key, at]));
    for (const [key, height] of this.#known) {
      if (this.#index.has(key)) continue;
      this.#known.delete(key);
      this.#sum -= height;
    }
    this.#tops = undefined;
  }

  /** Notes the height of a row. Returns whether it is another one than before. */
  measure(key: string, height: number): boolean {
    const before = this.#known.get(key);
    if (before === height || !this.#index.has(key)) return false;
    this.#known.set(key, height);
    this.#sum += height - (before ?? 0);
    this.#tops = undefined;
    return true;
  }

  get total(): number {
    return this.topOf(this.#keys.length);
  }

  /** The distance of a row from the beginning. */
  topOf(at: number): number {
    this.#tops ??= this.#count();
    return this.#tops[Math.max(0, Math.min(at, this.#keys.length))]!;
  }

  indexOf(key: string): number {
    return this.#index.get(key) ?? -1;
  }

  /** The row that is at this distance from the beginning; the nearest one if there is none. */
  at(offset: number): number {
    let [low, high] = [0, this.#keys.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.topOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }

  /** The rows to render: those in the window and `beyond` pixels on both sides, at most `most`. */
  range(top: number, height: number, beyond: number, most: number): [from: number, to: number] {
    if (this.#keys.length === 0) return [0, 0];
    const from = this.at(top - beyond);
    const to = this.at(top + height + beyond) + 1;
    return to - from <= most ? [from, to] : [Math.max(from, to - most), to];
  }

  /** An unknown row counts as high as the known ones are on average. */
  #count(): Float64Array<ArrayBuffer> {
    const guess = this.#known.size ? this.#sum / this.#known.size : FIRST_GUESS;
    const tops = new Float64Array(this.#keys.length + 1);
    this.#keys.forEach((key, at) => (tops[at + 1] = tops[at]! + (this.#known.get(key) ?? guess)));
    return tops;
  }
}

type Range = [from: number, to: number];

/** Of the rows of `whole`, those of `window` and as many around it that at most `most` of them all are not drawn yet. */
export function partOf(whole: Range, window: Range, isDrawn: (at: number) => boolean, most: number): Range {
  let [from, to] = window;
  let left = most;
  for (let at = from; at < to; at++) if (!isDrawn(at)) left--;
  const isFree = (at: number) => at >= whole[0] && at < whole[1] && (isDrawn(at) || left-- > 0);
  for (let [up, down] = [true, true]; up || down; ) {
    up &&= isFree(from - 1);
    if (up) from--;
    down &&= isFree(to);
    if (down) to++;
  }
  return [from, to];
}
