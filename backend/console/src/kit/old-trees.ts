// Lets go of what components have drawn before. Without it the memory of an open page grows with every event.

import { type VNode, options } from "preact";

type Drawn = VNode & { /** Its component. */ __c?: { /** What it has drawn last. */ __v?: Drawn } | null; /** The tree below it. */ __k?: unknown };
type Hooks = { /** Before a node is compared with the one before. */ __b?: (node: Drawn) => void; diffed?: (node: Drawn) => void };

const hooks = options as Hooks;
const replaced = new WeakMap<Drawn, Drawn>();

/**
 * When a component draws itself again, the properties of its parent still hold the node that it had at first, with the
 * tree of that time. From a row in it that was not drawn again since, the way up leads to the tree of the last time that it
 * was passed over, and from there to the next one: Preact would keep all trees that there ever were. So the node that was
 * replaced loses its tree. Nothing reads that tree any more: the new node has taken over what stays.
 */
export function startForgetting(): void {
  const { __b: begin, diffed: end } = hooks;
  hooks.__b = (node) => {
    const old = node.__c?.__v;
    if (old && old !== node) replaced.set(node, old);
    begin?.(node);
  };
  hooks.diffed = (node) => {
    const old = replaced.get(node);
    if (old) old.__k = null;
    replaced.delete(node);
    end?.(node);
  };
}
