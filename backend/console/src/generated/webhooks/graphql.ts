/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Who acts: a person, an agent, or a program (SERVICE). */
export type ActorKind =
  | 'AGENT'
  | 'PERSON'
  | 'SERVICE';

/** Who may approve a call; only people can. SPACE: members of the space. REQUESTER: the person for whom the agent works, or admins if it works for no person. ADMINS: admins and owners, in any space. OWNERS: owners, in any space. */
export type Approvers =
  | 'ADMINS'
  | 'OWNERS'
  | 'REQUESTER'
  | 'SPACE';

/** The kind of connection between a connector and the conversation outside. WEBHOOK: signed requests to and from a program of yours. SLACK: a channel. TELEGRAM: a chat. EMAIL: a mail address. GITHUB: the issues and pull requests of a repository. OTHER: a kind of a package of the operator (`kindName`). */
export type ConnectorKind =
  | 'EMAIL'
  | 'GITHUB'
  | 'OTHER'
  | 'SLACK'
  | 'TELEGRAM'
  | 'WEBHOOK';

export type CreateWebhookEndpointInput = {
  agentId?: string | null | undefined;
  /** Empty means all events of the space or the agent. */
  events?: Array<WebhookEvent> | null | undefined;
  format?: WebhookFormat | null | undefined;
  /** True: it is notified when calls and questions of agents wait for people, and how that ended. Needs the scope `admin:read` too. */
  holds?: boolean | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  name: string;
  /** True: it receives the security events of the tenant (docs/webhooks.md). Needs the scope `admin:read` too. */
  security?: boolean | null | undefined;
  /** The space whose events it receives. Give exactly one of `spaceId`, `agentId`, `tools`, `security` and `holds`. */
  spaceId?: string | null | undefined;
  /** Names of EXTERNAL tools. The endpoint receives their calls and answers with the results. Needs the scope `tools:write` too. */
  tools?: Array<string> | null | undefined;
  /** A public `https` address. */
  url: string;
};

