// The dialog for a new agent.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { Declined, told } from "../../api/problems.ts";
import { CreateAgentDocument } from "../../generated/agent/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { useOnce } from "../../kit/once.ts";
import { ErrorBox } from "../../kit/states.tsx";
import { go, href } from "../../routing/router.ts";
import { form as texts } from "../../texts/agents.ts";
import { texts as shell } from "../../texts/shell.ts";
import { IdentityFields, ToolFields, useChoices } from "./agent-fields.tsx";
import { type Draft, EMPTY, type Wrong, creationOf, fieldOf, wrongOf } from "./agent-form.ts";

export function CreateAgent({ onClose }: { onClose: () => void }) {
  const { choices, problem: choicesProblem } = useChoices();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [wrong, setWrong] = useState<Wrong>({});
  const [problem, setProblem] = useState<unknown>();
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([name]) => !(name in changes))));
  };
  const create = useOnce(async () => {
    const found = wrongOf(draft, texts.words);
    setWrong(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    try {
      const { agent } = await mutate(CreateAgentDocument, { input: creationOf(draft) });
      onClose();
      go(href`/agents/${agent.id}`);
    } catch (error) {
      const field = error instanceof Declined ? fieldOf(error.path) : undefined;
      if (field) setWrong({ [field]: told(error) });
      else setProblem(error);
    }
  });
  return (
    <Dialog title={texts.createTitle} isWide onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => (event.preventDefault(), void create())}>
        <IdentityFields {...{ draft, wrong, choices }} onChange={change} />
        <ToolFields {...{ draft, wrong, choices }} onChange={change} />
        {choicesProblem && <p class="soft small">{choicesProblem}</p>}
        {problem != null && <ErrorBox problem={problem} />}
        <div class="actions">
          <Button onPress={onClose}>{shell.cancel}</Button>
          <Button look="primary" onPress={create}>
            {texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
