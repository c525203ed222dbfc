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

/** The kind of an agent. GENERAL: any use. CONVERSATIONAL: it ends its cycle when it has answered. TASK: created by `createTask` or by another agent, for one task. PERSONAL_ASSISTANT: created by `myAssistant`, for one person. `updateAgent` can change only between the first two. */
export type AgentKind =
  | 'CONVERSATIONAL'
  | 'GENERAL'
  | 'PERSONAL_ASSISTANT'
  | 'TASK';

/** The order of agents. CREATED: the oldest first. NAME: by name, in any case. LAST_ACTIVITY: those whose newest think cycle has begun last come first. */
export type AgentOrder =
  | 'CREATED'
  | 'LAST_ACTIVITY'
  | 'NAME';

/** The current state of an agent. If an admin or the operator has set a status other than ACTIVE, the state is that status: PAUSED, STOPPED or SUSPENDED. SLEEPING: no cycle is open. HELD: it sleeps with an open cycle, until a tool call is answered or a new event arrives. A call may wait longer than its cycle is open: `holds` lists what waits. WAKING: it waits for a worker. THINKING: a worker runs it. PRIVATE: it is another person's assistant; only that person sees when it wakes and sleeps. */
export type AgentState =
  | 'HELD'
  | 'PAUSED'
  | 'PRIVATE'
  | 'SLEEPING'
  | 'STOPPED'
  | 'SUSPENDED'
  | 'THINKING'
  | 'WAKING';

/** The status that an admin has set for an agent. STOPPED is final. The operator sets SUSPENDED when the tenant is suspended. */
export type AgentStatus =
  | 'ACTIVE'
  | 'PAUSED'
  | 'STOPPED'
  | 'SUSPENDED';

/** Who may approve a call; only people can. SPACE: members of the space. REQUESTER: the person for whom the agent works, or admins if it works for no person. ADMINS: admins and owners, in any space. OWNERS: owners, in any space. */
export type Approvers =
  | 'ADMINS'
  | 'OWNERS'
  | 'REQUESTER'
  | 'SPACE';

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

/** State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved. */
export type ToolCallConsent =
  | 'ASKED'
  | 'GIVEN';

/** How far content can be trusted. MEMBER: written by a member of the tenant. PROGRAM: from a program or tool that an admin trusts (`setTrust`). STRANGER: from anybody else. */
export type Trust =
  | 'MEMBER'
  | 'PROGRAM'
  | 'STRANGER';

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

export type AgentsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  statuses?: Array<AgentStatus> | AgentStatus | null | undefined;
  orderBy: AgentOrder;
  withSpaces: boolean;
}>;


export type AgentsQuery = { agents: { nodes: Array<{ id: string, name: string, kind: AgentKind, model: string | null, status: AgentStatus, createdAt: string, process: { state: AgentState, lastCycleAt: string | null, cycleCount: number, inboxDepth: number, cost: string, retryAt: string | null }, spaces?: { totalCount: number, nodes: Array<{ id: string, name: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MyAssistantQueryVariables = Exact<{
  withSpaces: boolean;
}>;


export type MyAssistantQuery = { myAssistant: { agent: { id: string, name: string, kind: AgentKind, model: string | null, status: AgentStatus, createdAt: string, process: { state: AgentState, lastCycleAt: string | null, cycleCount: number, inboxDepth: number, cost: string, retryAt: string | null }, spaces?: { totalCount: number, nodes: Array<{ id: string, name: string }> } } } | null };

export type ListedAgentFragment = { id: string, name: string, kind: AgentKind, model: string | null, status: AgentStatus, createdAt: string, process: { state: AgentState, lastCycleAt: string | null, cycleCount: number, inboxDepth: number, cost: string, retryAt: string | null }, spaces?: { totalCount: number, nodes: Array<{ id: string, name: string }> } };

export type AgentStatesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type AgentStatesQuery = { nodes: Array<
    | { id: string, status: AgentStatus, process: { state: AgentState, lastCycleAt: string | null, cycleCount: number, inboxDepth: number, cost: string, retryAt: string | null } }
    | Record<PropertyKey, never>
   | null> };

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
export const ListedAgentFragmentDoc = new TypedDocumentString(`
    fragment ListedAgent on Agent {
  id
  name
  kind
  model
  status
  createdAt
  process {
    state
    lastCycleAt
    cycleCount
    inboxDepth
    cost
    retryAt
  }
  spaces(first: 3) @include(if: $withSpaces) {
    nodes {
      id
      name
    }
    totalCount
  }
}
    `, {"fragmentName":"ListedAgent"}) as unknown as TypedDocumentString<ListedAgentFragment, unknown>;
export const AgentsDocument = new TypedDocumentString(`
    query Agents($first: Int!, $after: String, $search: String, $statuses: [AgentStatus!], $orderBy: AgentOrder!, $withSpaces: Boolean!) {
  agents(
    first: $first
    after: $after
    search: $search
    statuses: $statuses
    orderBy: $orderBy
  ) {
    nodes {
      ...ListedAgent
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ListedAgent on Agent {
  id
  name
  kind
  model
  status
  createdAt
  process {
    state
    lastCycleAt
    cycleCount
    inboxDepth
    cost
    retryAt
  }
  spaces(first: 3) @include(if: $withSpaces) {
    nodes {
      id
      name
    }
    totalCount
  }
}`) as unknown as TypedDocumentString<AgentsQuery, AgentsQueryVariables>;
export const MyAssistantDocument = new TypedDocumentString(`
    query MyAssistant($withSpaces: Boolean!) {
  myAssistant {
    agent {
      ...ListedAgent
    }
  }
}
    fragment ListedAgent on Agent {
  id
  name
  kind
  model
  status
  createdAt
  process {
    state
    lastCycleAt
    cycleCount
    inboxDepth
    cost
    retryAt
  }
  spaces(first: 3) @include(if: $withSpaces) {
    nodes {
      id
      name
    }
    totalCount
  }
}`) as unknown as TypedDocumentString<MyAssistantQuery, MyAssistantQueryVariables>;
export const AgentStatesDocument = new TypedDocumentString(`
    query AgentStates($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Agent {
      id
      status
      process {
        state
        lastCycleAt
        cycleCount
        inboxDepth
        cost
        retryAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AgentStatesQuery, AgentStatesQueryVariables>;