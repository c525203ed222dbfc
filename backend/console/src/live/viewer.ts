// Who looks, and what is live for them everywhere in the console: spaces, calls that wait, agents that are awake.

import { batch, computed, signal } from "@preact/signals";
import { ADMINISTER, connection, follow, isAdministrator, patiently, query } from "../api/client.ts";
import { told } from "../api/problems.ts";
import { StartDocument, type StartQuery, ViewerFeedDocument, type ViewerFeedSubscription, type WaitingCallFragment } from "../generated/live/graphql.ts"; // prettier-ignore
import { Frame } from "../kit/frame.ts";
import { Passing } from "./passing.ts";
import { type ListedSpace, changed, counted, isLacking, isListed, left, unreadTotal } from "./space-list.ts";

export type Viewer = StartQuery["viewer"];
export type WaitingCall = WaitingCallFragment;
export type AwakeAgent = { id: string; name: string; state: string };
type Event = ViewerFeedSubscription["viewerFeed"];
export type Alert = Extract<Event, { __typename: "MessageAlert" }>;

const SPACES = 100;
const MOMENT_MS = 150;
const MEMBERS = 20;

/** Set before any page is shown. */
export const viewer = signal<Viewer | undefined>(undefined);
/** The spaces that the person is in, the one with the newest text first. */
export const spaces = signal<readonly ListedSpace[]>([]);
export const spaceCount = signal(0);
/** Calls and questions that this person may answer, by the id of the call. */
export const waiting = signal<ReadonlyMap<string, WaitingCall>>(new Map());
/** Whether `waiting` is known. Until then it is not said that nothing waits. */
export const isWaitingKnown = signal(false);
/** Agents that do something now, by id. */
export const awake = signal<ReadonlyMap<string, AwakeAgent>>(new Map());
/** Why the feed has ended, if it has. */
export const feedProblem = signal<string | undefined>(undefined);

export const unread = computed(() => unreadTotal(spaces.value, Date.now()));

/**
 * Whether the person has the scope. What they may not do is not offered; the API decides. A right to administer is offered
 * also when the token lacks it until the person proves who they are.
 */
export function may(scope: string): boolean {
  if (scope === ADMINISTER && isAdministrator.value) return true;
  return viewer.value?.scopes.includes(scope) ?? false;
}

/** OWNER, ADMIN, MEMBER or VIEWER. */
export const role = computed(() => {
  const { tenant, memberships } = viewer.value ?? {};
  return memberships?.find((each) => each.tenant.id === tenant?.id)?.role;
});

/** The signals follow once in a frame. */
const screen = new Frame(publish);
const ask = () => screen.ask();
/** What `spaces` will be in the next frame. */
let listed: readonly ListedSpace[] = [];
/** The feed has sent all that is true now. Each later subscription only adds to it. */
let isWhole = false;
let noteBegun: () => void;
const begun = new Promise<void>((done) => (noteBegun = done));
const calls = new Passing<WaitingCall>(ask);
const agents = new Passing<AwakeAgent>(ask);
/** The spaces whose counts the present subscription has not sent: if it does not, they are read. */
const counts = new Passing<true>(ask);
const alertListeners = new Set<(alert: Alert) => void>();

export function onAlert(listener: (alert: Alert) => void): () => void {
  alertListeners.add(listener);
  return () => void alertListeners.delete(listener);
}

/**
 * Reads what the shell shows and follows the person's feed. Returns when the first is there, and also what the feed sends at
 * its beginning if that takes a moment only: it would wait behind the queries of the page, and nothing is drawn twice.
 */
export async function start(): Promise<void> {
  const after = await read();
  void followFeed(after);
  await Promise.race([begun, new Promise((done) => setTimeout(done, MOMENT_MS))]);
}

async function read(): Promise<string> {
  const data = await query(StartDocument, { first: SPACES, members: MEMBERS });
  listed = data.spaces.nodes.map(({ members, ...space }) => ({ ...space, members: members.nodes }));
  counts.clear();
  for (const space of listed) if (space.unreadCount) counts.set(space.id, true);
  batch(() => {
    viewer.value = data.viewer;
    isAdministrator.value = role.value === "OWNER" || role.value === "ADMIN";
    spaceCount.value = data.spaces.totalCount;
    screen.drawNow();
  });
  return data.viewer.feedCursor;
}

async function followFeed(after: string): Promise<void> {
  const onSubscribe = () => passing().forEach((each) => each.subscribe());
  const variables = { withAgents: may("agents:read") };
  try {
    for await (const event of follow(ViewerFeedDocument, variables, { after, onSubscribe })) {
      if (isBeyond(event)) await patiently(read);
      else if (event.__typename === "SnapshotCompleted") settle();
      else receive(event);
    }
  } catch (problem) {
    if (connection.value !== "signed out") feedProblem.value = told(problem);
  }
}

function settle(): void {
  passing().forEach((each) => each.settle());
  if (isWhole) return;
  isWhole = true;
  screen.drawNow();
  noteBegun();
}

/** What the list of spaces cannot be changed by: it is read again. */
function isBeyond(event: Event): boolean {
  if (event.__typename === "SpaceJoined" || event.__typename === "FeedReset") return true;
  if (event.__typename === "SpaceChanged") return !event.space.archivedAt && listed.length < SPACES && !isListed(listed, event.space.id);
  return event.__typename === "UnreadChanged" && isLacking(listed, event.space.id, event.newestMessage);
}

function passing(): Passing<unknown>[] {
  return [calls, agents, counts];
}

function receive(event: Event): void {
  switch (event.__typename) {
    case "UnreadChanged":
      if (event.unreadCount) counts.set(event.space.id, true);
      else counts.delete(event.space.id);
      listed = counted(listed, event.space.id, event, event.newestMessage);
      return ask();
    case "SpaceChanged":
      listed = changed(listed, event.space);
      return ask();
    case "SpaceLeft":
      counts.delete(event.spaceId);
      listed = left(listed, event.spaceId);
      return ask();
    case "MessageAlert":
      alertListeners.forEach((each) => heard(each, event));
      return;
    case "AgentStateChanged":
      if (!event.agent) return;
      if (event.state === "SLEEPING") agents.delete(event.agent.id);
      else agents.set(event.agent.id, { ...event.agent, state: event.state });
      return ask();
    case "HoldUpdated":
      if (event.hold) calls.set(event.toolCallId, event.hold);
      else calls.delete(event.toolCallId);
      return ask();
  }
}

/** A listener that fails does not end the feed. */
function heard(listener: (alert: Alert) => void, alert: Alert): void {
  try {
    listener(alert);
  } catch (problem) {
    reportError(problem);
  }
}

function publish(): void {
  const isOver = ({ id, unreadCount }: ListedSpace) => !!unreadCount && !counts.has(id);
  if (listed.some(isOver)) listed = listed.map((each) => (isOver(each) ? { ...each, unreadCount: 0, unreadMentionCount: 0 } : each));
  batch(() => {
    waiting.value = renewed(waiting.peek(), calls);
    isWaitingKnown.value = isWhole;
    awake.value = renewed(awake.peek(), agents);
    spaces.value = listed;
  });
}

/** The map of before if it has the same entries, so that nothing that shows it is drawn again. */
function renewed<Value>(before: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  const isSame = before.size === now.size && [...now].every(([key, value]) => before.get(key) === value);
  return isSame ? before : new Map(now);
}
