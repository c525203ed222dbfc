// The log of an endpoint's deliveries. What was refused can be sent again.

import { useEffect, useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { DeliveriesDocument, type DeliveryFragment, DropDeliveryDocument, ReplayDeliveriesDocument, ReplayDeliveryDocument, type WebhookDeliveryState } from "../../../generated/webhooks/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm } from "../../../kit/dialog.tsx";
import { Select } from "../../../kit/field.tsx";
import { Fault } from "../../../kit/fault.tsx";
import { Facts } from "../../../kit/record/collection.tsx";
import { Badge } from "../../../kit/small.tsx";
import { Empty } from "../../../kit/states.tsx";
import { PagedTable } from "../../../kit/table.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts as all } from "../../../texts/webhooks.ts";
import { indented } from "../tools/trial/indent.ts";

const texts = all.deliveries;
const FIRST = 20;
const KEPT_MS = 7 * 86_400_000;
const LOOKS = { DELIVERED: "good", DEAD: "bad", PENDING: "warn", DROPPED: undefined } as const;
const NOTHING = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

/** `tests`: how many were sent while this is open. Each is a delivery, too. */
export function Deliveries({ endpointId: id, tests }: { endpointId: string; tests: number }) {
  const [state, setState] = useState("");
  const [isAsking, setAsking] = useState(false);
  const states = state ? [state as WebhookDeliveryState] : null;
  const pages = usePages(DeliveriesDocument, { id, states, first: FIRST }, ({ webhookEndpoint }) => webhookEndpoint?.deliveries ?? NOTHING);
  useEffect(() => void (tests > 0 && pages.reload()), [tests]);
  const replayAll = async () => {
    const since = new Date(Date.now() - KEPT_MS).toISOString();
    const { replayed, hasMore } = await mutate(ReplayDeliveriesDocument, { input: { endpointId: id, since } });
    toast(texts.replayedAll(replayed, hasMore));
    pages.reload();
  };
  const mayWrite = may("admin:write");
  return (
    <div class="stack">
      <div class="record-head">
        <h3>{texts.title}</h3>
        <Button isSmall icon="redo" onPress={pages.reload}>{texts.reload}</Button>
        <p class="soft small">{texts.intro}</p>
      </div>
      <div class="record-filters">
        <Select label={texts.state} value={state} onValue={setState} choices={[{ value: "", name: texts.anyState }, ...Object.entries(texts.states).map(([value, name]) => ({ value, name }))]} />
        {mayWrite && <Button icon="send" onPress={() => setAsking(true)}>{texts.replayAll}</Button>}
      </div>
      <PagedTable
        caption={texts.title} pages={pages} keyOf={({ messageId }) => messageId} empty={<Empty icon="pulse" title={texts.none} />}
        columns={[
          { name: texts.event, cell: ({ event }) => all.eventNames[event] },
          { name: texts.state, cell: ({ state: of, attempts }) => <><Badge look={LOOKS[of]}>{texts.states[of]}</Badge> <span class="soft small">{attempts > 1 && texts.attempts(attempts)}</span></> },
          { name: texts.answer, cell: answerOf },
          { name: texts.at, cell: ({ lastAt }) => <span class="soft"><Time date={lastAt} /></span> },
          ...(mayWrite ? [{ name: texts.actions, isNameHidden: true, cell: (delivery: DeliveryFragment) => <Again delivery={delivery} reload={pages.reload} /> }] : []),
        ]}
      />
      {isAsking && <Confirm title={texts.replayAllTitle} text={texts.replayAllText} action={texts.replayAll} onConfirm={replayAll} onClose={() => setAsking(false)} />}
    </div>
  );
}

function answerOf({ lastStatus, lastError, milliseconds }: DeliveryFragment) {
  return <div class="small">{lastStatus ?? ""} {lastError ? <Fault message={lastError} /> : <span class="soft">{milliseconds} ms</span>}</div>;
}

function Again({ delivery: { event, state, lastAt, deadLetter }, reload }: { delivery: DeliveryFragment; reload: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (state !== "DEAD" || !deadLetter) return null;
  const input = { deliveryId: deadLetter.id };
  const replay = () => mutate(ReplayDeliveryDocument, { input }).then(() => (toast(texts.replayed), reload()));
  const drop = () => mutate(DropDeliveryDocument, { input }).then(() => (toast(texts.dropped), reload()));
  return (
    <div class="row">
      <Button isSmall icon="redo" onPress={replay}>{texts.replay}</Button>
      <Button isSmall look="quiet" onPress={() => setAsking(true)}>{texts.drop}</Button>
      {isAsking && (
        <Confirm title={texts.dropTitle} text={texts.dropText} action={texts.drop} isDanger onConfirm={drop} onClose={() => setAsking(false)}>
          <Facts facts={[[texts.event, all.eventNames[event]], [texts.at, <Time date={lastAt} />]]} />
          <pre class="source" tabindex={0}>{indented(deadLetter.body)}</pre>
        </Confirm>
      )}
    </div>
  );
}
