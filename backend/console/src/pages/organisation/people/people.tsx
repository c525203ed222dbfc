// The people of the organisation and their roles.

import { useEffect, useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages, useQuery } from "../../../api/use-query.ts";
import { ErasePersonDocument, PeopleDocument, type PersonFragment, RemoveMemberDocument, type Role, SpacesOfPersonDocument, UpdateMemberDocument } from "../../../generated/people/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../kit/dialog.tsx";
import { Select, TextField } from "../../../kit/field.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import { TypedName } from "../../../kit/record/typed-name.tsx";
import type { Choice } from "../../../kit/record/values.ts";
import { Avatar, Badge } from "../../../kit/small.tsx";
import { Loaded } from "../../../kit/states.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may, role, viewer } from "../../../live/viewer.ts";
import { href, place, setQuery } from "../../../routing/router.ts";
import { texts as all } from "../../../texts/people.ts";
import { heldRoles, roleChoices, roleInput, roleName, valueOf } from "./roles.ts";

const texts = all.people;
const FIRST = 50;
const SPACES = 12;

export default function People() {
  const { query } = place.value;
  const [search, wanted] = [query.get("search") ?? "", query.get("role") ?? ""];
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => void roleChoices().then(setChoices, () => undefined), []); // without them people can still be seen
  const { role: builtInRole, roleId } = roleInput(wanted);
  const filter = wanted ? { roles: builtInRole && ([builtInRole] as Role[]), roleId } : {};
  const pages = usePages(PeopleDocument, { first: FIRST, search: search || null, ...filter, withMail: may("admin:read") }, ({ members }) => members);
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="people" pages={pages} keyOf={({ id }) => id} nameOf={({ name }) => name}
      sign={({ name }) => <Avatar name={name} kind="PERSON" />}
      under={({ email }) => email}
      columns={[
        { name: texts.role, cell: (person) => <RoleBadge person={person} /> },
        { name: texts.joined, cell: ({ joinedAt }) => <span class="soft"><Time date={joinedAt} /></span> },
      ]}
      empty={{ title: texts.none, text: texts.noneText }}
      tools={
        <div class="record-filters">
          <TextField label={texts.search} type="search" value={search} onValue={(value) => setQuery({ search: value || undefined })} />
          <Select
            label={texts.role} value={wanted} onValue={(value) => setQuery({ role: value || undefined })}
            choices={[{ value: "", name: texts.anyRole }, ...heldRoles(choices)]}
          />
        </div>
      }
      detail={(person, close) => <PersonDialog key={person.id} person={person} choices={choices} reload={pages.reload} onClose={close} />}
    />
  );
}

function RoleBadge({ person }: { person: PersonFragment }) {
  const isHigh = !person.customRole && (person.role === "OWNER" || person.role === "ADMIN");
  return <Badge look={isHigh ? "good" : undefined}>{roleName(person)}</Badge>;
}

type Doing = "role" | "remove" | "erase";
type PersonProps = { person: PersonFragment; choices: readonly Choice[]; reload: () => void; onClose: () => void };

function PersonDialog({ person, choices, reload, onClose }: PersonProps) {
  const [doing, setDoing] = useState<Doing>();
  const isSelf = viewer.value?.actor.id === person.id;
  const mayChange = may("admin:write") && (person.role !== "OWNER" || role.value === "OWNER");
  const stop = () => setDoing(undefined);
  return (
    <Dialog title={isSelf ? `${person.name} (${texts.you})` : person.name} onClose={onClose}>
      <Facts
        facts={[
          [texts.mail, person.email],
          [texts.role, roleName(person)],
          [texts.joined, <Time date={person.joinedAt} />],
          [texts.spaces, <SpacesOf id={person.id} />],
        ]}
      />
      {mayChange && (
        <div class="actions">
          {!isSelf && <Button look="danger" onPress={() => setDoing("erase")}>{texts.erase}</Button>}
          {!isSelf && <Button look="danger" onPress={() => setDoing("remove")}>{texts.remove}</Button>}
          <Button look="primary" icon="shield" onPress={() => setDoing("role")}>{texts.changeRole}</Button>
        </div>
      )}
      {doing === "role" && <ChangeRole {...{ person, choices, reload }} onClose={stop} />}
      {doing === "remove" && (
        <Confirm
          title={texts.removeTitle(person.name)} text={texts.removeText} action={texts.remove} isDanger onClose={stop}
          onConfirm={() => mutate(RemoveMemberDocument, { input: { memberId: person.id } }).then(() => (toast(texts.removed(person.name)), onClose(), reload()))}
        />
      )}
      {doing === "erase" && (
        <TypedName
          title={texts.eraseTitle(person.name)} text={texts.eraseText} name={person.name} action={texts.erase} onClose={stop}
          onConfirm={() => mutate(ErasePersonDocument, { input: { memberId: person.id } }).then(() => (toast(texts.erased), onClose(), reload()))}
        />
      )}
    </Dialog>
  );
}

function ChangeRole({ person, choices, reload, onClose }: PersonProps) {
  const save = async ({ role: chosen }: { role: string }) => {
    await mutate(UpdateMemberDocument, { input: { memberId: person.id, ...roleInput(chosen) } });
    toast(texts.roleChanged(person.name));
    reload();
  };
  const field = { name: "role", label: texts.role, kind: "select", choices, isRequired: true } as const;
  return <FormDialog title={texts.roleOf(person.name)} fields={[field]} initial={{ role: valueOf(person) }} action={texts.changeRole} onSave={save} onClose={onClose} />;
}

function SpacesOf({ id }: { id: string }) {
  const answer = useQuery(SpacesOfPersonDocument, { id, first: SPACES });
  return (
    <Loaded answer={answer} lines={1}>
      {({ node }) => {
        const spaces = node && "spaces" in node ? node.spaces : undefined;
        if (!spaces?.nodes.length) return <span class="soft">{texts.noSpaces}</span>;
        const others = spaces.totalCount - spaces.nodes.length;
        return (
          <ul>
            {spaces.nodes.map((space) => (
              <li key={space.id}>
                <a class="chip" href={href`/spaces/${space.id}`}>{space.name}</a>
              </li>
            ))}
            {others > 0 && <li class="soft">{texts.moreSpaces(others)}</li>}
          </ul>
        );
      }}
    </Loaded>
  );
}
