// The roles that the organisation has made.

import { useEffect, useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { CreateRoleDocument, type CreateRoleInput, CustomRolesDocument, DeleteRoleDocument, type OwnRoleFragment, UpdateRoleDocument } from "../../../generated/people/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { Collection } from "../../../kit/record/collection.tsx";
import { Form, FormDialog } from "../../../kit/record/form.tsx";
import type { Choice, Field } from "../../../kit/record/values.ts";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts as all } from "../../../texts/people.ts";
import { ScopeList, ownScopeChoices } from "../finding/scopes.tsx";
import { roleChoices, roleInput } from "./roles.ts";

const texts = all.roleList;
const FIRST = 50;

const fields = (given?: readonly string[]): Field[] => [
  { name: "name", label: texts.name, isRequired: true },
  { name: "description", label: texts.description },
  { name: "scopes", label: texts.scopes, kind: "many", choices: ownScopeChoices(given), isRequired: true },
];

export default function Roles() {
  const pages = usePages(CustomRolesDocument, { first: FIRST }, ({ roles }) => roles);
  const create = async (input: CreateRoleInput) => {
    await mutate(CreateRoleDocument, { input: { ...input, description: input.description ?? "" } });
    toast(texts.made);
    pages.reload();
  };
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="shield" pages={pages} keyOf={({ id }) => id} nameOf={({ name }) => name} under={({ description }) => description}
      columns={[
        { name: texts.scopes, cell: ({ scopes }) => texts.count(scopes.length) },
        { name: texts.changedAt, cell: ({ updatedAt }) => <span class="soft"><Time date={updatedAt} /></span> },
      ]}
      empty={{ title: texts.none, text: may("admin:write") ? `${texts.builtIn} ${texts.noneText}` : texts.builtIn }}
      add={may("admin:write") && { name: texts.add, form: (close) => <FormDialog title={texts.add} fields={fields()} initial={{ scopes: ["agents:read", "spaces:read", "messages:write"] }} action={texts.save} onSave={create} onClose={close} /> }}
      detail={(role, close) => <RoleDialog key={role.id} role={role} reload={pages.reload} onClose={close} />}
    />
  );
}

type RoleProps = { role: OwnRoleFragment; reload: () => void; onClose: () => void };

function RoleDialog({ role, reload, onClose }: RoleProps) {
  const [isDeleting, setDeleting] = useState(false);
  const save = async (input: CreateRoleInput) => {
    await mutate(UpdateRoleDocument, { input: { ...input, description: input.description ?? "", roleId: role.id } });
    toast(texts.changed);
    reload();
    onClose();
  };
  if (!may("admin:write")) {
    return (
      <Dialog title={role.name} onClose={onClose}>
        {role.description && <p>{role.description}</p>}
        <ScopeList scopes={role.scopes} />
      </Dialog>
    );
  }
  return (
    <Dialog title={role.name} onClose={onClose}>
      <Form fields={fields(role.scopes)} initial={{ ...role, scopes: [...role.scopes] }} action={texts.save} onSave={save} onCancel={onClose} aside={<Button look="danger" icon="trash" onPress={() => setDeleting(true)}>{texts.delete}</Button>} />
      {isDeleting && <DeleteRole {...{ role, reload }} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </Dialog>
  );
}

function DeleteRole({ role, reload, onClose, onDeleted }: RoleProps & { onDeleted: () => void }) {
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => void roleChoices().then((found) => setChoices(found.filter(({ value }) => !value.endsWith(role.id))), () => undefined), []); // prettier-ignore
  const remove = async ({ replacement }: { replacement: string | null }) => {
    const { role: replacementRole = null, roleId: replacementRoleId = null } = replacement ? roleInput(replacement) : {};
    await mutate(DeleteRoleDocument, { input: { roleId: role.id, replacementRole, replacementRoleId } });
    toast(texts.deleted);
    onDeleted();
    reload();
  };
  const field: Field = { name: "replacement", label: texts.replacement, hint: texts.replacementHint, kind: "select", choices };
  return <FormDialog title={texts.deleteTitle(role.name)} fields={[field]} action={texts.delete} isDanger onSave={remove} onClose={onClose} />;
}
