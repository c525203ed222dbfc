// The names of things of which a list has only the ids. What is deleted has none.

import { useEffect, useState } from "preact/hooks";
import { query } from "../../../api/client.ts";
import { NamesDocument } from "../../../generated/names/graphql.ts";

const AT_ONCE = 50;
/** By the ids. Of what is deleted, an empty one; none as long as it is not read. */
type Names = ReadonlyMap<string, string>;

/** For lists that show the ids, or a kind, of what has no name here. */
export function useNames(ids: readonly (string | null | undefined)[]): Names {
  return useNamed(ids).names;
}

/** With the error of the last read, after which nothing is read until `retry` is called. */
export function useNamed(ids: readonly (string | null | undefined)[]): { names: Names; error: unknown; retry: () => void } {
  const [names, setNames] = useState<Names>(new Map());
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const wanted = [...new Set(ids)].filter((id): id is string => !!id && !names.has(id)).slice(0, AT_ONCE);
  const key = wanted.join();
  useEffect(() => {
    if (wanted.length === 0) return;
    let isOver = false;
    const keep = (found: [string, string][]) => (setError(undefined), setNames((before) => new Map([...before, ...found])));
    read(wanted).then(
      (found) => isOver || keep(found),
      (problem: unknown) => isOver || setError(problem),
    );
    return () => void (isOver = true);
  }, [key, round]);
  return { names, error, retry: () => setRound((before) => before + 1) };
}

/** Of what has no name, an empty one: it is not asked for again. */
async function read(ids: readonly string[]): Promise<[string, string][]> {
  const { nodes } = await query(NamesDocument, { ids: [...ids] });
  return ids.map((id, at) => [id, nameOf(nodes[at])]);
}

function nameOf(node: object | null | undefined): string {
  const { name, spaceName, email } = (node ?? {}) as { name?: string; spaceName?: string; email?: string };
  return name ?? spaceName ?? email ?? "";
}
