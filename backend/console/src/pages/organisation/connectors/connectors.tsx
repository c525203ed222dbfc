// Connectors: conversations outside that are joined with a space.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { Declined } from "../../../api/problems.ts";
import { usePages } from "../../../api/use-query.ts";
import { type ConnectedFragment, ConnectorsDocument, DeleteConnectorDocument, TestConnectorDocument, type TestedFragment, UpdateConnectorDocument, type UpdateConnectorInput } from "../../../generated/connectors/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../kit/dialog.tsx";
import { Fault } from "../../../kit/fault.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import { Outcome } from "../../../kit/record/outcome.tsx";
import { Copied, ShownOnce } from "../../../kit/record/shown-once.tsx";
import { Badge } from "../../../kit/small.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { href } from "../../../routing/router.ts";
import { texts } from "../../../texts/connectors.ts";
import { TrustButton } from "../trust/trust.tsx";
import { Deliveries } from "../webhooks/deliveries.tsx";
import { BEGINNING, type Entered, type Made, accountFields, create, newFields, otherChanges } from "./fields.ts";
import { stateOf } from "./state.ts";

const FIRST = 50;
const LOOKS = { works: "good", unused: undefined, paused: "warn", fails: "bad" } as const;

export default function Connectors() {
  const [made, setMade] = useState<Made>();
  const pages = usePages(ConnectorsDocument, { first: FIRST }, ({ connectors }) => connectors);
  const save = async (entered: Entered) => {
    setMade(await create(entered).catch(withKind(entered.kind)));
    pages.reload();
  };
  return (
    <>
      <Collection
        title={texts.title} intro={texts.intro} icon="thread" pages={pages} keyOf={({ id }) => id} nameOf={({ name }) => name} under={({ channel, endpoint }) => channel ?? endpoint.url}
        columns={[
          { name: texts.kind, cell: (connector) => <Badge>{kindOf(connector)}</Badge> },
          { name: texts.space, cell: ({ space }) => space && <a href={href`/spaces/${space.id}`}>{space.name}</a> },
          { name: texts.state, cell: (connector) => <State connector={connector} /> },
        ]}
        empty={{ title: texts.none, text: texts.noneText }}
        add={may("admin:write") && { name: texts.add, form: (close) => <FormDialog title={texts.add} isWide fields={newFields()} initial={BEGINNING} action={texts.save} onSave={save} onClose={close} /> }}
        detail={(connector, close) => <ConnectorDialog key={connector.id} connector={connector} reload={pages.reload} onClose={close} />}
      />
      {made && (
        <ShownOnce title={texts.madeTitle} secrets={made.secrets} onClose={() => setMade(undefined)}>
          {made.url && <Copied label={texts.hookUrl} value={made.url} />}
          {made.test && <Tested test={made.test} />}
        </ShownOnce>
      )}
    </>
  );
}

/** The form's fields have the kind before their names. */
function withKind(kind: string) {
  return (problem: unknown): never => {
    if (!(problem instanceof Declined)) throw problem;
    const [input, name, ...rest] = problem.path;
    const isShared = name === "name" || name === "spaceId" || name === undefined;
    throw isShared ? problem : new Declined({ code: problem.code, message: problem.message, path: [input!, kind, name, ...rest] });
  };
}

function kindOf({ kind, kindName }: ConnectedFragment): string {
  return texts.kinds[kind] ?? kindName ?? texts.unknownKind;
}

function State({ connector }: { connector: ConnectedFragment }) {
  const state = stateOf(connector);
  return <Badge look={LOOKS[state]}>{texts.states[state]}</Badge>;
}

function Tested({ test: { isAccepted, milliseconds, error } }: { test: TestedFragment }) {
  return (
    <Outcome isGood={isAccepted} title={isAccepted ? texts.testWorks(milliseconds) : texts.testFails}>
      {error && <Fault message={error} />}
    </Outcome>
  );
}

type ConnectorProps = { connector: ConnectedFragment; reload: () => void; onClose: () => void };