export type DeleteWebhookEndpointInput = {
  endpointId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type DropWebhookDeliveryInput = {
  deliveryId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

/** The type of an inbox event. SPACE_MESSAGE and MENTION: a message in a space. MESSAGE_EDITED: a message that the agent was shown has another text now. MESSAGE_REACTIONS: others have reacted to a message of the agent. PLAN and TIMER: a plan is due. SERVICE: an event from outside. TOOL_RESULT and TASK_RESULT: a result has arrived. SYSTEM: a notice of the runtime. */
export type EventType =
  | 'MENTION'
  | 'MESSAGE_EDITED'
  | 'MESSAGE_REACTIONS'
  | 'PLAN'
  | 'SERVICE'
  | 'SPACE_MESSAGE'
  | 'SYSTEM'
  | 'TASK_RESULT'
  | 'TIMER'
  | 'TOOL_RESULT';

/** The type of a field of a form, as in JSON Schema. ARRAY: several of the choices, which are strings. */
export type FormFieldType =
  | 'ARRAY'
  | 'BOOLEAN'
  | 'INTEGER'
  | 'NUMBER'
  | 'STRING';

export type ReplayWebhookDeliveriesInput = {
  endpointId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Deliveries that were set aside at this time or later are sent. */
  since: string;
};

export type ReplayWebhookDeliveryInput = {
  deliveryId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type RotateWebhookSecretInput = {
  endpointId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** For how many hours deliveries are also signed with the previous secret: 0 to 168. */
  overlapHours?: number | null | undefined;
};

export type TestWebhookEndpointInput = {
  endpointId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

/** State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved. */
export type ToolCallConsent =
  | 'ASKED'
  | 'GIVEN';

/** How far content can be trusted. MEMBER: written by a member of the tenant. PROGRAM: from a program or tool that an admin trusts (`setTrust`). STRANGER: from anybody else. */
export type Trust =
  | 'MEMBER'
  | 'PROGRAM'
  | 'STRANGER';

export type UpdateWebhookEndpointInput = {
  endpointId: string;
  events?: Array<WebhookEvent> | null | undefined;
  /** Deliveries that were written before keep their format. Null keeps the current one. */
  format?: WebhookFormat | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** False pauses the endpoint. True resumes it, also after it was SWITCHED_OFF: it then receives the events that it missed. Null keeps the current state. */
  isEnabled?: boolean | null | undefined;
  name?: string | null | undefined;
  /** True: events that happened until now are not delivered any more. */
  skipsBacklog?: boolean | null | undefined;
  /** Only for an endpoint with tools: the new list of tools. Null keeps the current list. */
  tools?: Array<string> | null | undefined;
  url?: string | null | undefined;
};

/** The state of a delivery. DEAD: refused several times; it waits for a decision of an admin. PENDING: will be sent again. DELIVERED and DROPPED are final. */
export type WebhookDeliveryState =
  | 'DEAD'
  | 'DELIVERED'
  | 'DROPPED'
  | 'PENDING';

/** The status of an endpoint. PAUSED: by an admin. SWITCHED_OFF: nothing could be delivered for three days, or the endpoint answered 410 (gone). */
export type WebhookEndpointStatus =
  | 'ACTIVE'
  | 'PAUSED'
  | 'SWITCHED_OFF';

/** The events that an endpoint can receive. WEBHOOK_TEST: sent by `testWebhookEndpoint` only. MESSAGE_UNREAD: never sent; it is what a connector could not read because of an error. */
export type WebhookEvent =
  | 'APP_INSTALLED'
  | 'APP_REMOVED'
  | 'APP_SCOPES_CHANGED'
  | 'CYCLE_ENDED'
  | 'HOLD_ANSWERED'
  | 'HOLD_EXPIRED'
  | 'HOLD_WAITING'
  | 'MESSAGE_POSTED'
  | 'MESSAGE_UNREAD'
  | 'MESSAGE_UPDATED'
  | 'SECURITY_EVENT'
  | 'TOOL_CALLED'
  | 'WEBHOOK_TEST';

/** Why a delivery failed. STATUS: the response had another status than 2xx. TIMEOUT: no response in time. UNREACHABLE: no connection, or it broke. UNREADABLE: the response was broken or too large. ADDRESS_NOT_ALLOWED: the address is not public, or its port is not allowed. OWN_HOOK: the address is a hook of this installation. ACCOUNT: the service of a connector does not accept its account. */
export type WebhookFailureKind =
  | 'ACCOUNT'
  | 'ADDRESS_NOT_ALLOWED'
  | 'OWN_HOOK'
  | 'STATUS'
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'UNREADABLE';

/** How the body of a delivery is written. CIRCADIAN: an object with `type`, `timestamp` and `data`. CLOUDEVENTS: a CloudEvent 1.0 in structured mode (`application/cloudevents+json`). */
export type WebhookFormat =
  | 'CIRCADIAN'
  | 'CLOUDEVENTS';

export type AuthorFragment = { id: string, name: string, kind: ActorKind };

type Refusal_Conflict_Fragment = { code: string, message: string, path: Array<string> };

type Refusal_EditedMeanwhile_Fragment = { code: string, message: string, path: Array<string> };

type Refusal_IdempotencyConflict_Fragment = { code: string, message: string, path: Array<string> };

type Refusal_InvalidInput_Fragment = { code: string, message: string, path: Array<string> };

type Refusal_LimitReached_Fragment = { code: string, message: string, path: Array<string> };

type Refusal_NotFound_Fragment = { code: string, message: string, path: Array<string> };

type Refusal_NotPermitted_Fragment = { code: string, message: string, path: Array<string> };

type Refusal_QuotaExceeded_Fragment = { code: string, message: string, path: Array<string> };

export type RefusalFragment =
  | Refusal_Conflict_Fragment
  | Refusal_EditedMeanwhile_Fragment
  | Refusal_IdempotencyConflict_Fragment
  | Refusal_InvalidInput_Fragment
  | Refusal_LimitReached_Fragment
  | Refusal_NotFound_Fragment
  | Refusal_NotPermitted_Fragment
  | Refusal_QuotaExceeded_Fragment
;

export type WaitingCallFragment = { id: string, name: string, arguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers, people: number, approvedBy: Array<string>, createdAt: string, expiresAt: string, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null }>, origin: { agentId: string, agentName: string, spaceId: string | null, spaceName: string | null, messageId: string | null, cycleId: string, trigger: EventType, trust: Trust, isUnattended: boolean } };

export type WebhooksQueryVariables = Exact<{
  first: number;
}>;


export type WebhooksQuery = { webhookEndpoints: { nodes: Array<{ id: string, name: string, url: string, tools: Array<string> | null, isSecurity: boolean, isHolds: boolean, events: Array<WebhookEvent>, format: WebhookFormat, status: WebhookEndpointStatus, secretBeforeUntil: string | null, delivered: number, deliveredAt: string | null, failingSince: string | null, nextTryAt: string, lastStatus: number | null, lastError: string | null, createdAt: string, space: { id: string, name: string } | null, agent: { id: string, name: string } | null, connector: { id: string, kind: ConnectorKind, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EndpointFragment = { id: string, name: string, url: string, tools: Array<string> | null, isSecurity: boolean, isHolds: boolean, events: Array<WebhookEvent>, format: WebhookFormat, status: WebhookEndpointStatus, secretBeforeUntil: string | null, delivered: number, deliveredAt: string | null, failingSince: string | null, nextTryAt: string, lastStatus: number | null, lastError: string | null, createdAt: string, space: { id: string, name: string } | null, agent: { id: string, name: string } | null, connector: { id: string, kind: ConnectorKind, name: string } | null };

export type DeliveriesQueryVariables = Exact<{
  id: string;
  states?: Array<WebhookDeliveryState> | WebhookDeliveryState | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type DeliveriesQuery = { webhookEndpoint: { deliveries: { nodes: Array<{ messageId: string, event: WebhookEvent, state: WebhookDeliveryState, attempts: number, lastStatus: number | null, lastError: string, milliseconds: number, firstAt: string, lastAt: string, deadLetter: { id: string, body: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type DeliveryFragment = { messageId: string, event: WebhookEvent, state: WebhookDeliveryState, attempts: number, lastStatus: number | null, lastError: string, milliseconds: number, firstAt: string, lastAt: string, deadLetter: { id: string, body: string } | null };

export type CreateEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateEndpointMutation = { createWebhookEndpoint:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateWebhookEndpointSuccess', secret: string | null, webhookEndpoint: { id: string, name: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdateEndpointMutationVariables = Exact<{
  input: UpdateWebhookEndpointInput;
}>;


export type UpdateEndpointMutation = { updateWebhookEndpoint:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateWebhookEndpointSuccess', webhookEndpoint: { id: string } }
   };

export type RotateEndpointMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
}>;


export type RotateEndpointMutation = { rotateWebhookSecret:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RotateWebhookSecretSuccess', secret: string | null }
   };

export type DeleteEndpointMutationVariables = Exact<{
  input: DeleteWebhookEndpointInput;
}>;


export type DeleteEndpointMutation = { deleteWebhookEndpoint:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteWebhookEndpointSuccess', endpointId: string }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type TestEndpointMutationVariables = Exact<{
  input: TestWebhookEndpointInput;
}>;


export type TestEndpointMutation = { testWebhookEndpoint:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'TestWebhookEndpointSuccess', test: { isAccepted: boolean, status: number | null, milliseconds: number, failureKind: WebhookFailureKind | null, error: string | null } | null }
   };

export type ReplayDeliveryMutationVariables = Exact<{
  input: ReplayWebhookDeliveryInput;
}>;


export type ReplayDeliveryMutation = { replayWebhookDelivery:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'ReplayWebhookDeliverySuccess', delivery: { id: string } }
   };

export type DropDeliveryMutationVariables = Exact<{
  input: DropWebhookDeliveryInput;
}>;


export type DropDeliveryMutation = { dropWebhookDelivery:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DropWebhookDeliverySuccess', delivery: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type ReplayDeliveriesMutationVariables = Exact<{
  input: ReplayWebhookDeliveriesInput;
}>;


export type ReplayDeliveriesMutation = { replayWebhookDeliveries:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'ReplayWebhookDeliveriesSuccess', replayed: number, hasMore: boolean }
   };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const AuthorFragmentDoc = new TypedDocumentString(`
    fragment Author on Actor {
  id
  name
  kind
}
    `, {"fragmentName":"Author"}) as unknown as TypedDocumentString<AuthorFragment, unknown>;
export const RefusalFragmentDoc = new TypedDocumentString(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `, {"fragmentName":"Refusal"}) as unknown as TypedDocumentString<RefusalFragment, unknown>;
export const WaitingCallFragmentDoc = new TypedDocumentString(`
    fragment WaitingCall on Hold {
  id
  name
  arguments
  digest
  consent
  approvers
  people
  approvedBy
  formFields {
    name
    label
    type
    isRequired
    choices
    description
    format
    default
    minimum
    maximum
    minLength
    maxLength
  }
  createdAt
  expiresAt
  origin {
    agentId
    agentName
    spaceId
    spaceName
    messageId
    cycleId
    trigger
    trust
    isUnattended
  }
}
    `, {"fragmentName":"WaitingCall"}) as unknown as TypedDocumentString<WaitingCallFragment, unknown>;
export const EndpointFragmentDoc = new TypedDocumentString(`
    fragment Endpoint on WebhookEndpoint {
  id
  name
  url
  tools
  isSecurity
  isHolds
  events
  format
  status
  secretBeforeUntil
  delivered
  deliveredAt
  failingSince
  nextTryAt
  lastStatus
  lastError
  createdAt
  space {
    id
    name
  }
  agent {
    id
    name
  }
  connector {
    id
    kind
    name
  }
}
    `, {"fragmentName":"Endpoint"}) as unknown as TypedDocumentString<EndpointFragment, unknown>;
export const DeliveryFragmentDoc = new TypedDocumentString(`
    fragment Delivery on DeliveryLogEntry {
  messageId
  event
  state
  attempts
  lastStatus
  lastError
  milliseconds
  firstAt
  lastAt
  deadLetter {
    id
    body
  }
}
    `, {"fragmentName":"Delivery"}) as unknown as TypedDocumentString<DeliveryFragment, unknown>;
export const WebhooksDocument = new TypedDocumentString(`
    query Webhooks($first: Int!) {
  webhookEndpoints(first: $first) {
    nodes {
      ...Endpoint
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Endpoint on WebhookEndpoint {
  id
  name
  url
  tools
  isSecurity
  isHolds
  events
  format
  status
  secretBeforeUntil
  delivered
  deliveredAt
  failingSince
  nextTryAt
  lastStatus
  lastError
  createdAt
  space {
    id
    name
  }
  agent {
    id
    name
  }
  connector {
    id
    kind
    name
  }
}`) as unknown as TypedDocumentString<WebhooksQuery, WebhooksQueryVariables>;
export const DeliveriesDocument = new TypedDocumentString(`
    query Deliveries($id: ID!, $states: [WebhookDeliveryState!], $first: Int!, $after: String) {
  webhookEndpoint(id: $id) {
    deliveries(first: $first, after: $after, states: $states) {
      nodes {
        ...Delivery
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment Delivery on DeliveryLogEntry {
  messageId
  event
  state
  attempts
  lastStatus
  lastError
  milliseconds
  firstAt
  lastAt
  deadLetter {
    id
    body
  }
}`) as unknown as TypedDocumentString<DeliveriesQuery, DeliveriesQueryVariables>;
export const CreateEndpointDocument = new TypedDocumentString(`
    mutation CreateEndpoint($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    __typename
    ... on CreateWebhookEndpointSuccess {
      secret
      webhookEndpoint {
        id
        name
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<CreateEndpointMutation, CreateEndpointMutationVariables>;
export const UpdateEndpointDocument = new TypedDocumentString(`
    mutation UpdateEndpoint($input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(input: $input) {
    __typename
    ... on UpdateWebhookEndpointSuccess {
      webhookEndpoint {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<UpdateEndpointMutation, UpdateEndpointMutationVariables>;
export const RotateEndpointDocument = new TypedDocumentString(`
    mutation RotateEndpoint($input: RotateWebhookSecretInput!) {
  rotateWebhookSecret(input: $input) {
    __typename
    ... on RotateWebhookSecretSuccess {
      secret
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<RotateEndpointMutation, RotateEndpointMutationVariables>;
export const DeleteEndpointDocument = new TypedDocumentString(`
    mutation DeleteEndpoint($input: DeleteWebhookEndpointInput!) {
  deleteWebhookEndpoint(input: $input) {
    __typename
    ... on DeleteWebhookEndpointSuccess {
      endpointId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteEndpointMutation, DeleteEndpointMutationVariables>;
export const TestEndpointDocument = new TypedDocumentString(`
    mutation TestEndpoint($input: TestWebhookEndpointInput!) {
  testWebhookEndpoint(input: $input) {
    __typename
    ... on TestWebhookEndpointSuccess {
      test {
        isAccepted
        status
        milliseconds
        failureKind
        error
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<TestEndpointMutation, TestEndpointMutationVariables>;
export const ReplayDeliveryDocument = new TypedDocumentString(`
    mutation ReplayDelivery($input: ReplayWebhookDeliveryInput!) {
  replayWebhookDelivery(input: $input) {
    __typename
    ... on ReplayWebhookDeliverySuccess {
      delivery {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ReplayDeliveryMutation, ReplayDeliveryMutationVariables>;
export const DropDeliveryDocument = new TypedDocumentString(`
    mutation DropDelivery($input: DropWebhookDeliveryInput!) {
  dropWebhookDelivery(input: $input) {
    __typename
    ... on DropWebhookDeliverySuccess {
      delivery {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DropDeliveryMutation, DropDeliveryMutationVariables>;
export const ReplayDeliveriesDocument = new TypedDocumentString(`
    mutation ReplayDeliveries($input: ReplayWebhookDeliveriesInput!) {
  replayWebhookDeliveries(input: $input) {
    __typename
    ... on ReplayWebhookDeliveriesSuccess {
      replayed
      hasMore
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ReplayDeliveriesMutation, ReplayDeliveriesMutationVariables>;