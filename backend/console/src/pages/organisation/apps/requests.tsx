// Requests of people for apps.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { AnswerRequestDocument, AppRequestsDocument, type AppRequestStatus, type AskedFragment } from "../../../generated/apps/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { Select } from "../../../kit/field.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import { Badge } from "../../../kit/small.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { place, setQuery } from "../../../routing/router.ts";
import { texts as all } from "../../../texts/apps.ts";
import { ScopeList } from "../finding/scopes.tsx";
import { AppFacts } from "./apps.tsx";

const texts = all.requests;
const FIRST = 50;
const LOOKS = { OPEN: "warn", APPROVED: "good", REJECTED: "bad", EXPIRED: undefined } as const;

export default function Requests() {
  const status = place.value.query.get("status") ?? "";
  const pages = usePages(AppRequestsDocument, { first: FIRST, statuses: status ? [status as AppRequestStatus] : null }, ({ appRequests }) => appRequests);
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="question" pages={pages} keyOf={({ id }) => id} nameOf={({ app }) => app?.name ?? texts.unknownApp} under={({ askedBy }) => askedBy.name}
      columns={[
        { name: texts.status, cell: ({ status: of }) => <Badge look={LOOKS[of]}>{texts.statuses[of]}</Badge> },
        { name: texts.at, cell: ({ createdAt }) => <span class="soft"><Time date={createdAt} /></span> },
      ]}
      empty={{ title: texts.none, text: texts.noneText }}
      tools={
        <div class="record-filters">
          <Select label={texts.status} value={status} onValue={(value) => setQuery({ status: value || undefined })} choices={[{ value: "", name: texts.anyStatus }, ...Object.entries(texts.statuses).map(([value, name]) => ({ value, name }))]} />
        </div>
      }
      detail={(asked, close) => <RequestDialog key={asked.id} asked={asked} reload={pages.reload} onClose={close} />}
    />
  );
}

function RequestDialog({ asked, reload, onClose }: { asked: AskedFragment; reload: () => void; onClose: () => void }) {
  const [isRejecting, setRejecting] = useState(false);
  const { id: appRequestId, app, askedBy, reason, scopes, status, answer, answeredAt, createdAt, expiresAt } = asked;
  const send = async (input: { answer: "APPROVE" | "REJECT"; reason?: string }, said: string) => {
    await mutate(AnswerRequestDocument, { input: { ...input, appRequestId } });
    toast(said);
    reload();
  };
  const isOpen = status === "OPEN";
  return (
    <Dialog title={app?.name ?? texts.unknownApp} onClose={onClose}>
      {app && <AppFacts app={app} />}
      <Facts
        facts={[
          [texts.by, askedBy.name],
          [texts.reason, reason],
          [texts.scopes, <ScopeList scopes={scopes} />],
          [texts.at, <Time date={createdAt} />],
          [texts.until, isOpen && <Time date={expiresAt} />],
          [texts.status, <Badge look={LOOKS[status]}>{texts.statuses[status]}</Badge>],
          [texts.answer, answer],
          [texts.answered, answeredAt && <Time date={answeredAt} />],
        ]}
      />
      {isOpen && may("admin:write") && (
        <div class="actions">
          <Button look="danger" onPress={() => setRejecting(true)}>{texts.reject}</Button>
          <Button look="primary" icon="check" onPress={() => send({ answer: "APPROVE" }, texts.approved)}>{texts.approve}</Button>
        </div>
      )}
      {isRejecting && (
        <FormDialog
          title={texts.rejectTitle} fields={[{ name: "reason", label: texts.rejectReason, hint: texts.rejectHint, kind: "area" }]} action={texts.reject} isDanger onClose={() => setRejecting(false)}
          onSave={({ reason: why }: { reason: string | null }) => send({ answer: "REJECT", reason: why ?? "" }, texts.rejected)}
        />
      )}
    </Dialog>
  );
}
