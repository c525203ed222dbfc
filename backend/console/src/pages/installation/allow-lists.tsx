// What the settings of the installation allow organisations. It is only shown.

import { useQuery } from "../../api/use-query.ts";
import { AllowListsDocument } from "../../generated/installation/graphql.ts";
import { Badge } from "../../kit/small.tsx";
import { Loaded } from "../../kit/states.tsx";
import { Table } from "../../kit/table.tsx";
import { texts } from "../../texts/installation.ts";

export function AllowLists() {
  const answer = useQuery(AllowListsDocument, {});
  return (
    <div class="stack allowed">
      <h2>{texts.allowed}</h2>
      <p class="soft">{texts.allowedText}</p>
      <Loaded answer={answer}>
        {({ installation }) => (
          <Table
            caption={texts.allowed} rows={installation.settings} keyOf={({ name }) => name}
            columns={[
              { name: texts.setting, cell: ({ name }) => <Setting name={name} /> },
              { name: texts.values, cell: ({ values }) => (values.length ? <span class="scopes">{values.map((value) => <Badge key={value}>{value}</Badge>)}</span> : <span class="soft">{texts.nothing}</span>) },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}

/** Operators find the variable below its words. */
function Setting({ name }: { name: string }) {
  const words = texts.settings[name];
  return (
    <>
      {words && <div>{words}</div>}
      <code class={words && "soft small"}>{name}</code>
    </>
  );
}
