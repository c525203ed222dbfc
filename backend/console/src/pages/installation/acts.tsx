// What operators did on this page, and who.

import { useQuery } from "../../api/use-query.ts";
import { OperatorActsDocument } from "../../generated/installation/graphql.ts";
import { exact } from "../../kit/exact.ts";
import { Empty, Loaded } from "../../kit/states.tsx";
import { Table } from "../../kit/table.tsx";
import { Time } from "../../kit/time.tsx";
import { texts } from "../../texts/installation.ts";
import { capText } from "./tenants.tsx";

type Details = Record<string, unknown>;
type Cap = Parameters<typeof capText>[0];

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
                { name: texts.act, cell: ({ action, details }) => <Said action={action} details={(details ?? {}) as Details} /> },
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

function Said({ action, details }: { action: string; details: Details }) {
  const name = isCap(details) && !details.limit ? texts.capGone : texts.actNames[action];
  return (
    <>
      <strong>{name ?? action}</strong>
      {saidOf(details) && <div class="soft small">{saidOf(details)}</div>}
    </>
  );
}

function isCap(details: Details): details is Cap {
  return Boolean(details["unit"] && details["period"]);
}

/** A cap as the list of organisations shows it; of one that is removed what it counted; of anything else the values. */
function saidOf(details: Details): string {
  if (isCap(details)) return details.limit ? capText(details) : texts.capOf(texts.units[details.unit], texts.periods[details.period]);
  const values = Object.values(details).filter((value) => value !== null && value !== "");
  return values.map((value) => exact(String(value))).join(" · ");
}
