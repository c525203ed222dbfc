// A thread: the message that began it, the replies, and a composer for the next one.

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { ErrorBox, Loading } from "../../kit/states.tsx";
import { texts } from "../../texts/space.ts";
import { Composer } from "./composer.tsx";
import type { Conversation } from "./conversation.ts";
import { MessageRow } from "./message.tsx";
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
  return (
    <SidePanel title={texts.thread} onClose={() => conversation.openThread(undefined)}>
      <div ref={scroller} class="panel-scroll" tabindex={0} role="log" aria-label={texts.thread}>
        {thread.problem.value !== undefined && <ErrorBox problem={thread.problem.value} onRetry={() => void thread.open()} />}
        {root && <MessageRow item={root} isFollowing={false} conversation={conversation} isInThread />}
        {root && <p class="thread-line">{texts.replies(replies.length)}</p>}
        {thread.hasOlder.value && (
          <Button isSmall look="quiet" onPress={thread.open}>
            {texts.older}
          </Button>
        )}
        {replies.map((item) => (
          <MessageRow key={item.key} item={item} isFollowing={false} conversation={conversation} isInThread />
        ))}
        {thread.isLoading.value && <Loading lines={3} />}
      </div>
      <Composer conversation={conversation} threadRootId={thread.rootId} onSent={() => undefined} />
    </SidePanel>
  );
}
