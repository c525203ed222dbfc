// The organisation itself: its name, what its members may do, hosts that are open, quotas.

import { mutate } from "../../../api/client.ts";
import { useQuery } from "../../../api/use-query.ts";
import { OpenHostsDocument, SettingsDocument, type SettingsQuery, UpdateTenantDocument, type UpdateTenantInput } from "../../../generated/general/graphql.ts";
import { Facts } from "../../../kit/record/collection.tsx";
import { Form } from "../../../kit/record/form.tsx";
import { Loaded } from "../../../kit/states.tsx";
import { Table } from "../../../kit/table.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts as all } from "../../../texts/general.ts";

const texts = all.settings;
type Tenant = SettingsQuery["tenant"];

export default function Settings() {
  const answer = useQuery(SettingsDocument, {});
  return (
    <>
      <div class="record-head">
        <h1>{texts.title}</h1>
        <p class="soft">{texts.intro}</p>
      </div>
      <Loaded answer={answer} lines={8}>
        {({ tenant }) => (
          <div class="stack panels">
            {may("admin:write") ? <Change tenant={tenant} /> : <Known tenant={tenant} />}
            <Quotas quotas={tenant.quotas} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Change({ tenant }: { tenant: Tenant }) {
  const save = async (input: UpdateTenantInput) => {
    await mutate(UpdateTenantDocument, { input });
    toast(texts.saved);
  };
  const saveHosts = async (input: { hosts: string[] }) => {
    await mutate(OpenHostsDocument, { input });
    toast(texts.hostsSaved);
  };
  const fields = [
    { name: "name", label: texts.name, isRequired: true },
    { name: "membersMayCreateSpaces", label: texts.spaces, kind: "check" },
    { name: "membersMayStartConversations", label: texts.conversations, kind: "check" },
    { name: "membersMaySetTopics", label: texts.topics, kind: "check" },
  ] as const;
  return (
    <>
      <section class="panel" aria-label={texts.title}>
        <Form fields={fields} initial={tenant} action={texts.save} onSave={save} />
      </section>
      <section class="panel stack" aria-labelledby="open-hosts">
        <h2 id="open-hosts">{texts.hosts}</h2>
        <p class="soft">{texts.hostsText}</p>
        <Form fields={[{ name: "hosts", label: texts.hostsLabel, hint: texts.hostsHint, kind: "lines" }]} initial={{ hosts: tenant.openHosts.join("\n") }} action={texts.saveHosts} onSave={saveHosts} />
      </section>
    </>
  );
}

function Known({ tenant }: { tenant: Tenant }) {
  const said = (is: boolean) => (is ? texts.yes : texts.no);
  return (
    <Facts
      facts={[
        [texts.name, tenant.name],
        [texts.since, <Time date={tenant.createdAt} />],
        [texts.spaces, said(tenant.membersMayCreateSpaces)],
        [texts.conversations, said(tenant.membersMayStartConversations)],
        [texts.topics, said(tenant.membersMaySetTopics)],
        [texts.hosts, tenant.openHosts.join(", ")],
      ]}
    />
  );
}

/** Those of which something is used up; the others are speeds. */
function Quotas({ quotas }: { quotas: Tenant["quotas"] }) {
  const rows = quotas.filter(({ used }) => used !== null && used !== undefined);
  return (
    <div class="stack">
      <h2>{texts.quotas}</h2>
      <Table
        caption={texts.quotas} rows={rows} keyOf={({ name }) => name}
        columns={[
          { name: texts.quota, cell: ({ name }) => shown(name) },
          { name: texts.used, isNumber: true, cell: ({ used }) => used!.toLocaleString("en") },
          { name: texts.limit, isNumber: true, cell: ({ limit }) => limit.toLocaleString("en") },
        ]}
      />
    </div>
  );
}

function shown(name: string): string {
  const words = texts.quotaNames[name] ?? name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
