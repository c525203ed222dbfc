// What waits in the queues of the installation, and how many workers live.

import { useEffect } from "preact/hooks";
import { useQuery } from "../../api/use-query.ts";
import { LoadDocument, type LoadQuery } from "../../generated/installation/graphql.ts";
import { count, seconds } from "../../kit/numbers.ts";
import { Badge } from "../../kit/small.tsx";
import { ErrorBox, Loaded } from "../../kit/states.tsx";
import { Table } from "../../kit/table.tsx";
import { now } from "../../kit/time.tsx";
import { texts } from "../../texts/installation.ts";

type Measured = LoadQuery["installation"]["load"];

const MOST = 1_000; // the API counts no further
const LATE_SECONDS = 60;

export function Load() {
  const answer = useQuery(LoadDocument, {});
  useEffect(() => {
    if (answer.data) answer.reload();
  }, [now.value]); // as often as relative times change
  return <Loaded answer={answer}>{({ installation }) => <Queues load={installation.load} />}</Loaded>;
}

function Queues({ load: { livingWorkers, queues } }: { load: Measured }) {
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
