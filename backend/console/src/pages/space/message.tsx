// One message, as it is and with what may be done with it.

import { useEffect, useRef, useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { DeleteMessageDocument } from "../../generated/space/graphql.ts";
import { Button, IconButton } from "../../kit/button.tsx";
import { copy } from "../../kit/clipboard.ts";
import { Confirm } from "../../kit/dialog.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Markdown } from "../../kit/markdown/markdown.tsx";
import { memo } from "../../kit/memo.ts";
import { Menu, MenuItem } from "../../kit/popover.tsx";
import { Avatar } from "../../kit/small.tsx";
import { Time, momentText } from "../../kit/time.tsx";
import { toast } from "../../kit/toast.tsx";
import { awake } from "../../live/viewer.ts";
import { href, setQuery } from "../../routing/router.ts";
import { texts } from "../../texts/space.ts";
import { CallView } from "./call.tsx";
import type { ChatMessage, Conversation, Item } from "./conversation.ts";
import { EditForm } from "./edit-form.tsx";
import { Files } from "./files.tsx";
import { AddReaction, Reactions } from "./reactions.tsx";

type Props = { item: Item; isFollowing: boolean; conversation: Conversation; /** Inside the panel of its thread. */ isInThread?: boolean };

export const MessageRow = memo((props: Props) => {
  const { item, isFollowing } = props;
  if (item.kind === "NOTICE") return <Notice item={item} />;
  return <Spoken {...props} isFollowing={isFollowing} />;
});

function Spoken({ item, isFollowing, conversation, isInThread = false }: Props) {
  const [isTouched, setTouched] = useState(false);
  const element = useRef<HTMLElement>(null);
  const isByKeys = useKeyFocus(element, () => setTouched(true));
  const { author, message, state } = item;
  const { value } = conversation.editing;
  const editing = message && value?.id === message.id && value.isInThread === isInThread ? value : undefined;
  const mayAct = state === "posted" && message && !message.deletedAt && !editing;
  const classes = ["said", state, isFollowing && "following", item.isMine && "mine", isByKeys && "by-keys"].filter(Boolean).join(" ");
  return (
    <article ref={element} class={classes} data-seq={item.seq} data-state={state} aria-busy={state === "writing"} onMouseEnter={() => setTouched(true)} onFocusCapture={() => setTouched(true)}>
      <div class="said-side">{isFollowing ? <ShortTime at={item.at} /> : <Avatar name={author.name} kind={author.kind} state={awake.value.get(author.id)?.state} />}</div>
      <div class="said-main">
        {!isFollowing && <Heading item={item} />}
        {editing && message ? <EditForm conversation={conversation} message={message} editing={editing} onClose={() => (conversation.editing.value = undefined)} /> : <Content item={item} conversation={conversation} />}
        {message && !message.deletedAt && <Reactions message={message} conversation={conversation} />}
        {message && !isInThread && !!message.replyCount && <ThreadLink message={message} conversation={conversation} />}
        <Sending item={item} conversation={conversation} />
      </div>
      {isTouched && mayAct && (
        <Actions message={message} conversation={conversation} isInThread={isInThread} />
      )}
    </article>
  );
}

/**
 * Whether the keyboard is in the row. Not by `:focus-visible` alone: on the way from the row to a button in it nothing has
 * the focus, and a button that is hidden at that moment cannot get it.
 */
function useKeyFocus(element: { current: HTMLElement | null }, onFocus: () => void): boolean {
  const [isByKeys, setByKeys] = useState(false);
  useEffect(() => {
    const row = element.current!.closest("li"); // the arrow keys focus it
    const come = ({ target }: FocusEvent) => (onFocus(), setByKeys((target as Element).matches(":focus-visible")));
    const go = ({ relatedTarget }: FocusEvent) => row!.contains(relatedTarget as Node | null) || setByKeys(false);
    row?.addEventListener("focusin", come);
    row?.addEventListener("focusout", go);
    return () => {
      row?.removeEventListener("focusin", come);
      row?.removeEventListener("focusout", go);
    };
  }, []);
  return isByKeys;
}

function Heading({ item: { author, at, message, state } }: { item: Item }) {
  const date = message?.createdAt ?? new Date(at).toISOString();
  return (
    <header class="said-head">
      <strong>{author.name}</strong>
      {author.kind === "AGENT" && (
        <span class="soft" title={texts.agent}>
          <Icon name="agent" size={13} />
          <span class="unseen">{texts.agent}</span>
        </span>
      )}
      {state !== "writing" && <Time date={date} look="clock" />}
      {message?.outside && <Origin outside={message.outside} isProven={author.kind === "PERSON"} />}
    </header>
  );
}

/** The name of the sender is what the other service says. Somebody who has proven to be a member is the author. */
function Origin({ outside: { connectorName, senderName }, isProven }: { outside: NonNullable<ChatMessage["outside"]>; isProven: boolean }) {
  const said = texts.outside(connectorName, senderName ?? undefined);
  return (
    <span class="soft small cut" title={isProven ? said : `${said}. ${texts.outsideHint}`}>
      {said}
    </span>
  );
}

function ShortTime({ at }: { at: number }) {
  return <Time date={new Date(at).toISOString()} look="short" />;
}

function Content({ item, conversation }: { item: Item; conversation: Conversation }) {
  const { message, text, kind } = item;
  if (message?.deletedAt) return <p class="gone">{texts.deleted}</p>;
  if (kind === "TOOL_ACTIVITY") return <CallView item={item} conversation={conversation} />;
  const names = message ? message.mentions.map(({ name }) => name) : conversation.members.value.map(({ name }) => name);
  return (
    <div class="said-text">
      {text && <Markdown text={text} names={steady(names)} />}
      {message?.editedAt && (
        <small class="soft" title={momentText(message.editedAt)}>
          ({texts.edited})
        </small>
      )}
      {message?.isCut && <small class="cut-off">{texts.cut}</small>}
      {message && message.files.length > 0 && <Files message={message} />}
    </div>
  );
}

const lists = new Map<string, readonly string[]>();

/** The same list for the same names, so that the text is not read again. */
function steady(names: readonly string[]): readonly string[] {
  const key = names.join("\n");
  if (lists.size > 500) lists.clear();
  if (!lists.has(key)) lists.set(key, names);
  return lists.get(key)!;
}

function Sending({ item, conversation }: { item: Item; conversation: Conversation }) {
  if (item.state === "sending")
    return (
      <small class="soft" role="status">
        {texts.sending}
      </small>
    );
  if (item.state !== "failed") return null;
  return (
    <div class="not-sent" role="alert">
      <span>{texts.notSent(item.problem ?? "")}</span>
      <Button isSmall onPress={() => conversation.retry(item.key)}>
        {texts.retry}
      </Button>
      <Button isSmall look="quiet" onPress={() => conversation.takeBack(item.key)}>
        {texts.takeBack}
      </Button>
    </div>
  );
}

export function openThread(conversation: Conversation, message: ChatMessage): void {
  const id = message.threadRootId ?? message.id;
  setQuery({ panel: undefined });
  conversation.openThread({ id, seq: message.seq });
}

function ThreadLink({ message, conversation }: { message: ChatMessage; conversation: Conversation }) {
  return (
    <button type="button" class="thread-link" onClick={() => openThread(conversation, message)}>
      <Icon name="thread" size={14} />
      {texts.replies(message.replyCount!)}
      {message.lastReplyAt && (
        <span class="soft">
          <Time date={message.lastReplyAt} />
        </span>
      )}
    </button>
  );
}

/** Keys on a row: `r` answers, `e` edits. In the panel of the thread an answer is written below. */
export function pressed(conversation: Conversation, message: ChatMessage, event: KeyboardEvent, { isInThread = false } = {}): void {
  if (event.key === "e" && conversation.isEditable(message)) conversation.editing.value = { id: message.id, isInThread };
  else if (event.key === "r" && isInThread) (event.currentTarget as HTMLElement).closest("aside")?.querySelector<HTMLElement>(".composer textarea")?.focus();
  else if (event.key === "r" && !message.deletedAt) openThread(conversation, message);
  else return;
  event.preventDefault();
}

type ActionsProps = { message: ChatMessage; conversation: Conversation; isInThread: boolean };

function Actions({ message, conversation, isInThread }: ActionsProps) {
  const isEditable = conversation.isEditable(message);
  const [isAsking, setAsking] = useState(false);
  const isText = message.kind === "TEXT";
  const link = location.origin + href`/spaces/${conversation.spaceId}?message=${message.id}`;
  const take = async (text: string) => void ((await copy(text)) && toast(texts.copied));
  const { mayWrite } = conversation;
  return (
    <div class="said-actions">
      {isText && mayWrite && <AddReaction message={message} conversation={conversation} />}
      {!isInThread && mayWrite && <IconButton isSmall name={texts.reply} icon="reply" onPress={() => openThread(conversation, message)} />}
      {isEditable && <IconButton isSmall name={texts.edit} icon="edit" onPress={() => (conversation.editing.value = { id: message.id, isInThread })} />}
      <Menu name={texts.moreActions} icon="more" isSmall>
        {(close) => (
          <>
            {isText && (
              <MenuItem icon="copy" onPress={() => (close(), void take(message.text))}>
                {texts.copyText}
              </MenuItem>
            )}
            <MenuItem icon="link" onPress={() => (close(), void take(link))}>
              {texts.copyLink}
            </MenuItem>
            {conversation.isErasable(message) && (
              <MenuItem icon="trash" isDanger onPress={() => (close(), setAsking(true))}>
                {texts.remove}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {isAsking && (
        <Confirm
          isDanger title={texts.removeTitle} text={texts.removeText} action={texts.remove} onClose={() => setAsking(false)}
          onConfirm={() => mutate(DeleteMessageDocument, { input: { messageId: message.id } })}
        />
      )}
    </div>
  );
}

/** What the system tells: of a failing model, of a limit, of a task. */
function Notice({ item: { text, message, at } }: { item: Item }) {
  const retryAt = message?.notice?.failure?.retryAt;
  return (
    <article class="notice" data-notice={message?.notice?.kind} data-seq={message?.seq}>
      <Icon name="alert" />
      <p>
        {text}
        {retryAt && (
          <span class="soft">
            {" "}
            (<Time date={retryAt} />)
          </span>
        )}
      </p>
      <Time date={new Date(at).toISOString()} look="clock" />
    </article>
  );
}
