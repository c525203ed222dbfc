// How many replies a message has: what the history has counted, and those that the feed has brought since.

type Counted = { replyCount?: number; lastReplyAt?: string | null; /** The newest reply that the history has counted. */ countedUpTo?: string };

/** With one more reply. The history may have counted it already: it is read while the feed goes on. */
export function withReply<Message extends Counted>(root: Message, { createdAt }: { createdAt: string }): Message {
  const countedUpTo = root.countedUpTo ?? root.lastReplyAt ?? "";
  if (createdAt <= countedUpTo) return root; // times in UTC with the same digits have the order of their texts
  const lastReplyAt = [createdAt, root.lastReplyAt ?? ""].sort().at(-1);
  return { ...root, replyCount: (root.replyCount ?? 0) + 1, lastReplyAt, countedUpTo };
}
