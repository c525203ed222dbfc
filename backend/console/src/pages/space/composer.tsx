// Where a person writes: text with names that are completed, and files.

import { useEffect, useRef, useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { owner } from "../../api/sign-in.ts";
import { AddSpaceMemberDocument } from "../../generated/space/graphql.ts";
import { Button, IconButton } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Avatar } from "../../kit/small.tsx";
import { sizeText } from "../../kit/size.ts";
import { toast } from "../../kit/toast.tsx";
import type { Person } from "../../live/space-list.ts";
import { noteUnsent } from "../../live/unsent.ts";
import { may, viewer } from "../../live/viewer.ts";
import { ranked } from "../../kit/ranking.ts";
import { texts } from "../../texts/space.ts";
import type { Conversation } from "./conversation.ts";
import { type Mention, completed, mentionAt, stillNamed } from "./mentions.ts";
import type { Outgoing } from "./outbox.ts";
import { Unsent } from "./unsent.ts";
import { type Upload, type Uploads, uploadsOf } from "./uploads.ts";

let unsent: Unsent | undefined;
const MOST_NAMES = 6;

type Props = { conversation: Conversation; threadRootId?: string; onSent: () => void };

export function Composer(props: Props) {
  const { conversation } = props;
  if (!may("messages:write")) return <p class="composer-closed">{texts.readOnly}</p>;
  if (conversation.space.value?.archivedAt) return <p class="composer-closed">{texts.archived}</p>;
  if (!conversation.isMember) return <ReadingAlong {...props} />;
  return <OpenComposer key={props.threadRootId ?? conversation.spaceId} {...props} />;
}

function ReadingAlong({ conversation, threadRootId }: Props) {
  const { spaceId, space } = conversation;
  const mayJoin = !threadRootId && space.value?.mayChange && space.value.kind === "GROUP";
  const join = async () => {
    await mutate(AddSpaceMemberDocument, { input: { spaceId, actorId: viewer.value!.actor.id } });
    await conversation.readSpace();
  };
  return (
    <div class="composer-closed row">
      <p>{texts.readingAlong}</p>
      {mayJoin && (
        <Button isSmall onPress={join}>
          {texts.join}
        </Button>
      )}
    </div>
  );
}

function OpenComposer({ conversation, threadRootId, onSent }: Props) {
  const place = threadRootId ?? conversation.spaceId;
  unsent ??= new Unsent(owner());
  const [text, setText] = useState(unsent.of(place));
  const field = useRef<HTMLTextAreaElement>(null);
  const chosen = useRef<Person[]>([]);
  const files = uploadsOf(place);
  const uploads = files.all.value;
  const names = useNames(conversation, field, text, (next, person) => {
    chosen.current.push(person);
    change(next);
  });
  const change = (next: string) => {
    setText(next);
    noteUnsent(unsent, !unsent!.set(place, next));
  };
  useEffect(() => fit(field.current!), [text]);
  useReturned(conversation, threadRootId, ({ text: returned, mentions = [], uploads: again = [] }) => {
    chosen.current.push(...conversation.members.value.filter(({ id }) => mentions.includes(id)));
    files.giveBack(again);
    change([returned, text].filter(Boolean).join("\n\n"));
    field.current!.focus();
  });
  const isReady = uploads.every(({ state }) => state === "ready") && (text.trim() !== "" || uploads.length > 0);
  const submit = () => {
    if (!isReady) return;
    conversation.send({ text: text.trim(), mentions: stillNamed(text, chosen.current), uploads: files.take(), threadRootId });
    chosen.current = [];
    change("");
    onSent();
    field.current!.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (names.press(event) || event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.key === "ArrowUp" && text === "" && !threadRootId && conversation.editLast()) event.preventDefault();
  };
  const placeholder = threadRootId ? texts.writeReply : texts.writeTo(conversation.space.value?.name ?? "");
  return (
    <form class="composer" onSubmit={(event) => (event.preventDefault(), submit())} onDragOver={(event) => event.preventDefault()} onDrop={(event) => attach(files, event, event.dataTransfer)}>
      {names.list}
      {uploads.length > 0 && <UploadList uploads={uploads} onRemove={(key) => files.remove(key)} />}
      <div class="composer-line">
        <IconButton name={texts.attach} icon="clip" onPress={() => choose(files)} />
        <textarea
          ref={field} rows={1} value={text} aria-label={texts.message} placeholder={placeholder} autocomplete="off" {...names.attributes}
          onInput={({ currentTarget }) => (change(currentTarget.value), names.look(), void conversation.type())} onKeyDown={press} onClick={names.look}
          onBlur={names.close} onPaste={(event) => attach(files, event, event.clipboardData)}
        />
        <IconButton name={texts.send} icon="send" isSubmit isDisabled={!isReady} />
      </div>
    </form>
  );
}