function ConnectorDialog({ connector, reload, onClose }: ConnectorProps) {
  const [doing, setDoing] = useState<"edit" | "delete">();
  const [test, setTest] = useState<TestedFragment>();
  const [tests, setTests] = useState(0);
  const { id: connectorId, name, isTrusted, endpoint } = connector;
  const stop = () => setDoing(undefined);
  const isOn = endpoint.status === "ACTIVE";
  const change = async (input: Omit<UpdateConnectorInput, "connectorId">) => {
    await mutate(UpdateConnectorDocument, { input: { ...input, connectorId } });
    toast(texts.changed);
    reload();
  };
  const tryIt = async () => {
    setTest((await mutate(TestConnectorDocument, { input: { connectorId } })).test ?? undefined);
    setTests(tests + 1);
    reload();
  };
  const remove = () => mutate(DeleteConnectorDocument, { input: { connectorId } }).then(() => (toast(texts.deleted), onClose(), reload()));
  return (
    <Dialog title={name} isWide onClose={onClose}>
      <ConnectorFacts connector={connector} />
      {test && <Tested test={test} />}
      {may("admin:write") && (
        <div class="row wrap">
          <Button look="primary" icon="pulse" onPress={tryIt}>{texts.test}</Button>
          <Button icon="edit" onPress={() => setDoing("edit")}>{texts.edit}</Button>
          <Button onPress={() => change({ isEnabled: !isOn })}>{isOn ? texts.pause : texts.resume}</Button>
          <TrustButton id={connectorId} {...{ name, isTrusted, reload }} words={texts} />
          <Button look="danger" icon="trash" onPress={() => setDoing("delete")}>{texts.delete}</Button>
        </div>
      )}
      <Deliveries endpointId={endpoint.id} tests={tests} />
      {doing === "edit" && <EditConnector connector={connector} onSave={change} onClose={stop} />}
      {doing === "delete" && <Confirm title={texts.deleteTitle(name)} text={texts.deleteText} action={texts.delete} isDanger onConfirm={remove} onClose={stop} />}
    </Dialog>
  );
}

function ConnectorFacts({ connector }: { connector: ConnectedFragment }) {
  const { kind, channel, space, hook, endpoint, lastError, isTrusted } = connector;
  return (
    <Facts
      facts={[
        [texts.state, <State connector={connector} />],
        [texts.lastError, lastError && <Fault message={lastError} />],
        [texts.kind, kindOf(connector)],
        [texts.channels[kind]!, channel ?? (kind === "WEBHOOK" && <code>{endpoint.url}</code>)],
        [texts.space, space && <a href={href`/spaces/${space.id}`}>{space.name}</a>],
        [texts.hookUrl, <code>{hook.url}</code>],
        [texts.received, hook.received],
        [texts.receivedLast, hook.receivedAt && <Time date={hook.receivedAt} />],
        [texts.refused, !!hook.refused && hook.refused],
        [texts.sent, endpoint.delivered],
        [texts.sentLast, endpoint.deliveredAt && <Time date={endpoint.deliveredAt} />],
        [texts.trustedBadge, isTrusted && <Badge look="good">{texts.trustedBadge}</Badge>],
      ]}
    />
  );
}

type EditedOther = Omit<UpdateConnectorInput, "connectorId" | "other"> & { other: Parameters<typeof otherChanges>[0] };
type EditProps = { connector: ConnectedFragment; onSave: (input: Omit<UpdateConnectorInput, "connectorId">) => Promise<void>; onClose: () => void };

function EditConnector({ connector: { kind, name, includesBots, endpoint }, onSave, onClose }: EditProps) {
  const part = kind.toLowerCase();
  const prefix = kind === "WEBHOOK" ? "" : `${part}.`;
  const fields = [{ name: "name", label: texts.name, isRequired: true }, ...accountFields(kind, false).map((field) => ({ ...field, name: prefix + field.name }))];
  const initial = { name, url: endpoint.url, [`${part}.includesBots`]: includesBots };
  const saveOther = async ({ other, ...input }: EditedOther) => onSave({ ...input, other: otherChanges(other) });
  return <FormDialog title={texts.editTitle(name)} fields={fields} initial={initial} action={texts.saveChange} onSave={kind === "OTHER" ? saveOther : onSave} onClose={onClose} />;
}
