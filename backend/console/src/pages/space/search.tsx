// Finds messages of this space by their words. A result leads to its place.

import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { TextField } from "../../kit/field.tsx";
import { Empty, ErrorBox, Loading } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { href, setQuery } from "../../routing/router.ts";
import { texts as shell } from "../../texts/shell.ts";
import { texts } from "../../texts/space.ts";
import type { Conversation } from "./conversation.ts";
import { SidePanel } from "./panel.tsx";

export function SearchPanel({ conversation: { spaceId, search } }: { conversation: Conversation }) {
  const { hits, before, words: searched } = search.found.value;
  const [words, setWords] = useState(searched);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  const problem = search.problem.value;
  const isRunning = search.isRunning.value;
  return (
    <SidePanel title={texts.search} onClose={() => setQuery({ panel: undefined })}>
      <form ref={form} class="panel-form" role="search" onSubmit={(event) => (event.preventDefault(), words.trim() && void search.begin(words))}>
        <TextField label={texts.searchField} hint={texts.searchHint} type="search" value={words} onValue={setWords} />
      </form>
      <div class="panel-scroll" aria-live="polite">
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
        {problem !== undefined && <ErrorBox problem={problem} onRetry={() => void search.more()} />}
        {isRunning && <Loading lines={3} />}
        {before && !isRunning && problem === undefined && (
          <Button isSmall onPress={search.more}>
            {shell.more}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