/** Takes what could not be sent from here. */
function useReturned({ returned }: Conversation, threadRootId: string | undefined, take: (outgoing: Outgoing) => void): void {
  const outgoing = returned.value;
  useEffect(() => {
    if (!outgoing || outgoing.threadRootId !== threadRootId) return;
    returned.value = undefined;
    take(outgoing);
  }, [outgoing]);
}

/** As high as its text, to a limit that the style sheet sets. */
function fit(field: HTMLTextAreaElement): void {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

function useNames(conversation: Conversation, field: { current: HTMLTextAreaElement | null }, text: string, onName: (text: string, person: Person) => void) {
  const [mention, setMention] = useState<Mention>();
  const [at, setAt] = useState(0);
  const others = conversation.members.value.filter(({ id }) => id !== viewer.value?.actor.id);
  const found = mention ? ranked(others, mention.words, ({ name }) => name).slice(0, MOST_NAMES) : [];
  const isOpen = found.length > 0;
  const close = () => setMention(undefined);
  const look = () => {
    setMention(mentionAt(field.current!.value, field.current!.selectionStart));
    setAt(0);
  };
  const choose = (person: Person) => {
    const { text: next, caret } = completed(text, mention!, person.name);
    const element = field.current!;
    element.value = next; // at once: the next key may come before the next frame
    element.setSelectionRange(caret, caret);
    element.focus();
    onName(next, person);
    close();
  };
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + found.length) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(found[at]!);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    return true;
  };
  const attributes = { "aria-controls": "names", "aria-autocomplete": "list" as const, "aria-activedescendant": isOpen ? `name-${at}` : undefined };
  const list = (
    <div id="names" role="listbox" aria-label={texts.members} class="names" hidden={!isOpen}>
      {found.map((person, index) => (
        <div key={person.id} id={`name-${index}`} role="option" aria-selected={index === at} onMouseDown={(event) => (event.preventDefault(), choose(person))}>
          <Avatar name={person.name} kind={person.kind} isSmall />
          <span class="cut">{person.name}</span>
        </div>
      ))}
    </div>
  );
  return { list, attributes, press, look, close };
}

function add(uploads: Uploads, files: readonly File[]): void {
  if (!uploads.add(files)) toast(texts.tooMany, { isBad: true });
}

function choose(uploads: Uploads): void {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", multiple: true, onchange: () => add(uploads, [...input.files!]) });
  input.click();
}

/** Files that were dropped or pasted. */
function attach(uploads: Uploads, event: Event, transfer: DataTransfer | null): void {
  if (!transfer?.files.length) return;
  event.preventDefault();
  add(uploads, [...transfer.files]);
}

function UploadList({ uploads, onRemove }: { uploads: readonly Upload[]; onRemove: (key: string) => void }) {
  return (
    <ul class="uploads" aria-label={texts.files}>
      {uploads.map(({ key, name, size, state, share, problem }) => (
        <li key={key} class={`upload ${state}`}>
          <Icon name={state === "failed" ? "alert" : "file"} />
          <span class="cut" title={problem}>
            {name} <span class="soft">{problem ?? sizeText(size)}</span>
          </span>
          {state === "sending" && <progress value={share} aria-label={`${name} ${texts.uploading}`} />}
          <IconButton isSmall name={texts.removeFile(name)} icon="close" onPress={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  );
}
