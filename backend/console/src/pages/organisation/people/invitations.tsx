// Invitations: to whom, as what, into which spaces.

import { useEffect, useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { type InvitationStatus, InvitationsDocument, type InvitedFragment, InviteMemberDocument, type InviteMemberInput, ResendInvitationDocument, RevokeInvitationDocument } from "../../../generated/people/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../kit/dialog.tsx";
import { Select } from "../../../kit/field.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import type { Choice } from "../../../kit/record/values.ts";
import { Badge } from "../../../kit/small.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { place, setQuery } from "../../../routing/router.ts";
import { texts as all } from "../../../texts/people.ts";
import { findSpaces } from "../finding/find.ts";
import { roleChoices, roleInput, roleName } from "./roles.ts";

const texts = all.invitations;
const FIRST = 50;
const LOOKS = { OPEN: "good", EXPIRED: "warn", ACCEPTED: undefined, REVOKED: undefined } as const;

export default function Invitations() {
  const status = place.value.query.get("status") ?? "";
  const pages = usePages(InvitationsDocument, { first: FIRST, statuses: status ? [status as InvitationStatus] : null }, ({ invitations }) => invitations);
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="send" pages={pages} keyOf={({ id }) => id} nameOf={({ email }) => email} under={roleName}
      columns={[
        { name: texts.status, cell: ({ status: of }) => <Badge look={LOOKS[of]}>{texts.statuses[of]}</Badge> },
        { name: texts.spaces, cell: ({ spaceIds }) => spaceIds.length > 0 && <span class="soft">{texts.spaceCount(spaceIds.length)}</span> },
        { name: texts.at, cell: ({ createdAt }) => <span class="soft"><Time date={createdAt} /></span> },
      ]}
      empty={{ title: texts.none, text: texts.noneText }}
      add={may("admin:write") && { name: texts.add, form: (close) => <Invite reload={pages.reload} onClose={close} /> }}
      tools={
        <div class="record-filters">
          <Select
            label={texts.status} value={status} onValue={(value) => setQuery({ status: value || undefined })}
            choices={[{ value: "", name: texts.anyStatus }, ...Object.entries(texts.statuses).map(([value, name]) => ({ value, name }))]}
          />
        </div>
      }
      detail={(invited, close) => <InvitationDialog key={invited.id} invited={invited} reload={pages.reload} onClose={close} />}
    />
  );
}

function Invite({ reload, onClose }: { reload: () => void; onClose: () => void }) {
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => void roleChoices().then(setChoices, () => undefined), []);
  const save = async ({ role, ...input }: InviteMemberInput & { role: string }) => {
    await mutate(InviteMemberDocument, { input: { ...input, ...roleInput(role) } });
    toast(texts.sent(input.email));
    reload();
  };
  return (
    <FormDialog
      title={texts.add} intro={texts.intro} action={texts.send} onSave={save} onClose={onClose} initial={{ role: "MEMBER" }}
      fields={[
        { name: "email", label: texts.email, isRequired: true },
        { name: "role", label: texts.role, kind: "select", choices, isRequired: true },
        { name: "spaceIds", label: texts.spaces, kind: "pick", find: findSpaces, hint: texts.spacesHint },
      ]}
    />
  );
}

function InvitationDialog({ invited, reload, onClose }: { invited: InvitedFragment; reload: () => void; onClose: () => void }) {
  const [isRevoking, setRevoking] = useState(false);
  const { id, email, status } = invited;
  const mayRevoke = may("admin:write") && status === "OPEN";
  const mayResend = may("admin:write") && (status === "OPEN" || status === "EXPIRED");
  const resend = async () => {
    await mutate(ResendInvitationDocument, { input: { invitationId: id } });
    toast(texts.resent);
    reload();
  };
  return (
    <Dialog title={email} onClose={onClose}>
      <Facts
        facts={[
          [texts.status, <Badge look={LOOKS[status]}>{texts.statuses[status]}</Badge>],
          [texts.role, roleName(invited)],
          [texts.spaces, texts.spaceCount(invited.spaceIds.length)],
          [texts.by, invited.invitedBy.name],
          [texts.at, <Time date={invited.createdAt} />],
          [texts.until, <Time date={invited.expiresAt} />],
        ]}
      />
      <div class="actions">
        {mayRevoke && <Button look="danger" onPress={() => setRevoking(true)}>{texts.revoke}</Button>}
        {mayResend && <Button look="primary" icon="redo" onPress={resend}>{texts.resend}</Button>}
      </div>
      {isRevoking && (
        <Confirm
          title={texts.revokeTitle(email)} text={texts.revokeText} action={texts.revoke} isDanger onClose={() => setRevoking(false)}
          onConfirm={() => mutate(RevokeInvitationDocument, { input: { invitationId: id } }).then(() => (toast(texts.revoked), reload()))}
        />
      )}
    </Dialog>
  );
}
