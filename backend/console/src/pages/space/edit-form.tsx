// The text of a message, to be changed in its place.

import { useEffect, useRef, useState } from "preact/hooks";
import { told } from "../../api/problems.ts";
import { Button } from "../../kit/button.tsx";
import { useUnsent } from "../../live/unsent.ts";
import { texts as shell } from "../../texts/shell.ts";
import { texts } from "../../texts/space.ts";
import type { ChatMessage, Conversation, Editing } from "./conversation.ts";

type Props = { conversation: Conversation; message: ChatMessage; editing: Editing; onClose: () => void };

export function EditForm({ conversation, message, editing, onClose }: Props) {
  const [text, setText] = useState(editing.text ?? message.text);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsent(text !== message.text);
  useEffect(() => {
    if (editing.text !== undefined) return; // the row has come back: the person may write elsewhere now
    editing.text = text;
    field.current!.focus();
    field.current!.selectionStart = text.length;
  }, [editing]);
  const change = (next: string) => setText((editing.text = next));
  const save = () => {
    if (!text.trim()) return;
    if (text === message.text) return onClose();
    return conversation.edit(message.id, text).then(onClose, (error: unknown) => setProblem(told(error)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="edit-form">
      <textarea
        ref={field} class="input" rows={Math.min(8, text.split("\n").length + 1)} aria-label={texts.editMessage} autocomplete="off" value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)} onKeyDown={press}
      />
      {problem && (
        <p class="wrong" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        <Button isSmall look="primary" onPress={save}>
          {shell.save}
        </Button>
        <Button isSmall look="quiet" onPress={onClose}>
          {shell.cancel}
        </Button>
      </div>
    </div>
  );
}
