// The messages of a space with its composer. What is on the screen of somebody who looks at it is marked as read.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { told } from "../../api/problems.ts";
import { StopCycleDocument } from "../../generated/space/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { dayText } from "../../kit/days.ts";
import { Empty } from "../../kit/states.tsx";
import { now } from "../../kit/time.tsx";
import { toast } from "../../kit/toast.tsx";
import { type ListHandle, VirtualList } from "../../kit/virtual-list.tsx";
import { may } from "../../live/viewer.ts";
import { useCommands } from "../../shell/commands.ts";
import { useShortcut } from "../../shell/shortcuts.ts";
import { texts } from "../../texts/space.ts";
import { arrive } from "./arrive.ts";
import { Composer } from "./composer.tsx";
import type { Conversation, Item, Typist } from "./conversation.ts";
import { MessageRow, pressed } from "./message.tsx";
import { Resting } from "./resting.tsx";
import { type Row, rowsOf } from "./rows.ts";

const SHORT = 25; // rows that are seen at once, more or less

export type ChatHandle = { show: (seq: number) => void };

export function Chat({ conversation, handle }: { conversation: Conversation; handle: { current: ChatHandle | undefined } }) {
  const element = useRef<HTMLElement>(null);
  const list = useRef<ListHandle>(undefined);
  const [isAtEnd, setAtEnd] = useState(true);
  const [lineSeen, setLineSeen] = useState<number>();
  const items = conversation.items.value;
  const readUpTo = conversation.lineAfter.value;
  const rows = useMemo(() => rowsOf(items, readUpTo), [items, readUpTo]);
  const isLive = conversation.isAtNewest.value;
  handle.current = {
    show: (seq) => {
      const key = conversation.keyOf(seq);
      if (key !== undefined) list.current?.show(key);
    },
  };
  useReading(conversation, isAtEnd && isLive);
  useStopCommand(conversation);
  const toUnread = async () => {
    const unseen = await conversation.nextUnseen();
    if (!unseen && readUpTo === undefined) return; // it was deleted meanwhile
    await conversation.jump(unseen?.thread?.seq ?? unseen?.seq ?? readUpTo! + 1);
    if (unseen?.thread) return arrive(conversation, unseen, handle.current!.show);
    setLineSeen(readUpTo);
    requestAnimationFrame(() => list.current?.show("unread") || (unseen && handle.current?.show(unseen.seq))); // the next frame draws it
  };
  const toNewest = async () => {
    if (!isLive) await conversation.jump();
    list.current?.toEnd();
  };
  /** The row of what was sent is drawn in the next frame. */
  const toSent = () => requestAnimationFrame(() => list.current?.toEnd());
  return (
    <section ref={element} class="chat" aria-label={texts.messages}>
      {rows.length === 0 && !conversation.isLoading.value && (
        <Empty icon="thread" title={texts.noMessages}>
          {conversation.mayWrite && <p>{conversation.space.value?.kind === "DIRECT" ? texts.noMessagesDirectHint : texts.noMessagesHint}</p>}
        </Empty>
      )}
      <VirtualList
        class="messages" label={texts.messages} rows={rows} keyOf={({ key }) => key} isLog isLive={isLive} handle={list} onEnd={setAtEnd}
        onNearStart={() => void conversation.loadOlder().catch(ignore)}
        onNearEnd={() => void conversation.loadNewer().catch(ignore)}
        onRowKey={(row, event) => row.kind === "message" && row.item.message && pressed(conversation, row.item.message, event)}
        render={(row) => <RowView row={row} conversation={conversation} />}
      />
      {(conversation.unseen.after.value !== undefined || (lineSeen !== readUpTo && isAway(rows))) && (
        <div class="to-unread">
          <Button icon="up" isSmall onPress={toUnread}>
            {texts.firstUnread}
          </Button>
        </div>
      )}
      {!(isAtEnd && isLive) && (
        <div class="to-newest">
          <Button icon="down" isSmall onPress={toNewest}>
            {texts.newest}
          </Button>
        </div>
      )}
      <Activity conversation={conversation} />
      <Resting conversation={conversation} />
      <Composer conversation={conversation} onSent={toSent} />
      {conversation.mayWrite && <Keys element={element} />}
    </section>
  );
}

/** The line is further above the end than a window is high. */
function isAway(rows: readonly Row<Item>[]): boolean {
  const at = rows.findIndex(({ kind }) => kind === "unread");
  return at >= 0 && rows.length - at > SHORT;
}

function RowView({ row, conversation }: { row: Row<Item>; conversation: Conversation }) {
  if (row.kind === "day")
    return (
      <div class="day">
        <span>{dayText(new Date(row.at), new Date(now.value))}</span>
      </div>
    );
  if (row.kind === "unread")
    return (
      <div class="unread-line">
        <span>{texts.unreadLine}</span>
      </div>
    );
  return <MessageRow item={row.item} isFollowing={row.isFollowing} conversation={conversation} />;
}

/** Marks as read what the person has before their eyes. */
function useReading(conversation: Conversation, isAtEnd: boolean): void {
  const items = conversation.items.value;
  useEffect(() => {
    const mark = () => {
      if (isAtEnd && !document.hidden && document.hasFocus()) void conversation.markRead();
    };
    const away = () => conversation.lookAway();
    mark();
    addEventListener("focus", mark);
    addEventListener("blur", away);
    return () => {
      removeEventListener("focus", mark);
      removeEventListener("blur", away);
    };
  }, [conversation, isAtEnd, items]);
}

async function stop(spaceId: string): Promise<void> {
  const { cycleIds } = await mutate(StopCycleDocument, { input: { spaceId } });
  toast(cycleIds.length ? texts.stopped : texts.nothingToStop);
}

function useStopCommand({ spaceId }: Conversation): void {
  const fail = (problem: unknown) => toast(told(problem), { isBad: true });
  const commands = useMemo(
    () => (may("messages:write") ? [{ key: "stop", name: texts.stop, icon: "stop" as const, run: () => void stop(spaceId).catch(fail) }] : []),
    [spaceId],
  );
  useCommands(commands);
}

/** The shortcuts of somebody who may write here. The rows listen to theirs by themselves. */
function Keys({ element }: { element: { current: HTMLElement | null } }) {
  useShortcut("w", texts.keys.write, () => element.current?.querySelector<HTMLElement>(".composer textarea")?.focus());
  useShortcut("arrowup", texts.keys.rows);
  useShortcut("r", texts.keys.reply);
  useShortcut("e", texts.keys.edit);
  return null;
}

/** Who writes and which agents think. The line keeps its height, so that nothing jumps. */
function Activity({ conversation }: { conversation: Conversation }) {
  const typists = conversation.typing.value;
  const people = typists.filter(({ kind }) => kind !== "AGENT");
  const agents = typists.filter(({ kind }) => kind === "AGENT");
  const names = (all: readonly Typist[]) => all.map(({ name }) => name).join(", ");
  return (
    <div class="doings">
      <p role="status" class="cut">
        {people.length > 0 && <span>{texts.writing(names(people), people.length > 1)} </span>}
        {agents.length > 0 && (
          <span class="thinks">
            <span class="dots" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {texts.thinking(names(agents), agents.length > 1)}
          </span>
        )}
      </p>
      {agents.length > 0 && may("messages:write") && (
        <Button isSmall look="quiet" icon="stop" onPress={() => stop(conversation.spaceId)}>
          {texts.stop}
        </Button>
      )}
    </div>
  );
}

/** A page that could not be loaded is asked for again at the next scroll. */
function ignore(): void {}

