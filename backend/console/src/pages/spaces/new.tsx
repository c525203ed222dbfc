// A new space, and a new direct conversation.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { Declined, told } from "../../api/problems.ts";
import { useQuery } from "../../api/use-query.ts";
import { CreateSpaceDocument, PeopleDocument } from "../../generated/spaces/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { TextArea, TextField } from "../../kit/field.tsx";
import { useOnce } from "../../kit/once.ts";
import { ErrorBox } from "../../kit/states.tsx";
import { Avatar } from "../../kit/small.tsx";
import { may, viewer } from "../../live/viewer.ts";
import { go, href } from "../../routing/router.ts";
import { writesToAll } from "../../shell/rights.ts";
import { texts as shell } from "../../texts/shell.ts";
import { texts } from "../../texts/spaces.ts";
import { beginConversation } from "../conversation/begin.ts";

export function NewSpace({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [purpose, setPurpose] = useState("");
  const [problem, setProblem] = useState<unknown>();
  const wrong = (field: string) => (problem instanceof Declined && problem.field === field ? told(problem) : undefined);
  const create = useOnce(async () => {
    try {
      const { space } = await mutate(CreateSpaceDocument, { input: { name: name.trim(), purpose } });
      go(href`/spaces/${space.id}?panel=members`);
    } catch (error) {
      setProblem(error);
    }
  });
  return (
    <Dialog title={texts.newSpace} onClose={onClose}>
      <form class="stack" onSubmit={(event) => event.preventDefault()}>
        <TextField label={texts.newSpaceName} value={name} onValue={setName} wrong={wrong("name")} isRequired maxLength={200} />
        <TextArea label={texts.newSpacePurpose} hint={texts.newSpacePurposeHint} rows={3} value={purpose} onValue={setPurpose} wrong={wrong("purpose")} maxLength={500} />
        {problem !== undefined && !wrong("name") && !wrong("purpose") && <ErrorBox problem={problem} />}
        <div class="actions">
          <Button onPress={onClose}>{shell.cancel}</Button>
          <Button look="primary" isSubmit isDisabled={!name.trim()} onPress={create}>
            {texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function NewDirect({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState<unknown>();
  const { data, error, reload } = useQuery(PeopleDocument, { search: search.trim(), withAgents: may("agents:read"), sharesSpace: writesToAll() ? null : true });
  const me = viewer.value!.actor.id;
  const people = (data?.members.nodes ?? []).filter(({ id }) => id !== me).map((each) => ({ ...each, kind: "PERSON" }));
  const agents = (data?.agents?.nodes ?? []).map((each) => ({ ...each, kind: "AGENT" }));
  const found = [...people, ...agents];
  const isOutOfReach = !search.trim() && data?.agents?.nodes.length === 0 && !writesToAll();
  const begin = async (actorId: string) => {
    setProblem(undefined);
    try {
      const spaceId = await beginConversation(actorId);
      go(href`/spaces/${spaceId}`);
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <Dialog title={texts.newDirect} onClose={onClose}>
      <TextField label={texts.findSomebody} type="search" value={search} onValue={setSearch} />
      {error != null && <ErrorBox problem={error} onRetry={reload} />}
      {problem !== undefined && <ErrorBox problem={problem} />}
      {isOutOfReach && <p class="soft">{texts.noAgentYet}</p>}
      {data && found.length === 0 && !isOutOfReach && <p class="soft">{texts.nobody}</p>}
      <ul class="people">
        {found.map(({ id, name, kind }) => (
          <li key={id} class="row">
            <Avatar name={name} kind={kind} />
            <span class="cut">{name}</span>
            <span class="push">
              <Button isSmall onPress={() => begin(id)} attributes={{ "aria-label": `${texts.talk}: ${name}` }}>
                {texts.talk}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
