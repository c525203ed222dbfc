// The organisations of the installation: a list with a search, and a dialog for each.

import { useEffect, useState } from "preact/hooks";
import { usePages } from "../../api/use-query.ts";
import { type InstallationTenantPartsFragment, InstallationTenantsDocument } from "../../generated/installation/graphql.ts";
import { TextField } from "../../kit/field.tsx";
import { count, money } from "../../kit/numbers.ts";
import { Collection } from "../../kit/record/collection.tsx";
import { Badge } from "../../kit/small.tsx";
import { Time } from "../../kit/time.tsx";
import { place, setQuery } from "../../routing/router.ts";
import { texts } from "../../texts/installation.ts";
import { TenantDialog } from "./tenant-dialog.tsx";

export type Tenant = InstallationTenantPartsFragment;

const FIRST = 50;

export function Tenants() {
  const search = place.value.query.get("search");
  const pages = usePages(InstallationTenantsDocument, { first: FIRST, search }, ({ installation }) => installation.tenants);
  return (
    <Collection
      title={texts.tenants} isInner icon="people" pages={pages} keyOf={({ id }) => id} nameOf={({ name }) => name}
      under={({ isOwn }) => isOwn && texts.own}
      columns={[
        { name: texts.status, cell: (tenant) => <Status tenant={tenant} /> },
        { name: texts.people, isNumber: true, cell: ({ memberCount }) => count(memberCount) },
        { name: texts.agents, isNumber: true, cell: ({ agentCount }) => count(agentCount) },
        { name: texts.today, isNumber: true, cell: ({ spentToday }) => money(spentToday) },
        { name: texts.caps, cell: ({ caps }) => (caps.length ? caps.map(capText).join(", ") : <span class="soft">{texts.noCap}</span>) },
        { name: texts.since, cell: ({ createdAt }) => <span class="soft"><Time date={createdAt} /></span> },
      ]}
      empty={{ title: texts.none, text: texts.noneText }}
      tools={<Search />}
      detail={(tenant, close) => <TenantDialog key={tenant.id} tenant={tenant} reload={pages.reload} onClose={close} />}
    />
  );
}

function Search() {
  const [search, setSearch] = useState(place.value.query.get("search") ?? "");
  useEffect(() => {
    const timer = setTimeout(() => setQuery({ search: search.trim() || undefined }), 250);
    return () => clearTimeout(timer);
  }, [search]);
  return (
    <div class="record-filters" role="search">
      <TextField label={texts.find} type="search" value={search} onValue={setSearch} />
    </div>
  );
}

export function Status({ tenant: { status, isSuspendedByKillSwitch } }: { tenant: Tenant }) {
  return (
    <>
      <Badge look={status === "ACTIVE" ? "good" : "bad"}>{texts.statuses[status]}</Badge>
      {isSuspendedByKillSwitch && <span class="soft small"> {texts.bySwitch}</span>}
    </>
  );
}

export function capText({ period, unit, limit }: Tenant["caps"][number]): string {
  return texts.capOf(unit === "TOKENS" ? texts.tokens(count(Number(limit))) : money(limit), texts.periods[period]);
}
