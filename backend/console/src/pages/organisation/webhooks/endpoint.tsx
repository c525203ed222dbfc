// One webhook endpoint: its state, its deliveries, and what can be done with it.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { DeleteEndpointDocument, RotateEndpointDocument, TestEndpointDocument, type TestEndpointMutation, UpdateEndpointDocument, type UpdateWebhookEndpointInput } from "../../../generated/webhooks/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../kit/dialog.tsx";
import { Fault } from "../../../kit/fault.tsx";
import { Facts } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import { Outcome } from "../../../kit/record/outcome.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { href } from "../../../routing/router.ts";
import { texts } from "../../../texts/webhooks.ts";
import { Deliveries } from "./deliveries.tsx";
import { type Endpoint, EndpointState, whatOf } from "./webhooks.tsx";

type EndpointProps = { endpoint: Endpoint; reload: () => void; onClose: () => void; onSecret: (secret: string) => void };
type Test = NonNullable<Extract<TestEndpointMutation["testWebhookEndpoint"], { __typename: "TestWebhookEndpointSuccess" }>["test"]>;

export function EndpointDialog({ endpoint, reload, onClose, onSecret }: EndpointProps) {
  const [doing, setDoing] = useState<"edit" | "delete" | "rotate">();
  const [test, setTest] = useState<Test>();
  const [tests, setTests] = useState(0);
  const { id, name, status, connector } = endpoint;
  const endpointId = id;
  const stop = () => setDoing(undefined);
  const change = async (input: Omit<UpdateWebhookEndpointInput, "endpointId">) => {
    await mutate(UpdateEndpointDocument, { input: { ...input, endpointId } });
    toast(texts.changed);
    reload();
  };
  const send = async () => {
    setTest((await mutate(TestEndpointDocument, { input: { endpointId } })).test ?? undefined);
    setTests(tests + 1);
  };
  const rotate = async () => {
    const { secret } = await mutate(RotateEndpointDocument, { input: { endpointId } });
    onClose();
    if (secret) onSecret(secret);
    reload();
  };
  const remove = () => mutate(DeleteEndpointDocument, { input: { endpointId } }).then(() => (toast(texts.deleted), onClose(), reload()));
  return (
    <Dialog title={name} isWide onClose={onClose}>
      <EndpointFacts endpoint={endpoint} />
      {test && <TestOutcome test={test} />}
      {may("admin:write") && (
        <div class="row wrap">
          {!connector && (
            <>
              <Button look="primary" icon="send" onPress={send}>{texts.test}</Button>
              <Button icon="edit" onPress={() => setDoing("edit")}>{texts.edit}</Button>
              <Button onPress={() => change({ isEnabled: status !== "ACTIVE" })}>{status === "ACTIVE" ? texts.pause : texts.resume}</Button>
            </>
          )}
          {(!connector || connector.kind === "WEBHOOK") && <Button icon="key" onPress={() => setDoing("rotate")}>{texts.rotate}</Button>}
          {!connector && <Button look="danger" icon="trash" onPress={() => setDoing("delete")}>{texts.delete}</Button>}
        </div>
      )}
      <Deliveries endpointId={id} tests={tests} />
      {doing === "edit" && <EditEndpoint endpoint={endpoint} onSave={change} onClose={stop} />}
      {doing === "rotate" && <Confirm title={texts.rotateTitle} text={texts.rotateText} action={texts.rotate} onConfirm={rotate} onClose={stop} />}
      {doing === "delete" && <Confirm title={texts.deleteTitle(name)} text={texts.deleteText} action={texts.delete} isDanger onConfirm={remove} onClose={stop} />}
    </Dialog>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { url, connector, events, format, delivered, deliveredAt, failingSince, nextTryAt, lastError, lastStatus, secretBeforeUntil, createdAt } = endpoint;
  return (
    <Facts
      facts={[
        [texts.status, <EndpointState endpoint={endpoint} />],
        [texts.connector, connector && <a href={href`/organisation/connectors?open=${connector.id}`}>{connector.name}</a>],
        [texts.url, <code>{url}</code>],
        [texts.what, whatOf(endpoint)],
        [texts.events, events.map((event) => texts.eventNames[event]).join(", ")],
        [texts.format, texts.formats[format]],
        [texts.delivered, delivered],
        [texts.last, deliveredAt && <Time date={deliveredAt} />],
        [texts.failingSince, failingSince && <Time date={failingSince} />],
        [texts.nextTry, failingSince && <Time date={nextTryAt} />],
        [texts.lastError, failingSince && <Failure status={lastStatus} error={lastError} />],
        [texts.made, <Time date={createdAt} />],
        [texts.oldSecret, secretBeforeUntil && <Time date={secretBeforeUntil} />],
      ]}
    />
  );
}

export function TestOutcome({ test: { isAccepted, milliseconds, status, error } }: { test: Test }) {
  return (
    <Outcome isGood={isAccepted} title={isAccepted ? texts.accepted(milliseconds) : texts.refused}>
      {!isAccepted && <Failure status={status} error={error} />}
    </Outcome>
  );
}

function Failure({ status, error }: { status?: number | null; error?: string | null }) {
  return (
    <>
      {status && <div>{texts.status_(status)}</div>}
      {error && <Fault message={error} />}
    </>
  );
}

function EditEndpoint({ endpoint: { name, url, format }, onSave, onClose }: { endpoint: Endpoint; onSave: (input: Omit<UpdateWebhookEndpointInput, "endpointId">) => Promise<void>; onClose: () => void }) {
  const formats = Object.entries(texts.formats).map(([value, shown]) => ({ value, name: shown }));
  return (
    <FormDialog
      title={texts.editTitle(name)} initial={{ name, url, format }} action={texts.save} onSave={onSave} onClose={onClose}
      fields={[
        { name: "name", label: texts.name, isRequired: true },
        { name: "url", label: texts.url, isRequired: true },
        { name: "format", label: texts.format, kind: "select", choices: formats, isRequired: true },
      ]}
    />
  );
}
