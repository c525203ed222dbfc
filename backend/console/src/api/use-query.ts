// Queries of components: what was read stays on the screen while it is read again.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Document, query } from "./client.ts";
import { type Page, PageReader, type Shown } from "./page-reader.ts";

export type Answer<Data> = {
  data: Data | undefined;
  error: unknown;
  isLoading: boolean;
  /** Reads again. */
  reload: () => void;
};

type State<Data> = { key: string; data: Data | undefined; error: unknown; isLoading: boolean };

/** Reads again when the variables change. `undefined` for the variables reads nothing yet. */
export function useQuery<Data, Variables extends object>(
  document: Document<Data, Variables>,
  variables: Variables | undefined,
): Answer<Data> {
  const key = JSON.stringify(variables) ?? "";
  const [state, setState] = useState<State<Data>>({ key, data: undefined, error: undefined, isLoading: key !== "" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!variables) return;
    const ends = new AbortController();
    setState((before) => ({ ...before, key, isLoading: true, data: before.key === key ? before.data : undefined }));
    query(document, variables, { signal: ends.signal }).then(
      (data) => ends.signal.aborted || setState({ key, data, error: undefined, isLoading: false }),
      (error: unknown) => ends.signal.aborted || setState((before) => ({ ...before, error, isLoading: false })),
    );
    return () => ends.abort();
  }, [document, key, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const { data, error, isLoading } = state.key === key ? state : { data: undefined, error: undefined, isLoading: true };
  return { data, error, isLoading, reload };
}

export type Pages<Node> = Answer<Node[]> & {
  hasMore: boolean;
  /** Reads the next page and adds it. */
  more: () => void;
};

const NOTHING = { nodes: undefined, hasMore: false, error: undefined, isLoading: true };

/**
 * The pages of a connection, one after the other. The document has `$after`; `pick` takes the connection from its data,
 * with `nodes` and `pageInfo { hasNextPage endCursor }`. `reload` reads again all pages that were read.
 */
export function usePages<Data, Variables extends object, Node>(
  document: Document<Data, Variables>,
  variables: Omit<Variables, "after">,
  pick: (data: Data) => Page<Node> | null | undefined,
): Pages<Node> {
  const key = JSON.stringify(variables);
  const [state, setState] = useState<{ key: string; shown: Shown<Node> }>({ key, shown: NOTHING });
  const reader = useRef<PageReader<Node>>(undefined);
  useEffect(() => {
    const ends = new AbortController();
    const read = async (after: string | undefined) => pick(await query(document, { ...variables, after } as unknown as Variables, { signal: ends.signal }));
    reader.current = new PageReader<Node>(read, (shown) => ends.signal.aborted || setState({ key, shown }));
    reader.current.reload();
    return () => ends.abort();
  }, [document, key]);
  const reload = useCallback(() => reader.current?.reload(), []);
  const more = useCallback(() => reader.current?.more(), []);
  const { nodes, ...shown } = state.key === key ? state.shown : NOTHING;
  return { data: nodes, ...shown, reload, more };
}
