// What operators did on this page, and who.

import { useQuery } from "../../api/use-query.ts";
import { OperatorActsDocument } from "../../generated/installation/graphql.ts";
import { exact } from "../../kit/exact.ts";
import { Empty, Loaded } from "../../kit/states.tsx";
import { Table } from "../../kit/table.tsx";
import { Time } from "../../kit/time.tsx";
import { texts } from "../../texts/installation.ts";
import { capText } from "./tenants.tsx";

export function Acts() {
  const answer = useQuery(OperatorActsDocument, {});
  return (
    <div class="stack">
      <h2>{texts.acts}</h2>
      <p class="soft">{texts.actsText}</p>
      <Loaded answer={answer}>
        {({ installation: { acts } }) =>
          acts.length === 0 ? (
            <div class="panel">
              <Empty icon="shield" title={texts.noActs} />
            </div>
          ) : (
            <Table
              caption={texts.acts} rows={acts} keyOf={({ id }) => id}
              columns={[
                { name: texts.act, cell: ({ action, details }) => <Said name={texts.actNames[action] ?? action} details={details} /> },
                { name: texts.tenants, cell: ({ tenantName }) => tenantName ?? texts.everything },
                { name: texts.who, cell: ({ operator }) => operator ?? <span class="soft">{texts.gone}</span> },
                { name: texts.at, cell: ({ occurredAt }) => <span class="soft keep"><Time date={occurredAt} /></span> },
              ]}
            />
          )
        }
      </Loaded>
    </div>
  );
}

function Said({ name, details }: { name: string; details: unknown }) {
  return (
    <>
      <strong>{name}</strong>
      {saidOf(details) && <div class="soft small">{saidOf(details)}</div>}
    </>
  );
}

/** A cap as the list of organisations shows it; of anything else the values. */
function saidOf(details: unknown): string {
  const known = (details ?? {}) as Record<string, unknown>;
  if (known["unit"] && known["period"] && known["limit"]) return capText(known as Parameters<typeof capText>[0]);
  const values = Object.values(known).filter((value) => value !== null && value !== "");
  return values.map((value) => exact(String(value))).join(" · ");
}
