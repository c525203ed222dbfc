// What the list of messages shows: days, the line above what is unread, and messages, of which some follow another one of
// the same author.

export type Shown = {
  key: string;
  kind: "TEXT" | "TOOL_ACTIVITY" | "NOTICE";
  authorId: string;
  /** The moment of posting; of a draft, the present. */
  at: number;
  seq?: number;
  isMine: boolean;
  /** Who wrote it outside, if a connector brought it in. */
  sender?: string;
};

export type Row<Item> =
  | { kind: "day"; key: string; at: number }
  | { kind: "unread"; key: string }
  | { kind: "message"; key: string; item: Item; isFollowing: boolean };

const TOGETHER_MS = 5 * 60_000;

/** `readUpTo`: the line stands above the first message of somebody else after it. */
export function rowsOf<Item extends Shown>(items: readonly Item[], readUpTo: number | undefined): Row<Item>[] {
  const rows: Row<Item>[] = [];
  let before: Item | undefined;
  let hasLine = readUpTo === undefined;
  for (const item of items) {
    const isNewDay = !before || dayOf(before.at) !== dayOf(item.at);
    if (isNewDay) rows.push({ kind: "day", key: `day-${dayOf(item.at)}`, at: item.at });
    const isFirstUnread = !hasLine && item.seq !== undefined && item.seq > readUpTo! && !item.isMine;
    if (isFirstUnread) {
      rows.push({ kind: "unread", key: "unread" });
      hasLine = true;
    }
    const isFollowing = !isNewDay && !isFirstUnread && follows(before!, item);
    rows.push({ kind: "message", key: item.key, item, isFollowing });
    before = item;
  }
  return rows;
}

function follows(before: Shown, item: Shown): boolean {
  return before.kind !== "NOTICE" && item.kind !== "NOTICE" && before.authorId === item.authorId && before.sender === item.sender && item.at - before.at < TOGETHER_MS;
}

function dayOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}
