// What waits in the queues of the installation, and how many workers live.

import { useEffect } from "preact/hooks";
import type { OverviewQuery } from "../../generated/installation/graphql.ts";
import { count, seconds } from "../../kit/numbers.ts";
import { Badge } from "../../kit/small.tsx";
import { ErrorBox } from "../../kit/states.tsx";
import { Table } from "../../kit/table.tsx";
import { now } from "../../kit/time.tsx";
import { texts } from "../../texts/installation.ts";

type Load = OverviewQuery["installation"]["load"];

const MOST = 1_000; // the API counts no further
const LATE_SECONDS = 60;

export function Load({ load: { livingWorkers, queues }, reload }: { load: Load; reload: () => void }) {
  useEffect(reload, [now.value]); // as often as relative times change
  return (
    <div class="stack">
      <div class="record-head">
        <h2>{texts.load}</h2>
        <Badge look={livingWorkers ? "good" : "bad"}>{texts.workers(livingWorkers)}</Badge>
      </div>
      {livingWorkers === 0 && <ErrorBox problem={texts.noWorkers} />}
      <Table
        caption={texts.load} rows={queues} keyOf={({ name }) => name}
        columns={[
          { name: texts.queue, cell: ({ name }) => texts.queues[name] ?? name },
          { name: texts.waiting, isNumber: true, cell: ({ entries }) => (entries >= MOST ? texts.many(MOST) : count(entries)) },
          { name: texts.oldest, isNumber: true, cell: ({ entries, oldestSeconds }) => <Age isDue={entries > 0} value={oldestSeconds} /> },
        ]}
      />
    </div>
  );
}

function Age({ isDue, value }: { isDue: boolean; value: number }) {
  if (!isDue) return <span class="soft">–</span>;
  return value >= LATE_SECONDS ? <Badge look="warn">{seconds(value)}</Badge> : <>{seconds(value)}</>;
}
