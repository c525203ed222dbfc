// Reactions to a message.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { told } from "../../api/problems.ts";
import { AddReactionDocument, RemoveReactionDocument } from "../../generated/space/graphql.ts";
import { IconButton } from "../../kit/button.tsx";
import { Popover } from "../../kit/popover.tsx";
import { toast } from "../../kit/toast.tsx";
import { texts } from "../../texts/space.ts";
import type { ChatMessage, Conversation } from "./conversation.ts";

type Props = { message: ChatMessage; conversation: Conversation };

const USUAL = ["👍", "❤️", "😄", "🎉", "🙏", "👀", "✅", "🚀", "🤔", "😮", "😢", "👎"];

async function react({ message, conversation }: Props, emoji: string): Promise<void> {
  const input = { messageId: message.id, emoji };
  const isMine = message.reactions.some((each) => each.emoji === emoji && each.viewerReacted);
  const { reacted } = isMine ? await mutate(RemoveReactionDocument, { input }) : await mutate(AddReactionDocument, { input });
  conversation.apply(reacted);
}

const fail = (problem: unknown) => toast(told(problem), { isBad: true });

export function Reactions(props: Props) {
  const { message } = props;
  if (message.reactions.length === 0) return null;
  return (
    <div class="reactions">
      {message.reactions.map(({ emoji, count, viewerReacted, actors }) => {
        const names = actors.map(({ name }) => name).join(", ");
        return (
          <button
            key={emoji} type="button" class="reaction" aria-pressed={viewerReacted} title={names} disabled={!props.conversation.mayWrite}
            aria-label={texts.reacted(emoji, names, count)} onClick={() => void react(props, emoji).catch(fail)}
          >
            {emoji} <span>{count}</span>
          </button>
        );
      })}
    </div>
  );
}

export function AddReaction(props: Props) {
  const choose = (emoji: string, close: () => void) => {
    close();
    void react(props, emoji).catch(fail);
  };
  return (
    <Popover
      label={texts.react} side="above"
      button={(attributes, toggle) => <IconButton isSmall name={texts.react} icon="smile" onPress={toggle} attributes={attributes} />}
    >
      {(close) => (
        <div class="emojis">
          {USUAL.map((emoji) => (
            <button key={emoji} type="button" aria-label={emoji} onClick={() => choose(emoji, close)}>
              {emoji}
            </button>
          ))}
          <OtherEmoji onChoose={(emoji) => choose(emoji, close)} />
        </div>
      )}
    </Popover>
  );
}

/** Any emoji that the person's keyboard has. */
function OtherEmoji({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [emoji, setEmoji] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (emoji.trim()) onChoose(emoji.trim());
  };
  return (
    <form onSubmit={submit}>
      <input class="input" aria-label={texts.otherEmoji} placeholder={texts.otherEmoji} autocomplete="off" value={emoji} onInput={({ currentTarget }) => setEmoji(currentTarget.value)} />
    </form>
  );
}
