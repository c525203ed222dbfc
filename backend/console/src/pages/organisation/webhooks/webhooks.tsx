// Webhook endpoints: what they hear of, and how they do.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { CreateEndpointDocument, type CreateWebhookEndpointInput, type EndpointFragment, WebhooksDocument } from "../../../generated/webhooks/graphql.ts";
import { Collection } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import { type Secret, ShownOnce } from "../../../kit/record/shown-once.tsx";
import type { Field, Values } from "../../../kit/record/values.ts";
import { Badge } from "../../../kit/small.tsx";
import { Time } from "../../../kit/time.tsx";
import { may } from "../../../live/viewer.ts";
import { texts } from "../../../texts/webhooks.ts";
import { findAgents, findExternalTools, findSpaces } from "../finding/find.ts";
import { EndpointDialog } from "./endpoint.tsx";
import { stateOf } from "./state.ts";

const ALL = 100; // an organisation has no more
const LOOKS = { ACTIVE: "good", UNUSED: undefined, FAILING: "bad", PAUSED: "warn", SWITCHED_OFF: "bad" } as const;
const SPACE_EVENTS = ["MESSAGE_POSTED", "MESSAGE_UPDATED"];
const AGENT_EVENTS = ["CYCLE_ENDED", "TOOL_CALLED"];
const named = (names: Record<string, string>) => Object.entries(names).map(([value, name]) => ({ value, name }));
const events = (values: readonly string[]) => values.map((value) => ({ value, name: texts.eventNames[value]! }));

export type Endpoint = EndpointFragment;

function fields(): Field[] {
  const hears = (what: string) => (values: Values) => values["what"] === what;
  return [
    { name: "name", label: texts.name, isRequired: true },
    { name: "url", label: texts.url, isRequired: true, placeholder: "https://hooks.example.com/circadian" },
    { name: "what", label: texts.what, kind: "select", choices: named(texts.whats), isRequired: true },
    { name: "spaceId", label: texts.space, kind: "pickOne", find: findSpaces, isRequired: true, when: hears("space") },
    { name: "agentId", label: texts.agent, kind: "pickOne", find: findAgents, isRequired: true, when: hears("agent") },
    { name: "tools", label: texts.tools, kind: "pick", find: findExternalTools, isRequired: true, when: hears("tools") },
    { name: "spaceEvents", label: texts.events, hint: texts.eventsHint, kind: "many", choices: events(SPACE_EVENTS), when: hears("space") },
    { name: "agentEvents", label: texts.events, hint: texts.eventsHint, kind: "many", choices: events(AGENT_EVENTS), when: hears("agent") },
    { name: "format", label: texts.format, kind: "select", choices: named(texts.formats), isRequired: true },
  ];
}

type Entered = CreateWebhookEndpointInput & { what: string; spaceEvents?: string[]; agentEvents?: string[] };

function inputOf({ what, spaceEvents, agentEvents, ...input }: Entered): CreateWebhookEndpointInput {
  const chosen = (spaceEvents ?? agentEvents ?? []) as CreateWebhookEndpointInput["events"];
  return { ...input, events: chosen, security: what === "security", holds: what === "holds" };
}

export default function Webhooks() {
  const [secrets, setSecrets] = useState<readonly Secret[]>();
  const pages = usePages(WebhooksDocument, { first: ALL }, ({ webhookEndpoints }) => webhookEndpoints);
  const create = async (entered: Entered) => {
    const { secret } = await mutate(CreateEndpointDocument, { input: inputOf(entered) });
    if (secret) setSecrets([{ label: texts.secret, value: secret }]);
    pages.reload();
  };
  return (
    <>
      <Collection
        title={texts.title} intro={texts.intro} icon="pulse" pages={pages} keyOf={({ id }) => id} nameOf={({ name }) => name} under={({ url, connector }) => (connector ? texts.ofConnector : url)}
        columns={[
          { name: texts.what, cell: whatOf },
          { name: texts.status, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
          { name: texts.last, cell: ({ deliveredAt }) => deliveredAt && <span class="soft"><Time date={deliveredAt} /></span> },
        ]}
        empty={{ title: texts.none, text: texts.noneText }}
        add={may("admin:write") && { name: texts.add, form: (close) => <FormDialog title={texts.add} fields={fields()} initial={{ what: "space", format: "CIRCADIAN" }} action={texts.save} onSave={create} onClose={close} /> }}
        detail={(endpoint, close) => <EndpointDialog key={endpoint.id} endpoint={endpoint} reload={pages.reload} onClose={close} onSecret={(value) => setSecrets([{ label: texts.secret, value }])} />}
      />
      {secrets && <ShownOnce title={texts.madeTitle} secrets={secrets} onClose={() => setSecrets(undefined)} />}
    </>
  );
}

export function whatOf({ space, agent, tools, isSecurity, isHolds }: EndpointFragment): string {
  if (isSecurity) return texts.whats["security"]!;
  if (isHolds) return texts.whats["holds"]!;
  return space?.name ?? agent?.name ?? tools?.join(", ") ?? "";
}

export function EndpointState({ endpoint }: { endpoint: EndpointFragment }) {
  const state = stateOf(endpoint);
  return <Badge look={LOOKS[state]}>{texts.statuses[state]}</Badge>;
}
