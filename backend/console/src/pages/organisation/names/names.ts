// The names of things of which a list has only the ids. What is deleted has none.

import { useEffect, useState } from "preact/hooks";
import { query } from "../../../api/client.ts";
import { NamesDocument } from "../../../generated/names/graphql.ts";

const AT_ONCE = 50;
type Names = ReadonlyMap<string, string>;

export function useNames(ids: readonly (string | null | undefined)[]): Names {
  const [names, setNames] = useState<Names>(new Map());
  const wanted = [...new Set(ids)].filter((id): id is string => !!id && !names.has(id)).slice(0, AT_ONCE);
  const key = wanted.join();
  useEffect(() => {
    if (wanted.length === 0) return;
    let isOver = false;
    read(wanted).then(
      (found) => isOver || setNames((before) => new Map([...before, ...found])),
      () => undefined, // without names the ids are shown
    );
    return () => void (isOver = true);
  }, [key]);
  return names;
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
