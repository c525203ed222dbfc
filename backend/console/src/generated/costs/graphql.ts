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

/** What happens when a budget has no room for another request. PAUSE: agents wait, people are asked, and the work continues when the budget begins again or is raised. CHEAPER_MODEL: requests go to the budget's cheaper model, until that has no room either. STOP: the think cycle ends. */
export type BudgetEnd =
  | 'CHEAPER_MODEL'
  | 'PAUSE'
  | 'STOP';

/** Requests with which keys a budget counts. INSTALLATION: the operator's keys. OWN: the tenant's own model keys. ALL: both. */
export type BudgetKeys =
  | 'ALL'
  | 'INSTALLATION'
  | 'OWN';

/** How often a budget begins again, in UTC. TOTAL: never. */
export type BudgetPeriod =
  | 'DAY'
  | 'HOUR'
  | 'MONTH'
  | 'TOTAL';

/** Whose model requests a budget counts. PERSON: requests of think cycles that the person's events began, and of agents that work for the person. PROGRAM: of think cycles that events of an app or service account began. PLAN: of think cycles that a plan began. CYCLE: each think cycle has the limit separately. */
export type BudgetScope =
  | 'AGENT'
  | 'CYCLE'
  | 'PERSON'
  | 'PLAN'
  | 'PROGRAM'
  | 'TENANT';

/** The unit of a budget: US dollars, or input and output tokens together. */
export type BudgetUnit =
  | 'TOKENS'
  | 'USD';

export type CreateBudgetInput = {
  atEnd?: BudgetEnd;
  /** Needed with `atEnd: CHEAPER_MODEL`. A model that costs nothing, such as one on your own server, always works. */
  cheaperModel?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  keys?: BudgetKeys;
  /** In US dollars or tokens, as `unit` says. */
  limit: string;
  name: string;
  period: BudgetPeriod;
  scope: BudgetScope;
  /** An agent, member, app, service account or plan, as `scope` says. Without it each one has the limit separately. Not for TENANT and CYCLE. */
  subjectId?: string | null | undefined;
  unit?: BudgetUnit;
};

