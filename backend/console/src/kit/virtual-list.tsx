// A long list of rows of any height, of which only those near the window are elements. What the reader looks at stays
// where it is while rows above it come, go or grow; a reader at the end stays at the end.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Heights, partOf } from "./heights.ts";
import { rowPressed } from "./row-keys.ts";

export type ListHandle = {
  /** Brings a row before the eyes, and the focus to it. False if there is none of this key. */
  show: (key: string) => boolean;
  toEnd: () => void;
};

type Props<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  render: (row: Row, at: number) => ComponentChildren;
  label: string;
  /** A log begins at its end and stays there. */
  isLog?: boolean;
  /** What is appended is new: a reader at the end is kept there. False while newer rows are not loaded. */
  isLive?: boolean;
  onNearStart?: () => void;
  onNearEnd?: () => void;
  onEnd?: (isAtEnd: boolean) => void;
  /** A key that is pressed on a row itself, other than the arrows. */
  onRowKey?: (row: Row, event: KeyboardEvent) => void;
  handle?: { current: ListHandle | undefined };
  class?: string;
};

const BEYOND = 600; // pixels that are rendered before and after the window
const SPARE = 100; // pixels of them that are drawn together with the window: not each row is as high as was guessed
const MOST_ROWS = 280;
const NEAR = 800; // pixels: how early more is loaded
const AT_END = 60;
const MOST_AGAIN = 8; // rounds of measuring until the rows fill the window; the next scroll begins anew
const MOST_NEW = 20; // rows that are made in one task, if those in the window are fewer: the others follow

type Anchor = { key: string; offset: number };

