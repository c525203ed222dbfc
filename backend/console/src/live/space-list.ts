// The list of spaces as a value: what each event of the person's feed makes of it.

import type { ListedSpaceFragment, NewestFragment } from "../generated/live/graphql.ts";

export type Person = { id: string; name: string; kind: "AGENT" | "PERSON" | "SERVICE" };
export type ListedSpace = ListedSpaceFragment & { members: readonly Person[] };
export type Unread = Pick<ListedSpace, "unreadCount" | "unreadMentionCount" | "readUpTo">;

/** The counts of a space. The space with the newest text is the first one. */
export function counted(
  spaces: readonly ListedSpace[],
  id: string,
  unread: Unread,
  newest: NewestFragment | null | undefined,
): readonly ListedSpace[] {
  const space = spaces.find((each) => each.id === id);
  if (!space) return spaces;
  const { unreadCount, unreadMentionCount, readUpTo } = unread;
  const isNew = newest && (!space.lastMessage || newest.seq > space.lastMessage.seq);
  const isEdited = newest && newest.seq === space.lastMessage?.seq;
  const lastMessage = isNew || isEdited ? newest : space.lastMessage;
  const changed = { ...space, unreadCount, unreadMentionCount, readUpTo, lastMessage };
  if (isNew) return [changed, ...spaces.filter((each) => each !== space)];
  return spaces.map((each) => (each === space ? changed : each));
}

export function isListed(spaces: readonly ListedSpace[], id: string): boolean {
  return spaces.some((each) => each.id === id);
}

/** Whether a space that is not in the list has a newer text than the last one that is: then the list lacks it. */
export function isLacking(spaces: readonly ListedSpace[], id: string, newest: NewestFragment | null | undefined): boolean {
  const oldest = spaces.findLast(({ lastMessage }) => lastMessage)?.lastMessage;
  if (!newest || !oldest || isListed(spaces, id)) return false;
  return Date.parse(newest.createdAt) > Date.parse(oldest.createdAt);
}

export function changed(
  spaces: readonly ListedSpace[],
  { id, archivedAt, ...settings }: Partial<ListedSpace> & { id: string; archivedAt?: string | null },
): readonly ListedSpace[] {
  if (archivedAt) return left(spaces, id);
  return spaces.map((each) => (each.id === id ? { ...each, ...settings } : each));
}

export function left(spaces: readonly ListedSpace[], id: string): readonly ListedSpace[] {
  return spaces.filter((each) => each.id !== id);
}

/** What an alert would tell a person who looks at something else: a muted space tells nothing. */
export function unreadTotal(spaces: readonly ListedSpace[], now: number): number {
  const told = spaces.filter(({ notificationSettings }) => !isMuted(notificationSettings, now));
  return told.reduce((sum, { unreadCount }) => sum + (unreadCount ?? 0), 0);
}

export function isMuted(settings: { level: string; mutedUntil?: string | null } | null | undefined, now: number): boolean {
  if (!settings) return false;
  return settings.level === "NONE" || (settings.mutedUntil != null && Date.parse(settings.mutedUntil) > now);
}
