// Queries of components: what was read stays on the screen while it is read again.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Document, query } from "./client.ts";

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

type Connection<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null } };

export type Pages<Node> = Answer<Node[]> & {
  hasMore: boolean;
  /** Reads the next page and adds it. */
  more: () => void;
};

/**
 * The pages of a connection, one after the other. The document has `$after`; `pick` takes the connection from its data,
 * with `nodes` and `pageInfo { hasNextPage endCursor }`.
 */
export function usePages<Data, Variables extends object, Node>(
  document: Document<Data, Variables>,
  variables: Omit<Variables, "after">,
  pick: (data: Data) => Connection<Node> | null | undefined,
): Pages<Node> {
  const key = JSON.stringify(variables);
  const first = useQuery(document, variables as Variables);
  const [later, setLater] = useState<{ of: unknown; pages: Connection<Node>[]; error: unknown; isLoading: boolean }>();
  const isReading = useRef(false);
  const begin = first.data && pick(first.data);
  const added = later && later.of === begin ? later : undefined;
  const pages = begin ? [begin, ...(added?.pages ?? [])] : [];
  const last = pages.at(-1)?.pageInfo;
  const more = () => {
    if (!last?.hasNextPage || isReading.current) return;
    isReading.current = true;
    const of = begin;
    const known = added?.pages ?? [];
    setLater({ of, pages: known, error: undefined, isLoading: true });
    query(document, { ...variables, after: last.endCursor } as unknown as Variables)
      .then((data) => {
        const page = pick(data);
        setLater({ of, pages: page ? [...known, page] : known, error: undefined, isLoading: false });
      })
      .catch((error: unknown) => setLater({ of, pages: known, error, isLoading: false }))
      .finally(() => (isReading.current = false));
  };
  useEffect(() => setLater(undefined), [key]);
  return {
    data: begin ? pages.flatMap(({ nodes }) => nodes) : undefined,
    error: first.error ?? added?.error,
    isLoading: first.isLoading || (added?.isLoading ?? false),
    reload: first.reload,
    hasMore: last?.hasNextPage ?? false,
    more,
  };
}
