// The settings of a space, as far as the person may change them.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { Declined, told } from "../../api/problems.ts";
import { type OpenSpaceFragment, UpdateSpaceDocument } from "../../generated/space/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { Check, TextArea, TextField } from "../../kit/field.tsx";
import { ErrorBox } from "../../kit/states.tsx";
import { toast } from "../../kit/toast.tsx";
import { texts as shell } from "../../texts/shell.ts";
import { texts } from "../../texts/space.ts";
import type { Conversation } from "./conversation.ts";

type Props = { conversation: Conversation; space: OpenSpaceFragment; onClose: () => void };

/** Only what was changed is sent: a member who may set the topic may not send the rest. */
function changesOf(before: OpenSpaceFragment, after: Edited): Partial<Edited> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as keyof Edited] !== value));
}

type Edited = Pick<OpenSpaceFragment, "name" | "topic" | "purpose" | "hasReadReceipts">;

export function SpaceSettings({ conversation, space, onClose }: Props) {
  const { name, topic, purpose, hasReadReceipts } = space;
  const [edited, setEdited] = useState<Edited>({ name, topic, purpose, hasReadReceipts });
  const [problem, setProblem] = useState<unknown>();
  const set = (changes: Partial<Edited>) => setEdited({ ...edited, ...changes });
  const wrong = (field: string) => (problem instanceof Declined && problem.field === field ? told(problem) : undefined);
  const isShown = problem !== undefined && !["name", "topic", "purpose"].some(wrong);
  const save = async () => {
    const changes = changesOf(space, edited);
    if (Object.keys(changes).length === 0) return onClose();
    try {
      const { space: saved } = await mutate(UpdateSpaceDocument, { input: { spaceId: space.id, ...changes } });
      conversation.space.value = saved;
      toast(texts.saved);
      onClose();
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <Dialog title={texts.settings} onClose={onClose}>
      <form class="stack" onSubmit={(event) => (event.preventDefault(), void save())}>
        {space.mayChange && space.kind === "GROUP" && <TextField label={texts.name} value={edited.name} onValue={(value) => set({ name: value })} wrong={wrong("name")} isRequired />}
        <TextField label={texts.topic} hint={texts.topicHint} maxLength={250} value={edited.topic} onValue={(value) => set({ topic: value })} wrong={wrong("topic")} />
        {space.mayChange && (
          <>
            <TextArea label={texts.purpose} hint={texts.purposeHint} maxLength={500} value={edited.purpose} onValue={(value) => set({ purpose: value })} wrong={wrong("purpose")} />
            <Check label={texts.receipts} isOn={edited.hasReadReceipts} onChange={(isOn) => set({ hasReadReceipts: isOn })} />
          </>
        )}
        {isShown && <ErrorBox problem={problem} />}
        <div class="actions">
          <Button onPress={onClose}>{shell.cancel}</Button>
          <Button look="primary" isSubmit>
            {shell.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
