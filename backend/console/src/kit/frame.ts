// Draws at most once in a frame, however many events have come.

const asked = new Set<Frame>();

// A page that becomes hidden gets no further frame.
document.addEventListener("visibilitychange", () => document.hidden && asked.forEach((each) => each.drawNow()));

export class Frame {
  readonly #draw: () => void;
  #number = 0;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** Draws in the next frame. On a hidden page it draws at once: people read its title there. */
  ask(): void {
    if (document.hidden) return this.drawNow();
    if (asked.has(this)) return;
    asked.add(this);
    this.#number = requestAnimationFrame(() => this.drawNow());
  }

  /** Draws, and not once more for what was asked before. */
  drawNow(): void {
    this.cancel();
    this.#draw();
  }

  cancel(): void {
    cancelAnimationFrame(this.#number);
    asked.delete(this);
  }
}
