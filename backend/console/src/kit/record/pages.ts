// Lists that are not read from their beginning, page by page, as `usePages` reads them.

import type { Answer, Pages } from "../../api/use-query.ts";

/** A list that the API gives whole. */
export function whole<Data, Row>({ data, ...answer }: Answer<Data>, pick: (data: Data) => readonly Row[]): Pages<Row> {
  return { ...answer, data: data === undefined ? undefined : [...pick(data)], hasMore: false, more: () => undefined };
}

type Backwards<Node> = { nodes: Node[]; pageInfo: { hasPreviousPage: boolean; startCursor?: string | null } };
type Forwards<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null } };

const turned = new WeakMap<object, Forwards<never>>();

/** The end of a list first: for `usePages` with a document whose `$after` is the argument `before`. */
export function newestFirst<Node>(connection: Backwards<Node>): Forwards<Node> {
  const known = turned.get(connection);
  if (known) return known as unknown as Forwards<Node>;
  const { hasPreviousPage, startCursor } = connection.pageInfo;
  const made = { nodes: [...connection.nodes].reverse(), pageInfo: { hasNextPage: hasPreviousPage, endCursor: startCursor } };
  turned.set(connection, made as unknown as Forwards<never>);
  return made;
}