export function VirtualList<Row>(props: Props<Row>) {
  const { rows, keyOf, render, label, isLog = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [core] = useState(() => new Core(isLog));
  const [, redraw] = useState(0);
  core.connect(scroller, list, props, () => redraw((before) => before + 1));
  core.setKeys(rows, keyOf);
  const [from, to] = core.range();

  useLayoutEffect(() => core.settle());
  useLayoutEffect(() => core.watch(), []);

  return (
    <div ref={scroller} class={`virtual ${props.class ?? ""}`} tabindex={0} role={isLog ? "log" : undefined} aria-label={label} onScroll={core.scrolled} onKeyDown={core.pressed}>
      <ol ref={list}>
        {rows.slice(from, to).map((row, at) => (
          <li key={keyOf(row)} data-row={keyOf(row)} tabindex={-1} aria-setsize={rows.length} aria-posinset={from + at + 1}>
            {render(row, from + at)}
          </li>
        ))}
      </ol>
    </div>
  );
}

class Core {
  readonly #heights = new Heights();
  #scroller!: { current: HTMLDivElement | null };
  #list!: { current: HTMLOListElement | null };
  #props!: Props<never>;
  #redraw!: () => void;
  #rows: readonly unknown[] | undefined;
  #keys: readonly string[] = [];
  #range: [number, number] = [0, 0];
  #anchor: Anchor | undefined;
  #wanted: string | undefined;
  /** The wanted row has been there. The focus is not taken from the reader a second time, and never while they write. */
  #isReached = false;
  #isAtEnd: boolean;
  #wasAtEnd: boolean | undefined;
  #again = 0;
  /** The timer of the next part of the rows. */
  #next: ReturnType<typeof setTimeout> | undefined;
  /** Where the window was put. A scroll event that finds it there is not of the reader: the rows may have grown since. */
  #placed = -1;

  constructor(isLog: boolean) {
    this.#isAtEnd = isLog;
  }

  connect<Row>(scroller: { current: HTMLDivElement | null }, list: { current: HTMLOListElement | null }, props: Props<Row>, redraw: () => void): void {
    this.#scroller = scroller;
    this.#list = list;
    this.#props = props as unknown as Props<never>;
    this.#redraw = redraw;
    if (props.handle) props.handle.current = { show: this.#show, toEnd: this.#toEnd };
  }

  setKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => string): void {
    if (rows === this.#rows) return;
    this.#rows = rows;
    this.#again = 0;
    this.#keys = rows.map(keyOf);
    this.#heights.set(this.#keys);
  }

  /** What is rendered: around the place where the reader will be after `settle`. */
  range(): [number, number] {
    const element = this.#scroller.current;
    const height = element?.clientHeight ?? 800;
    const top = this.#target(height) ?? element?.scrollTop ?? 0;
    const whole = this.#heights.range(top, height, BEYOND, MOST_ROWS);
    const drawn = new Set<string | undefined>(this.#children().map((row) => row.dataset["row"]));
    this.#range = partOf(whole, this.#heights.range(top, height, SPARE, MOST_ROWS), (at) => drawn.has(this.#keys[at]), MOST_NEW);
    return this.#range;
  }

  /** Measures what was rendered, and puts the window back to what the reader looked at. */
  readonly settle = (): void => {
    const [element, list] = [this.#scroller.current, this.#list.current];
    if (!element || !list) return;
    for (const row of this.#children()) this.#heights.measure(row.dataset["row"]!, row.getBoundingClientRect().height);
    const [from, to] = this.#range;
    list.style.paddingTop = `${this.#heights.topOf(from)}px`;
    list.style.paddingBottom = `${this.#heights.total - this.#heights.topOf(to)}px`;
    const target = this.#target(element.clientHeight);
    if (target !== undefined && Math.abs(target - element.scrollTop) >= 1) element.scrollTop = target;
    this.#placed = element.scrollTop;
    if (this.#wanted !== undefined) this.#reach(list);
    if (this.#again < MOST_AGAIN && this.#fill(element)) this.#again++;
    this.#look(element);
  };

  readonly watch = (): (() => void) => {
    const observer = new ResizeObserver(this.settle);
    observer.observe(this.#list.current!);
    observer.observe(this.#scroller.current!);
    return () => {
      observer.disconnect();
      clearTimeout(this.#next);
    };
  };

  readonly scrolled = (): void => {
    const element = this.#scroller.current;
    if (!element) return; // the list was taken away while it scrolled
    if (Math.abs(element.scrollTop - this.#placed) >= 1) this.#moved(element);
    this.#fill(element);
    this.#look(element);
  };

  readonly pressed = (event: KeyboardEvent): void => {
    const row = rowPressed(event, this.#scroller.current!, this.#children());
    if (row) this.#props.onRowKey?.(this.#rows![this.#heights.indexOf(row.dataset["row"]!)] as never, event);
  };

  #children(): HTMLElement[] {
    return [...((this.#list.current?.children ?? []) as Iterable<HTMLElement>)];
  }

  /** Draws the rows that are missing: those in the window at once, those around it in a task of their own. */
  #fill({ scrollTop, clientHeight }: HTMLElement): boolean {
    const isShort = (beyond: number) => {
      const [from, to] = this.#heights.range(scrollTop, clientHeight, beyond, MOST_ROWS);
      return from < this.#range[0] || to > this.#range[1];
    };
    if (isShort(0)) this.#redraw();
    else if (isShort(BEYOND / 2)) this.#drawNext();
    else return false;
    return true;
  }

  #drawNext(): void {
    this.#next ??= setTimeout(() => {
      this.#next = undefined;
      this.#redraw();
    });
  }

  /** The reader has moved the window. */
  #moved(element: HTMLElement): void {
    this.#wanted = undefined;
    this.#again = 0;
    this.#placed = -1;
    this.#note(element);
  }

  readonly #show = (key: string): boolean => {
    if (this.#heights.indexOf(key) < 0) return false;
    this.#wanted = key;
    this.#isReached = false;
    this.#isAtEnd = false;
    this.#redraw();
    return true;
  };

  readonly #toEnd = (): void => {
    this.#wanted = undefined;
    this.#isAtEnd = true;
    this.#redraw();
  };

  /** Where the window belongs; `undefined`: where it is. */
  #target(height: number): number | undefined {
    const end = this.#heights.total - height;
    const within = (top: number) => Math.max(0, Math.min(top, end));
    if (this.#wanted !== undefined) return within(this.#heights.topOf(this.#heights.indexOf(this.#wanted)) - height / 3);
    if (this.#isAtEnd && this.#props.isLog) return within(end);
    const at = this.#anchor ? this.#heights.indexOf(this.#anchor.key) : -1;
    return at < 0 ? undefined : within(this.#heights.topOf(at) + this.#anchor!.offset);
  }

  #reach(list: HTMLOListElement): void {
    const row = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(this.#wanted!)}"]`);
    const present = document.activeElement;
    const isFree = present === document.body || (!this.#isReached && !present?.matches("input, textarea"));
    if (row && isFree) row.focus({ preventScroll: true });
    this.#isReached ||= row !== null;
    this.#note(this.#scroller.current!, false);
  }

  /** Remembers the first row that is seen, and how much of it is above the window. */
  #note(element: HTMLElement, mayEnd = true): void {
    const at = this.#heights.at(element.scrollTop);
    const key = this.#keys[at];
    this.#anchor = key === undefined ? undefined : { key, offset: element.scrollTop - this.#heights.topOf(at) };
    this.#isAtEnd = mayEnd && element.scrollHeight - element.scrollTop - element.clientHeight < AT_END && this.#props.isLive !== false;
  }

  #look(element: HTMLElement): void {
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END;
    if (isAtEnd !== this.#wasAtEnd) this.#props.onEnd?.((this.#wasAtEnd = isAtEnd));
    if (element.scrollTop < NEAR) this.#props.onNearStart?.();
    if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR) this.#props.onNearEnd?.();
  }
}
