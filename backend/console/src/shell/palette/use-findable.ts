// The agents and spaces that a name is looked for in: one list, and a search only where there are more than it holds.

import { useEffect, useMemo, useState } from "preact/hooks";
import { useQuery } from "../../api/use-query.ts";
import { FindableDocument, type FindableQuery } from "../../generated/palette/graphql.ts";
import { may, spaceCount, spaces } from "../../live/viewer.ts";

type Space = NonNullable<FindableQuery["spaces"]>["nodes"][number];
export type Findable = { agents: FindableQuery; spaces: readonly Space[]; isLoading: boolean; error: unknown };

const ALL = 100;
const FOUND = 12;
const PAUSE_MS = 250;

export function useFindable(words: string): Findable {
  const settled = useSettled(words.trim());
  const withAgents = may("agents:read");
  const withSpaces = spaceCount.value > spaces.value.length;
  const first = useQuery(FindableDocument, withAgents ? { search: null, first: ALL, withAgents, withSpaces: false } : undefined);
  const hasMore = withSpaces || first.data?.agents?.pageInfo.hasNextPage;
  const isSearching = !!hasMore && !!words.trim();
  const later = useQuery(FindableDocument, isSearching && settled ? { search: settled, first: FOUND, withAgents, withSpaces } : undefined);
  const [listed, found] = [first.data, later.data];
  const agents = useMemo(() => joinedAgents(listed, found), [listed, found]);
  const known = spaces.value;
  const all = useMemo(() => joined<Space>(known, found?.spaces?.nodes ?? []), [known, found]);
  const isLoading = first.isLoading || later.isLoading || (isSearching && settled !== words.trim());
  return { agents, spaces: all, isLoading, error: first.error ?? later.error };
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function joinedAgents(listed: FindableQuery | undefined, found: FindableQuery | undefined): FindableQuery {
  const nodes = joined(listed?.agents?.nodes ?? [], found?.agents?.nodes ?? []);
  return { ...listed, agents: { nodes, pageInfo: { hasNextPage: false } } };
}

function joined<Item extends { id: string }>(items: readonly Item[], more: readonly Item[]): Item[] {
  const ids = new Set(items.map(({ id }) => id));
  return [...items, ...more.filter(({ id }) => !ids.has(id))];
}
