// One organisation: what it has and spends, and what an operator may do with it.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { ResumeTenantDocument, SetTenantCapDocument, type SetTenantCapInput, SuspendTenantDocument } from "../../generated/installation/graphql.ts";
import { Button, IconButton } from "../../kit/button.tsx";
import { Confirm, Dialog } from "../../kit/dialog.tsx";
import { count, money } from "../../kit/numbers.ts";
import { Facts } from "../../kit/record/collection.tsx";
import { FormDialog } from "../../kit/record/form.tsx";
import { Time } from "../../kit/time.tsx";
import { toast } from "../../kit/toast.tsx";
import { texts } from "../../texts/installation.ts";
import { Status, type Tenant, capText } from "./tenants.tsx";

type Cap = Tenant["caps"][number];
type Props = { tenant: Tenant; reload: () => void; onClose: () => void };

const choicesOf = (names: Record<string, string>) => Object.entries(names).map(([value, name]) => ({ value, name }));
const CAP_FIELDS = [
  { name: "period", label: texts.period, kind: "select", isRequired: true, choices: choicesOf(texts.periods) },
  { name: "unit", label: texts.unit, kind: "select", isRequired: true, choices: choicesOf(texts.units) },
  { name: "limit", label: texts.limit, kind: "decimal", hint: texts.limitHint, isRequired: true },
] as const;

export function TenantDialog({ tenant, reload, onClose }: Props) {
  const [doing, setDoing] = useState<"suspend" | "resume" | "cap">();
  const [removed, setRemoved] = useState<Cap>();
  const { id: tenantId, name, status } = tenant;
  const done = (words: string) => () => (toast(words), reload());
  const stop = () => (setDoing(undefined), setRemoved(undefined));
  const suspend = (input: { reason: string }) => mutate(SuspendTenantDocument, { input: { tenantId, ...input } }).then(done(texts.suspended));
  const resume = () => mutate(ResumeTenantDocument, { input: { tenantId } }).then(done(texts.resumed));
  const setCap = (input: Pick<SetTenantCapInput, "period" | "unit" | "limit">) => mutate(SetTenantCapDocument, { input: { tenantId, ...input } }).then(done(texts.capSaved));
  const removeCap = () => mutate(SetTenantCapDocument, { input: { tenantId, period: removed!.period, unit: removed!.unit, limit: null } }).then(done(texts.capRemoved));
  return (
    <Dialog title={name} onClose={onClose}>
      <TenantFacts tenant={tenant} onRemove={setRemoved} />
      {tenant.isOwn && <p class="soft small">{texts.ownText}</p>}
      <div class="actions">
        {status === "SUSPENDED" && <Button onPress={() => setDoing("resume")}>{texts.resume}</Button>}
        {status === "ACTIVE" && !tenant.isOwn && <Button look="danger" icon="stop" onPress={() => setDoing("suspend")}>{texts.suspend}</Button>}
        <Button look="primary" icon="coins" onPress={() => setDoing("cap")}>{texts.setCap}</Button>
      </div>
      {doing === "suspend" && (
        <FormDialog
          title={texts.suspendTitle(name)} intro={texts.suspendText} action={texts.suspend} isDanger
          fields={[{ name: "reason", label: texts.reason, hint: texts.reasonHint, isRequired: true }]} onSave={suspend} onClose={stop}
        />
      )}
      {doing === "resume" && <Confirm title={texts.resumeTitle(name)} text={texts.resumeText} action={texts.resume} onConfirm={resume} onClose={stop} />}
      {doing === "cap" && (
        <FormDialog
          title={texts.capTitle(name)} intro={texts.capText} action={texts.save} initial={{ period: "MONTH", unit: "USD" }}
          fields={CAP_FIELDS}
          onSave={setCap} onClose={stop}
        />
      )}
      {removed && <Confirm title={texts.removeCapTitle} text={texts.removeCapText(capText(removed))} action={texts.remove} isDanger onConfirm={removeCap} onClose={stop} />}
    </Dialog>
  );
}

function TenantFacts({ tenant, onRemove }: { tenant: Tenant; onRemove: (cap: Cap) => void }) {
  const caps = tenant.caps.map((cap) => (
    <li key={cap.period + cap.unit} class="cap">
      {capText(cap)}
      <IconButton name={texts.removeCap(capText(cap))} icon="trash" isSmall onPress={() => onRemove(cap)} />
    </li>
  ));
  return (
    <Facts
      facts={[
        [texts.status, <Status tenant={tenant} />],
        [texts.people, count(tenant.memberCount)],
        [texts.agents, count(tenant.agentCount)],
        [texts.todayLong, money(tenant.spentToday)],
        [texts.caps, caps.length ? <ul>{caps}</ul> : texts.noCap],
        [texts.since, <Time date={tenant.createdAt} />],
      ]}
    />
  );
}