export type DeleteBudgetInput = {
  budgetId: string;
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

/** State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved. */
export type ToolCallConsent =
  | 'ASKED'
  | 'GIVEN';

/** How far content can be trusted. MEMBER: written by a member of the tenant. PROGRAM: from a program or tool that an admin trusts (`setTrust`). STRANGER: from anybody else. */
export type Trust =
  | 'MEMBER'
  | 'PROGRAM'
  | 'STRANGER';

/** An omitted field, or null, keeps its value. */
export type UpdateBudgetInput = {
  atEnd?: BudgetEnd | null | undefined;
  budgetId: string;
  /** Needed with `atEnd: CHEAPER_MODEL`. A model that costs nothing, such as one on your own server, always works. */
  cheaperModel?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  limit?: string | null | undefined;
  name?: string | null | undefined;
};

/** What usage is grouped by. PERSON, PROGRAM, KEY, PLAN and SPACE are of the event that began the think cycle: its person, the app or service account that sent it, the API key or personal token that it was sent with, its plan, its space. */
export type UsageDimension =
  | 'AGENT'
  | 'CYCLE'
  | 'DAY'
  | 'HOUR'
  | 'KEY'
  | 'MODEL'
  | 'MONTH'
  | 'PERSON'
  | 'PLAN'
  | 'PROGRAM'
  | 'PROVIDER'
  | 'PURPOSE'
  | 'SPACE';

/** Count only requests that match all of these. */
export type UsageFilterInput = {
  agentId?: string | null | undefined;
  memberId?: string | null | undefined;
  model?: string | null | undefined;
  planId?: string | null | undefined;
  programId?: string | null | undefined;
  spaceId?: string | null | undefined;
};

/** What a model was used for. THINKING: a step of a think cycle. COMPACTION: a summary of the chain. EPISODE: a text for the archive. PROBE: a test whether a failing model answers. TEST: a test of a model by an admin (`testModel`); it belongs to no agent. EMBEDDING and RERANKING: a search of the archive, or the vectors of its pages, by models on servers. */
export type UsagePurpose =
  | 'COMPACTION'
  | 'EMBEDDING'
  | 'EPISODE'
  | 'PROBE'
  | 'RERANKING'
  | 'TEST'
  | 'THINKING';

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

export type SumsFragment = { requests: number, cycles: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, cost: string, ownKeyCost: string, estimatedRequests: number, unpricedRequests: number, seconds: number, firstTokenSeconds: number | null };

export type CostsOverTimeQueryVariables = Exact<{
  from: string;
  to: string;
  before: string;
  until: string;
  zone: string;
  unit: UsageDimension;
  only?: UsageFilterInput | null | undefined;
}>;


export type CostsOverTimeQuery = { whole: { groups: Array<{ requests: number, cycles: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, cost: string, ownKeyCost: string, estimatedRequests: number, unpricedRequests: number, seconds: number, firstTokenSeconds: number | null }> }, earlier: { groups: Array<{ requests: number, cycles: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, cost: string, ownKeyCost: string, estimatedRequests: number, unpricedRequests: number, seconds: number, firstTokenSeconds: number | null }> }, parts: { groups: Array<{ period: string | null, requests: number, cycles: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, cost: string, ownKeyCost: string, estimatedRequests: number, unpricedRequests: number, seconds: number, firstTokenSeconds: number | null }> } };

export type CostsByQueryVariables = Exact<{
  from: string;
  to: string;
  zone: string;
  by: UsageDimension;
  only?: UsageFilterInput | null | undefined;
  first: number;
}>;


export type CostsByQuery = { usage: { groupCount: number, groups: Array<{ model: string | null, purpose: UsagePurpose | null, requests: number, cycles: number, inputTokens: number, cachedTokens: number, outputTokens: number, reasoningTokens: number, cost: string, ownKeyCost: string, estimatedRequests: number, unpricedRequests: number, seconds: number, firstTokenSeconds: number | null, agent: { id: string, name: string | null } | null, person: { id: string, name: string | null } | null, program: { id: string, name: string | null } | null, plan: { id: string, name: string | null } | null, space: { id: string, name: string | null } | null }> } };

export type BudgetsQueryVariables = Exact<{ [key: string]: never; }>;


export type BudgetsQuery = { budgets: Array<{ id: string, name: string, scope: BudgetScope, subjectId: string | null, period: BudgetPeriod, unit: BudgetUnit, limit: string, keys: BudgetKeys, atEnd: BudgetEnd, cheaperModel: string | null, isCap: boolean, uses: Array<{ subjectId: string, spent: string, reserved: string, left: string, resetsAt: string | null }> }> };

export type CreateBudgetMutationVariables = Exact<{
  input: CreateBudgetInput;
}>;


export type CreateBudgetMutation = { createBudget:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateBudgetSuccess' }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdateBudgetMutationVariables = Exact<{
  input: UpdateBudgetInput;
}>;


export type UpdateBudgetMutation = { updateBudget:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateBudgetSuccess' }
   };

export type DeleteBudgetMutationVariables = Exact<{
  input: DeleteBudgetInput;
}>;


export type DeleteBudgetMutation = { deleteBudget:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteBudgetSuccess' }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
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
export const SumsFragmentDoc = new TypedDocumentString(`
    fragment Sums on UsageGroup {
  requests
  cycles
  inputTokens
  cachedTokens
  outputTokens
  reasoningTokens
  cost
  ownKeyCost
  estimatedRequests
  unpricedRequests
  seconds
  firstTokenSeconds
}
    `, {"fragmentName":"Sums"}) as unknown as TypedDocumentString<SumsFragment, unknown>;
export const CostsOverTimeDocument = new TypedDocumentString(`
    query CostsOverTime($from: DateTime!, $to: DateTime!, $before: DateTime!, $until: DateTime!, $zone: String!, $unit: UsageDimension!, $only: UsageFilterInput) {
  whole: usage(by: [], from: $from, to: $to, timeZone: $zone, filter: $only) {
    groups {
      ...Sums
    }
  }
  earlier: usage(
    by: []
    from: $before
    to: $until
    timeZone: $zone
    filter: $only
  ) {
    groups {
      ...Sums
    }
  }
  parts: usage(
    by: [$unit]
    from: $from
    to: $to
    timeZone: $zone
    filter: $only
    first: 1000
  ) {
    groups {
      period
      ...Sums
    }
  }
}
    fragment Sums on UsageGroup {
  requests
  cycles
  inputTokens
  cachedTokens
  outputTokens
  reasoningTokens
  cost
  ownKeyCost
  estimatedRequests
  unpricedRequests
  seconds
  firstTokenSeconds
}`) as unknown as TypedDocumentString<CostsOverTimeQuery, CostsOverTimeQueryVariables>;
export const CostsByDocument = new TypedDocumentString(`
    query CostsBy($from: DateTime!, $to: DateTime!, $zone: String!, $by: UsageDimension!, $only: UsageFilterInput, $first: Int!) {
  usage(
    by: [$by]
    from: $from
    to: $to
    timeZone: $zone
    filter: $only
    first: $first
  ) {
    groupCount
    groups {
      agent {
        id
        name
      }
      person {
        id
        name
      }
      program {
        id
        name
      }
      plan {
        id
        name
      }
      space {
        id
        name
      }
      model
      purpose
      ...Sums
    }
  }
}
    fragment Sums on UsageGroup {
  requests
  cycles
  inputTokens
  cachedTokens
  outputTokens
  reasoningTokens
  cost
  ownKeyCost
  estimatedRequests
  unpricedRequests
  seconds
  firstTokenSeconds
}`) as unknown as TypedDocumentString<CostsByQuery, CostsByQueryVariables>;
export const BudgetsDocument = new TypedDocumentString(`
    query Budgets {
  budgets {
    id
    name
    scope
    subjectId
    period
    unit
    limit
    keys
    atEnd
    cheaperModel
    isCap
    uses {
      subjectId
      spent
      reserved
      left
      resetsAt
    }
  }
}
    `) as unknown as TypedDocumentString<BudgetsQuery, BudgetsQueryVariables>;
export const CreateBudgetDocument = new TypedDocumentString(`
    mutation CreateBudget($input: CreateBudgetInput!) {
  createBudget(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<CreateBudgetMutation, CreateBudgetMutationVariables>;
export const UpdateBudgetDocument = new TypedDocumentString(`
    mutation UpdateBudget($input: UpdateBudgetInput!) {
  updateBudget(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<UpdateBudgetMutation, UpdateBudgetMutationVariables>;
export const DeleteBudgetDocument = new TypedDocumentString(`
    mutation DeleteBudget($input: DeleteBudgetInput!) {
  deleteBudget(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteBudgetMutation, DeleteBudgetMutationVariables>;