// The keys of a service account. A key is shown once, when it is made.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { ApiKeysDocument, CreateKeyDocument, type KeyFragment, RevokeKeyDocument, RotateKeyDocument } from "../../../generated/apps/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm } from "../../../kit/dialog.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import { ShownOnce } from "../../../kit/record/shown-once.tsx";
import { Badge } from "../../../kit/small.tsx";
import { Empty } from "../../../kit/states.tsx";
import { PagedTable } from "../../../kit/table.tsx";
import { Time, now } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { texts as all } from "../../../texts/apps.ts";

const texts = all.accounts;
const FIRST = 20;
const NOTHING = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

type Doing = { what: "new" } | { what: "rotate" | "revoke"; key: KeyFragment };

export function Keys({ accountId, isActive }: { accountId: string; isActive: boolean }) {
  const [doing, setDoing] = useState<Doing>();
  const [token, setToken] = useState<string>();
  const pages = usePages(ApiKeysDocument, { id: accountId, first: FIRST }, ({ node }) => (node && "apiKeys" in node ? node.apiKeys : NOTHING));
  const show = ({ token: made }: { token?: string | null }) => (setToken(made ?? undefined), pages.reload());
  const create = (input: { name: string; expiresInDays: number | null }) => mutate(CreateKeyDocument, { input: { ...input, serviceAccountId: accountId } }).then(show);
  const stop = () => setDoing(undefined);
  return (
    <div class="stack">
      <div class="record-head">
        <h3>{texts.keys}</h3>
        {isActive && <Button isSmall icon="add" onPress={() => setDoing({ what: "new" })}>{texts.addKey}</Button>}
      </div>
      <PagedTable
        caption={texts.keys} pages={pages} keyOf={({ id }) => id} empty={<Empty icon="key" title={texts.noKeys} />}
        columns={[
          { name: texts.keyName, cell: ({ name, hint }) => <><strong>{name}</strong> <code class="soft">…{hint}</code></> },
          { name: texts.status, cell: (key) => <KeyState apiKey={key} /> },
          { name: texts.used, cell: ({ lastUsedAt }) => (lastUsedAt ? <Time date={lastUsedAt} /> : texts.neverUsed) },
          { name: texts.ends, cell: ({ expiresAt }) => (expiresAt ? <Time date={expiresAt} /> : texts.noEnd) },
          ...(isActive ? [{ name: texts.actions, isNameHidden: true, cell: (key: KeyFragment) => !isOver(key) && (
            <div class="row">
              <Button isSmall onPress={() => setDoing({ what: "rotate", key })}>{texts.rotate}</Button>
              <Button isSmall look="danger" onPress={() => setDoing({ what: "revoke", key })}>{texts.revoke}</Button>
            </div>
          ) }] : []),
        ]}
      />
      {doing?.what === "new" && (
        <FormDialog
          title={texts.addKey} action={texts.makeKey} onSave={create} onClose={stop}
          fields={[{ name: "name", label: texts.keyName, isRequired: true }, { name: "expiresInDays", label: texts.keyDays, hint: texts.keyDaysHint, kind: "number" }]}
        />
      )}
      {doing?.what === "rotate" && <Confirm title={texts.rotateTitle(doing.key.name)} text={texts.rotateText} action={texts.rotate} onConfirm={() => mutate(RotateKeyDocument, { input: { keyId: doing.key.id } }).then(show)} onClose={stop} />}
      {doing?.what === "revoke" && <Confirm title={texts.revokeTitle(doing.key.name)} text={texts.revokeText} action={texts.revoke} isDanger onConfirm={() => mutate(RevokeKeyDocument, { input: { keyId: doing.key.id } }).then(() => (toast(texts.revoked), pages.reload()))} onClose={stop} />}
      {token && <ShownOnce title={texts.keyTitle} secrets={[{ label: texts.keyLabel, value: token }]} onClose={() => setToken(undefined)} />}
    </div>
  );
}

function isOver({ revokedAt, expiresAt }: KeyFragment): boolean {
  return !!revokedAt || (!!expiresAt && Date.parse(expiresAt) < now.value);
}

function KeyState({ apiKey }: { apiKey: KeyFragment }) {
  if (apiKey.revokedAt) return <Badge look="bad">{texts.keyStates.revoked}</Badge>;
  return isOver(apiKey) ? <Badge look="warn">{texts.keyStates.ended}</Badge> : <Badge look="good">{texts.keyStates.active}</Badge>;
}
