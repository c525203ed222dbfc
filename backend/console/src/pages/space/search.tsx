// Finds messages of this space by their words. A result leads to its place.

import { useEffect, useRef, useState } from "preact/hooks";
import { query } from "../../api/client.ts";
import { SearchSpaceDocument, type SearchSpaceQuery } from "../../generated/space/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { TextField } from "../../kit/field.tsx";
import { Empty, ErrorBox } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { href, setQuery } from "../../routing/router.ts";
import { texts as shell } from "../../texts/shell.ts";
import { texts } from "../../texts/space.ts";
import { SidePanel } from "./panel.tsx";

type Found = SearchSpaceQuery["searchMessages"];
const PAGE = 30;

export function SearchPanel({ spaceId }: { spaceId: string }) {
  const [words, setWords] = useState("");
  const [hits, setHits] = useState<Found["nodes"]>();
  const [before, setBefore] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const search = async (cursor?: string) => {
    setProblem(undefined);
    try {
      const { searchMessages } = await query(SearchSpaceDocument, { query: words, spaceIds: [spaceId], last: PAGE, before: cursor });
      const found = searchMessages.nodes.toReversed();
      setHits(cursor ? [...(hits ?? []), ...found] : found);
      setBefore(searchMessages.pageInfo.hasPreviousPage ? (searchMessages.pageInfo.startCursor ?? undefined) : undefined);
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <SidePanel title={texts.search} onClose={() => setQuery({ panel: undefined })}>
      <form ref={form} class="panel-form" role="search" onSubmit={(event) => (event.preventDefault(), words.trim() && void search())}>
        <TextField label={texts.searchField} hint={texts.searchHint} type="search" value={words} onValue={setWords} />
      </form>
      <div class="panel-scroll" aria-live="polite">
        {problem !== undefined && <ErrorBox problem={problem} onRetry={() => void search()} />}
        {hits?.length === 0 && <Empty icon="search" title={texts.nothingFound} />}
        <ul class="hits">
          {hits?.map(({ id, text, createdAt, author }) => (
            <li key={id}>
              <a href={href`/spaces/${spaceId}?panel=search&message=${id}`}>
                <span class="row small">
                  <strong>{author.name}</strong>
                  <span class="soft push">
                    <Time date={createdAt} />
                  </span>
                </span>
                <span class="hit">{text}</span>
              </a>
            </li>
          ))}
        </ul>
        {before && (
          <Button isSmall onPress={() => search(before)}>
            {shell.more}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
