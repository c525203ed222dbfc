// A list that is read from its end: the newest items first, older ones on demand, new ones as they come.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Document, query } from "./client.ts";
import type { Answer } from "./use-query.ts";

type Connection<Node> = { nodes: Node[]; pageInfo: { hasPreviousPage: boolean; startCursor?: string | null } };
type State<Node> = { key: string; items: readonly Node[] | undefined; before: string | undefined; error: unknown; isLoading: boolean };

export type Newest<Node> = Answer<readonly Node[]> & {
  hasOlder: boolean;
  /** Reads the page before the oldest item. */
  older: () => void;
  /** Puts one item in, in the place of its older version or as the newest. */
  put: (item: Node) => void;
};

/**
 * The document has `$last` and `$before`; `pick` takes the connection from its data. `reload` reads the newest page again
 * and keeps the older ones.
 */
export function useNewest<Data, Variables extends object, Node extends { id: string }>(
  document: Document<Data, Variables>,
  variables: Omit<Variables, "before">,
  pick: (data: Data) => Connection<Node> | null | undefined,
): Newest<Node> {
  const key = JSON.stringify(variables);
  const empty: State<Node> = { key, items: undefined, before: undefined, error: undefined, isLoading: true };
  const [state, setState] = useState<State<Node>>(empty);
  const reads = useRef({ newest: 0, isOlder: false });
  const present = useRef(state);
  present.current = state;

  const read = useCallback(
    async (before: string | undefined): Promise<void> => {
      const number = before === undefined ? ++reads.current.newest : reads.current.newest;
      const isCurrent = () => number === reads.current.newest;
      setState((last) => (last.key === key ? { ...last, isLoading: true } : empty));
      try {
        const page = pick(await query(document, { ...variables, before: before ?? null } as unknown as Variables));
        if (!isCurrent()) return;
        setState((last) => merged(last.key === key ? last : empty, page, before !== undefined));
      } catch (error) {
        if (isCurrent()) setState((last) => ({ ...last, error, isLoading: false }));
      }
    },
    [document, key],
  );
  useEffect(() => void read(undefined), [read]);

  const older = () => {
    const { before, key: of } = present.current;
    if (before === undefined || of !== key || reads.current.isOlder) return;
    reads.current.isOlder = true;
    void read(before).finally(() => (reads.current.isOlder = false));
  };
  const put = (item: Node) => setState((last) => (last.items ? { ...last, items: placed(last.items, item) } : last));
  const shown = state.key === key ? state : empty;
  const reload = useCallback(() => void read(undefined), [read]);
  return { data: shown.items, error: shown.error, isLoading: shown.isLoading, reload, hasOlder: shown.before !== undefined, older, put };
}

/** An older page follows what is there. A newest page replaces what it has; with a gap, everything. */
export function merged<Node extends { id: string }>(state: State<Node>, page: Connection<Node> | null | undefined, isOlder: boolean): State<Node> {
  const nodes = page ? [...page.nodes].reverse() : [];
  const cursor = page?.pageInfo.hasPreviousPage ? (page.pageInfo.startCursor ?? undefined) : undefined;
  const known = state.items ?? [];
  const ids = new Set(nodes.map(({ id }) => id));
  const others = known.filter(({ id }) => !ids.has(id));
  const done = { ...state, error: undefined, isLoading: false };
  if (isOlder) return { ...done, items: [...known.filter(({ id }) => !ids.has(id)), ...nodes], before: cursor };
  const touches = known.some(({ id }) => ids.has(id));
  if (!touches || cursor === undefined) return { ...done, items: nodes, before: cursor };
  const last = known.findIndex(({ id }) => id === nodes.at(-1)!.id);
  return { ...done, items: [...nodes, ...(last < 0 ? others : known.slice(last + 1))], before: state.before };
}

function placed<Node extends { id: string }>(items: readonly Node[], item: Node): readonly Node[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at < 0 ? [item, ...items] : items.with(at, item);
}
