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

/** When the assistant writes a digest of what is new in the person's spaces. If nothing is new, it writes nothing. */
export type DigestInput = {
  /** Five fields: minute, hour, day of month, month, day of week. Null removes the digest. Omit it to keep the current schedule; a digest must exist then. */
  cron?: string | null | undefined;
  /** An IANA time zone, such as `Europe/Berlin`. Null or omitted keeps the current zone; a new digest uses UTC. */
  timeZone?: string | null | undefined;
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

/** The status of an MCP server. LISTING: a worker is requesting its list of tools. ACTIVE: the list was received. FAILING: the last request failed; tools of the previous list are still offered. OFF: an admin has disabled it. */
export type McpServerStatus =
  | 'ACTIVE'
  | 'FAILING'
  | 'LISTING'
  | 'OFF';

/** Why a model request failed. AUTH: the provider does not accept the key, account, address or model name (see `ModelRemedy`). RATE_LIMIT: too many requests. NETWORK: the provider cannot be reached or does not answer. SERVER: an error of the provider. REFUSED: the provider does not accept this request. FILTERED: a content filter of the provider forbids the request or the reply. UNCLEAR: refused without a clear reason. OVERFLOW: the request is too long for the model. BROKEN: the reply was cut or not readable. BUDGET: a budget of the tenant does not allow the request, so it was not sent. */
export type ModelErrorKind =
  | 'AUTH'
  | 'BROKEN'
  | 'BUDGET'
  | 'FILTERED'
  | 'NETWORK'
  | 'OVERFLOW'
  | 'RATE_LIMIT'
  | 'REFUSED'
  | 'SERVER'
  | 'UNCLEAR';

export type MyAssistantInput = {
  /** Sets or removes the digest. Null or omitted keeps it as it is. */
  digest?: DigestInput | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Names of the outside tools that the assistant gets in addition to the built-in tools. Replaces the whole list. Each must be in `Tenant.assistantTools`. Null keeps the current tools. Only a person may set this, not an app that acts for a person. */
  tools?: Array<string> | null | undefined;
};

/** How a think cycle ended. RESTED: the agent had nothing more to do. SKIPPED: the agent decided not to react. LIMIT_REACHED: a limit of `Agent.limits`. FAILED: no model could process it. STOPPED: by a person, a reset or a stop of the agent. */
export type Outcome =
  | 'FAILED'
  | 'LIMIT_REACHED'
  | 'RESTED'
  | 'SKIPPED'
  | 'STOPPED';

/** State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved. */
export type ToolCallConsent =
  | 'ASKED'
  | 'GIVEN';

/** The state of a tool call. PENDING: not started; it waits for another call or for capacity. RUNNING: started. HELD: the result comes later. The other values are final. UNKNOWN: nobody knows whether the call took effect. */
export type ToolCallState =
  | 'EXPIRED'
  | 'FAILED'
  | 'HELD'
  | 'PENDING'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'UNKNOWN';

/** How far content can be trusted. MEMBER: written by a member of the tenant. PROGRAM: from a program or tool that an admin trusts (`setTrust`). STRANGER: from anybody else. */
export type Trust =
  | 'MEMBER'
  | 'PROGRAM'
  | 'STRANGER';

/** The status of an endpoint. PAUSED: by an admin. SWITCHED_OFF: nothing could be delivered for three days, or the endpoint answered 410 (gone). */
export type WebhookEndpointStatus =
  | 'ACTIVE'
  | 'PAUSED'
  | 'SWITCHED_OFF';

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

export type NowAgentsQueryVariables = Exact<{
  first: number;
}>;


export type NowAgentsQuery = { agents: { totalCount: number, nodes: Array<{ id: string, name: string, status: AgentStatus, process: { state: AgentState, lastCycleAt: string | null, inboxDepth: number, retryAt: string | null }, toolCalls: { nodes: Array<{ id: string, name: string, state: ToolCallState }> } }> } };

export type NowAgentSubscriptionVariables = Exact<{
  agentId: string;
  after?: string | null | undefined;
}>;


export type NowAgentSubscription = { agentFeed:
    | { __typename: 'AgentStateChanged', state: AgentState, cursor: string }
    | { __typename: 'AppRequestUpdated', cursor: string }
    | { __typename: 'CompactionChanged', cursor: string }
    | { __typename: 'CycleEnded', cursor: string, cycle: { endedAt: string | null, outcome: Outcome | null } }
    | { __typename: 'DraftWithdrawn', cursor: string }
    | { __typename: 'EntryAppended', cursor: string }
    | { __typename: 'EventDeadLettered', cursor: string }
    | { __typename: 'FailureChanged', failures: number, failureReason: string | null, retryAt: string | null, cursor: string }
    | { __typename: 'FeedReset', cursor: string }
    | { __typename: 'HoldUpdated', cursor: string }
    | { __typename: 'KnowledgeChanged', cursor: string }
    | { __typename: 'Mentioned', cursor: string }
    | { __typename: 'MessageAlert', cursor: string }
    | { __typename: 'MessageDelta', cursor: string }
    | { __typename: 'MessagePosted', cursor: string }
    | { __typename: 'MessageUpdated', cursor: string }
    | { __typename: 'PresenceChanged', cursor: string }
    | { __typename: 'ReadMarkMoved', cursor: string }
    | { __typename: 'ReasoningDelta', cycleId: string, step: number, offset: number, text: string, cursor: string }
    | { __typename: 'SnapshotCompleted', cursor: string }
    | { __typename: 'SpaceChanged', cursor: string }
    | { __typename: 'SpaceJoined', cursor: string }
    | { __typename: 'SpaceLeft', cursor: string }
    | { __typename: 'SpaceMembersChanged', cursor: string }
    | { __typename: 'StepEnded', cursor: string }
    | { __typename: 'TaskChanged', cursor: string }
    | { __typename: 'ToolActivity', cursor: string }
    | { __typename: 'ToolCallChanged', toolCallId: string, name: string, callState: ToolCallState, progress: number | null, cursor: string }
    | { __typename: 'TypingChanged', cursor: string }
    | { __typename: 'UnreadChanged', cursor: string }
   };

export type NowSpaceSubscriptionVariables = Exact<{
  spaceId: string;
  after?: string | null | undefined;
}>;


export type NowSpaceSubscription = { spaceFeed:
    | { __typename: 'AgentStateChanged', cursor: string }
    | { __typename: 'AppRequestUpdated', cursor: string }
    | { __typename: 'CompactionChanged', cursor: string }
    | { __typename: 'CycleEnded', cursor: string }
    | { __typename: 'DraftWithdrawn', cursor: string }
    | { __typename: 'EntryAppended', cursor: string }
    | { __typename: 'EventDeadLettered', cursor: string }
    | { __typename: 'FailureChanged', cursor: string }
    | { __typename: 'FeedReset', cursor: string }
    | { __typename: 'HoldUpdated', cursor: string }
    | { __typename: 'KnowledgeChanged', cursor: string }
    | { __typename: 'Mentioned', cursor: string }
    | { __typename: 'MessageAlert', cursor: string }
    | { __typename: 'MessageDelta', streamId: string, offset: number, text: string, cursor: string, agent: { id: string } }
    | { __typename: 'MessagePosted', cursor: string, message: { author: { id: string } } }
    | { __typename: 'MessageUpdated', cursor: string }
    | { __typename: 'PresenceChanged', cursor: string }
    | { __typename: 'ReadMarkMoved', cursor: string }
    | { __typename: 'ReasoningDelta', cursor: string }
    | { __typename: 'SnapshotCompleted', cursor: string }
    | { __typename: 'SpaceChanged', cursor: string }
    | { __typename: 'SpaceJoined', cursor: string }
    | { __typename: 'SpaceLeft', cursor: string }
    | { __typename: 'SpaceMembersChanged', cursor: string }
    | { __typename: 'StepEnded', cursor: string }
    | { __typename: 'TaskChanged', cursor: string }
    | { __typename: 'ToolActivity', cursor: string }
    | { __typename: 'ToolCallChanged', cursor: string }
    | { __typename: 'TypingChanged', cursor: string }
    | { __typename: 'UnreadChanged', cursor: string }
   };

export type NowAssistantQueryVariables = Exact<{ [key: string]: never; }>;


export type NowAssistantQuery = { myAssistant: { agent: { id: string, name: string, process: { state: AgentState, lastCycleAt: string | null } }, space: { id: string, name: string } | null } | null };

export type BeginAssistantMutationVariables = Exact<{
  input: MyAssistantInput;
}>;


export type BeginAssistantMutation = { myAssistant:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'MyAssistantSuccess', assistant: { agent: { id: string }, space: { id: string } | null } }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type NowProblemsQueryVariables = Exact<{
  models: boolean;
  inspect: boolean;
  admin: boolean;
  operator: boolean;
}>;


export type NowProblemsQuery = { installation?: { killSwitch: { isOn: boolean, reason: string, switchedAt: string } }, paused?: { totalCount: number, nodes: Array<{ id: string, name: string }> }, modelHealth?: Array<{ model: string, isFailing: boolean, isOwnKey: boolean, advice: string | null, error: ModelErrorKind, since: string, nextTryAt: string | null, waitingAgents: number }>, mcpServers?: { nodes: Array<{ id: string, name: string, status: McpServerStatus, lastError: string | null }> }, deadLetters?: { totalCount: number, nodes: Array<{ createdAt: string }> }, webhookEndpoints?: { nodes: Array<{ id: string, name: string, status: WebhookEndpointStatus, failingSince: string | null, lastError: string | null, lastStatus: number | null, connector: { id: string } | null }> }, connectors?: { nodes: Array<{ id: string, name: string, isWorking: boolean, lastError: string | null, hook: { receivedAt: string | null }, endpoint: { status: WebhookEndpointStatus, deliveredAt: string | null, failingSince: string | null } }> }, budgets?: Array<{ id: string, name: string, limit: string, uses: Array<{ subjectId: string, spent: string, resetsAt: string | null }> }> };

export type NowCostsQueryVariables = Exact<{
  from: string;
  to: string;
  yesterday: string;
  sameTime: string;
  zone: string;
}>;


export type NowCostsQuery = { hours: { groups: Array<{ period: string | null, requests: number, inputTokens: number, outputTokens: number, cycles: number, cost: string }> }, before: { groups: Array<{ cost: string }> } };

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
export const NowAgentsDocument = new TypedDocumentString(`
    query NowAgents($first: Int!) {
  agents(first: $first, orderBy: LAST_ACTIVITY) {
    totalCount
    nodes {
      id
      name
      status
      process {
        state
        lastCycleAt
        inboxDepth
        retryAt
      }
      toolCalls(last: 1, states: [PENDING, RUNNING, HELD]) {
        nodes {
          id
          name
          state
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NowAgentsQuery, NowAgentsQueryVariables>;
export const NowAgentDocument = new TypedDocumentString(`
    subscription NowAgent($agentId: ID!, $after: String) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    ... on AgentStateChanged {
      state
    }
    ... on ReasoningDelta {
      cycleId
      step
      offset
      text
    }
    ... on ToolCallChanged {
      toolCallId
      name
      callState
      progress
    }
    ... on FailureChanged {
      failures
      failureReason
      retryAt
    }
    ... on CycleEnded {
      cycle {
        endedAt
        outcome
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NowAgentSubscription, NowAgentSubscriptionVariables>;
export const NowSpaceDocument = new TypedDocumentString(`
    subscription NowSpace($spaceId: ID!, $after: String) {
  spaceFeed(spaceId: $spaceId, after: $after) {
    __typename
    cursor
    ... on MessageDelta {
      streamId
      offset
      text
      agent {
        id
      }
    }
    ... on MessagePosted {
      message {
        author {
          id
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NowSpaceSubscription, NowSpaceSubscriptionVariables>;
export const NowAssistantDocument = new TypedDocumentString(`
    query NowAssistant {
  myAssistant {
    agent {
      id
      name
      process {
        state
        lastCycleAt
      }
    }
    space {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<NowAssistantQuery, NowAssistantQueryVariables>;
export const BeginAssistantDocument = new TypedDocumentString(`
    mutation BeginAssistant($input: MyAssistantInput!) {
  myAssistant(input: $input) {
    __typename
    ... on MyAssistantSuccess {
      assistant {
        agent {
          id
        }
        space {
          id
        }
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<BeginAssistantMutation, BeginAssistantMutationVariables>;
export const NowProblemsDocument = new TypedDocumentString(`
    query NowProblems($models: Boolean!, $inspect: Boolean!, $admin: Boolean!, $operator: Boolean!) {
  installation @include(if: $operator) {
    killSwitch {
      isOn
      reason
      switchedAt
    }
  }
  paused: agents(first: 1, statuses: [PAUSED]) @include(if: $models) {
    totalCount
    nodes {
      id
      name
    }
  }
  modelHealth @include(if: $models) {
    model
    isFailing
    isOwnKey
    advice
    error
    since
    nextTryAt
    waitingAgents
  }
  mcpServers(first: 100) @include(if: $models) {
    nodes {
      id
      name
      status
      lastError
    }
  }
  deadLetters(last: 1) @include(if: $inspect) {
    totalCount
    nodes {
      createdAt
    }
  }
  webhookEndpoints(first: 100) @include(if: $admin) {
    nodes {
      id
      name
      status
      failingSince
      lastError
      lastStatus
      connector {
        id
      }
    }
  }
  connectors(first: 100) @include(if: $admin) {
    nodes {
      id
      name
      isWorking
      lastError
      hook {
        receivedAt
      }
      endpoint {
        status
        deliveredAt
        failingSince
      }
    }
  }
  budgets @include(if: $admin) {
    id
    name
    limit
    uses {
      subjectId
      spent
      resetsAt
    }
  }
}
    `) as unknown as TypedDocumentString<NowProblemsQuery, NowProblemsQueryVariables>;
export const NowCostsDocument = new TypedDocumentString(`
    query NowCosts($from: DateTime!, $to: DateTime!, $yesterday: DateTime!, $sameTime: DateTime!, $zone: String!) {
  hours: usage(by: [HOUR], from: $from, to: $to, timeZone: $zone) {
    groups {
      period
      requests
      inputTokens
      outputTokens
      cycles
      cost
    }
  }
  before: usage(by: [], from: $yesterday, to: $sameTime, timeZone: $zone) {
    groups {
      cost
    }
  }
}
    `) as unknown as TypedDocumentString<NowCostsQuery, NowCostsQueryVariables>;