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

/** How often a budget begins again, in UTC. TOTAL: never. */
export type BudgetPeriod =
  | 'DAY'
  | 'HOUR'
  | 'MONTH'
  | 'TOTAL';

/** The unit of a budget: US dollars, or input and output tokens together. */
export type BudgetUnit =
  | 'TOKENS'
  | 'USD';

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

export type ResumeTenantInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  tenantId: string;
};

export type SetKillSwitchInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  isOn: boolean;
  /** Needed to turn it on: the text that the tenants' audit logs get. */
  reason?: string;
};

export type SetTenantCapInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** In `unit`. Null removes the cap of this period and unit. The field is required. */
  limit?: string | null | undefined;
  period: BudgetPeriod;
  tenantId: string;
  unit?: BudgetUnit;
};

export type SuspendTenantInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The text that the tenant's audit log gets. At most 200 characters. */
  reason: string;
  tenantId: string;
};

/** Whether a tenant is active. The operator suspends it: its agents rest and its tokens are refused. */
export type TenantStatus =
  | 'ACTIVE'
  | 'SUSPENDED';

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

export type InstallationTenantPartsFragment = { id: string, name: string, status: TenantStatus, isSuspendedByKillSwitch: boolean, isOwn: boolean, createdAt: string, memberCount: number, agentCount: number, spentToday: string, caps: Array<{ period: BudgetPeriod, unit: BudgetUnit, limit: string }> };

export type KillSwitchQueryVariables = Exact<{ [key: string]: never; }>;


export type KillSwitchQuery = { installation: { killSwitch: { isOn: boolean, reason: string, switchedAt: string, keptTenantId: string | null } } };

export type LoadQueryVariables = Exact<{ [key: string]: never; }>;


export type LoadQuery = { installation: { load: { livingWorkers: number, queues: Array<{ name: string, entries: number, oldestSeconds: number }> } } };

export type InstallationTenantsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type InstallationTenantsQuery = { installation: { tenants: { totalCount: number, nodes: Array<{ id: string, name: string, status: TenantStatus, isSuspendedByKillSwitch: boolean, isOwn: boolean, createdAt: string, memberCount: number, agentCount: number, spentToday: string, caps: Array<{ period: BudgetPeriod, unit: BudgetUnit, limit: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

export type AllowListsQueryVariables = Exact<{ [key: string]: never; }>;


export type AllowListsQuery = { installation: { settings: Array<{ name: string, values: Array<string> }> } };

export type OperatorActsQueryVariables = Exact<{ [key: string]: never; }>;


export type OperatorActsQuery = { installation: { acts: Array<{ id: string, occurredAt: string, operator: string | null, action: string, tenantName: string | null, details: unknown }> } };

export type SuspendTenantMutationVariables = Exact<{
  input: SuspendTenantInput;
}>;


export type SuspendTenantMutation = { suspendTenant:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SuspendTenantSuccess', tenant: { id: string, name: string, status: TenantStatus, isSuspendedByKillSwitch: boolean, isOwn: boolean, createdAt: string, memberCount: number, agentCount: number, spentToday: string, caps: Array<{ period: BudgetPeriod, unit: BudgetUnit, limit: string }> } }
   };

export type ResumeTenantMutationVariables = Exact<{
  input: ResumeTenantInput;
}>;


export type ResumeTenantMutation = { resumeTenant:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'ResumeTenantSuccess', tenant: { id: string, name: string, status: TenantStatus, isSuspendedByKillSwitch: boolean, isOwn: boolean, createdAt: string, memberCount: number, agentCount: number, spentToday: string, caps: Array<{ period: BudgetPeriod, unit: BudgetUnit, limit: string }> } }
   };

export type SetTenantCapMutationVariables = Exact<{
  input: SetTenantCapInput;
}>;


export type SetTenantCapMutation = { setTenantCap:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetTenantCapSuccess', tenant: { id: string, name: string, status: TenantStatus, isSuspendedByKillSwitch: boolean, isOwn: boolean, createdAt: string, memberCount: number, agentCount: number, spentToday: string, caps: Array<{ period: BudgetPeriod, unit: BudgetUnit, limit: string }> } }
   };

export type SetKillSwitchMutationVariables = Exact<{
  input: SetKillSwitchInput;
}>;


export type SetKillSwitchMutation = { setKillSwitch:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetKillSwitchSuccess', killSwitch: { isOn: boolean } }
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
export const InstallationTenantPartsFragmentDoc = new TypedDocumentString(`
    fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}
    `, {"fragmentName":"InstallationTenantParts"}) as unknown as TypedDocumentString<InstallationTenantPartsFragment, unknown>;
export const KillSwitchDocument = new TypedDocumentString(`
    query KillSwitch {
  installation {
    killSwitch {
      isOn
      reason
      switchedAt
      keptTenantId
    }
  }
}
    `) as unknown as TypedDocumentString<KillSwitchQuery, KillSwitchQueryVariables>;
export const LoadDocument = new TypedDocumentString(`
    query Load {
  installation {
    load {
      livingWorkers
      queues {
        name
        entries
        oldestSeconds
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LoadQuery, LoadQueryVariables>;
export const InstallationTenantsDocument = new TypedDocumentString(`
    query InstallationTenants($first: Int!, $after: String, $search: String) {
  installation {
    tenants(first: $first, after: $after, search: $search) {
      totalCount
      nodes {
        ...InstallationTenantParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}`) as unknown as TypedDocumentString<InstallationTenantsQuery, InstallationTenantsQueryVariables>;
export const AllowListsDocument = new TypedDocumentString(`
    query AllowLists {
  installation {
    settings {
      name
      values
    }
  }
}
    `) as unknown as TypedDocumentString<AllowListsQuery, AllowListsQueryVariables>;
export const OperatorActsDocument = new TypedDocumentString(`
    query OperatorActs {
  installation {
    acts {
      id
      occurredAt
      operator
      action
      tenantName
      details
    }
  }
}
    `) as unknown as TypedDocumentString<OperatorActsQuery, OperatorActsQueryVariables>;
export const SuspendTenantDocument = new TypedDocumentString(`
    mutation SuspendTenant($input: SuspendTenantInput!) {
  suspendTenant(input: $input) {
    __typename
    ... on SuspendTenantSuccess {
      tenant {
        ...InstallationTenantParts
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}
fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}`) as unknown as TypedDocumentString<SuspendTenantMutation, SuspendTenantMutationVariables>;
export const ResumeTenantDocument = new TypedDocumentString(`
    mutation ResumeTenant($input: ResumeTenantInput!) {
  resumeTenant(input: $input) {
    __typename
    ... on ResumeTenantSuccess {
      tenant {
        ...InstallationTenantParts
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}
fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}`) as unknown as TypedDocumentString<ResumeTenantMutation, ResumeTenantMutationVariables>;
export const SetTenantCapDocument = new TypedDocumentString(`
    mutation SetTenantCap($input: SetTenantCapInput!) {
  setTenantCap(input: $input) {
    __typename
    ... on SetTenantCapSuccess {
      tenant {
        ...InstallationTenantParts
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}
fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}`) as unknown as TypedDocumentString<SetTenantCapMutation, SetTenantCapMutationVariables>;
export const SetKillSwitchDocument = new TypedDocumentString(`
    mutation SetKillSwitch($input: SetKillSwitchInput!) {
  setKillSwitch(input: $input) {
    __typename
    ... on SetKillSwitchSuccess {
      killSwitch {
        isOn
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<SetKillSwitchMutation, SetKillSwitchMutationVariables>;