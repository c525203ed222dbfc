// Service accounts, and their keys.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { type AccountFragment, CreateAccountDocument, type CreateServiceAccountInput, DisableAccountDocument, ServiceAccountsDocument, UpdateAccountDocument } from "../../../generated/apps/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../kit/dialog.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import type { Field } from "../../../kit/record/values.ts";
import { Badge } from "../../../kit/small.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts as all } from "../../../texts/apps.ts";
import { ScopeList, ownScopeChoices } from "../finding/scopes.tsx";
import { TrustButton } from "../trust/trust.tsx";
import { Keys } from "./keys.tsx";

const texts = all.accounts;
const FIRST = 50;
const LOOKS = { ACTIVE: "good", SUSPENDED: "warn", REVOKED: undefined } as const;

const fields = (given?: readonly string[]): Field[] => [
  { name: "name", label: texts.name, isRequired: true },
  { name: "description", label: texts.description },
  { name: "scopes", label: texts.scopes, kind: "many", choices: ownScopeChoices(given), isRequired: true },
];

export default function Accounts() {
  const pages = usePages(ServiceAccountsDocument, { first: FIRST }, ({ serviceAccounts }) => serviceAccounts);
  const create = async (input: CreateServiceAccountInput) => {
    await mutate(CreateAccountDocument, { input: { ...input, description: input.description ?? "" } });
    toast(texts.made);
    pages.reload();
  };
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="gear" pages={pages} keyOf={({ id }) => id} nameOf={({ name }) => name} under={({ description }) => description}
      columns={[
        { name: texts.status, cell: ({ status }) => <Badge look={LOOKS[status]}>{texts.statuses[status]}</Badge> },
        { name: texts.trusted, isNameHidden: true, cell: ({ isTrusted }) => isTrusted && <Badge look="good">{texts.trusted}</Badge> },
        { name: texts.at, cell: ({ createdAt }) => <span class="soft"><Time date={createdAt} /></span> },
      ]}
      empty={{ title: texts.none, text: texts.noneText }}
      add={may("admin:write") && { name: texts.add, form: (close) => <FormDialog title={texts.add} fields={fields()} action={texts.save} onSave={create} onClose={close} /> }}
      detail={(account, close) => <AccountDialog key={account.id} account={account} reload={pages.reload} onClose={close} />}
    />
  );
}

function AccountDialog({ account, reload, onClose }: { account: AccountFragment; reload: () => void; onClose: () => void }) {
  const [doing, setDoing] = useState<"edit" | "disable">();
  const { id: serviceAccountId, name, description, scopes, status, isTrusted, createdAt } = account;
  const stop = () => setDoing(undefined);
  const isActive = status === "ACTIVE" && may("admin:write");
  const edit = async (input: CreateServiceAccountInput) => {
    await mutate(UpdateAccountDocument, { input: { ...input, description: input.description ?? "", serviceAccountId } });
    toast(texts.changed);
    reload();
  };
  const disable = () => mutate(DisableAccountDocument, { input: { serviceAccountId } }).then(() => (toast(texts.disabled), reload()));
  return (
    <Dialog title={name} isWide onClose={onClose}>
      {description && <p>{description}</p>}
      <Facts
        facts={[
          [texts.status, <Badge look={LOOKS[status]}>{texts.statuses[status]}</Badge>],
          [texts.scopes, <ScopeList scopes={scopes} />],
          [texts.trusted, isTrusted && <Badge look="good">{texts.trusted}</Badge>],
          [texts.at, <Time date={createdAt} />],
        ]}
      />
      <Keys accountId={serviceAccountId} isActive={isActive} />
      {isActive && (
        <div class="actions">
          <Button look="danger" onPress={() => setDoing("disable")}>{texts.disable}</Button>
          <TrustButton id={serviceAccountId} {...{ name, isTrusted, reload }} words={texts} />
          <Button look="primary" icon="edit" onPress={() => setDoing("edit")}>{texts.edit}</Button>
        </div>
      )}
      {doing === "edit" && <FormDialog title={name} fields={fields(scopes)} initial={{ ...account }} action={texts.save} onSave={edit} onClose={stop} />}
      {doing === "disable" && <Confirm title={texts.disableTitle(name)} text={texts.disableText} action={texts.disable} isDanger onConfirm={disable} onClose={stop} />}
    </Dialog>
  );
}
