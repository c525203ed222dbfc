// A thread: the message that began it, the replies, and a composer for the next one.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { rowPressed } from "../../kit/row-keys.ts";
import { ErrorBox, Loading } from "../../kit/states.tsx";
import { texts } from "../../texts/space.ts";
import { Composer } from "./composer.tsx";
import type { Conversation, Item } from "./conversation.ts";
import { MessageRow, pressed } from "./message.tsx";
import { SidePanel } from "./panel.tsx";
import type { Thread } from "./thread-window.ts";

export function ThreadPanel({ conversation, thread }: { conversation: Conversation; thread: Thread }) {
  const scroller = useRef<HTMLDivElement>(null);
  const items = thread.items.value;
  const newest = items.at(-1)?.key;
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [newest]);
  const [root, ...replies] = items;
  const press = (event: KeyboardEvent) => {
    const row = rowPressed(event, scroller.current!, [...scroller.current!.querySelectorAll<HTMLElement>("li[data-row]")]);
    const message = row && items.find(({ key }) => key === row.dataset["row"])?.message;
    if (message) pressed(conversation, message, event, { isInThread: true });
  };
  const rowOf = (item: Item) => (
    <li key={item.key} data-row={item.key} tabindex={-1}>
      <MessageRow item={item} isFollowing={false} conversation={conversation} isInThread />
    </li>
  );
  return (
    <SidePanel title={texts.thread} onClose={() => conversation.openThread(undefined)}>
      <div ref={scroller} class="panel-scroll" tabindex={0} role="log" aria-label={texts.thread} onKeyDown={press}>
        {thread.problem.value !== undefined && <ErrorBox problem={thread.problem.value} onRetry={() => void thread.open()} />}
        {root && <ol>{rowOf(root)}</ol>}
        {root && <p class="thread-line">{texts.replies(replies.filter(({ message }) => !message?.deletedAt).length)}</p>}
        {thread.hasOlder.value && (
          <Button isSmall look="quiet" onPress={thread.open}>
            {texts.older}
          </Button>
        )}
        <ol>{replies.map(rowOf)}</ol>
        {thread.isLoading.value && <Loading lines={3} />}
      </div>
      <Composer conversation={conversation} threadRootId={thread.rootId} onSent={() => undefined} />
    </SidePanel>
  );
}
