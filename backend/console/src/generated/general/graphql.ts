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

export type CancelErasureInput = {
  erasureId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type EraseTenantInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The name of the organisation, so that it is not erased by mistake. */
  name: string;
};

/** What is erased: an organisation, a person in it, an agent, a space or a message. */
export type ErasureKind =
  | 'AGENT'
  | 'MESSAGE'
  | 'PERSON'
  | 'SPACE'
  | 'TENANT';

/** REQUESTED: it has not begun, and can be cancelled. LOGGED: it has begun, and is repeated if a backup is restored. DONE: everything is erased. CANCELLED: it did not begin. */
export type ErasureState =
  | 'CANCELLED'
  | 'DONE'
  | 'LOGGED'
  | 'REQUESTED';

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

export type UpdateOpenHostsInput = {
  /** The whole list: host names in lower case, such as `docs.example`. At most 100. */
  hosts: Array<string>;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

/** An omitted or null field keeps its value. */
export type UpdateTenantInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Whether members may create spaces. They manage the spaces that they create. */
  membersMayCreateSpaces?: boolean | null | undefined;
  /** Whether members may set the topic of the spaces that they are in. */
  membersMaySetTopics?: boolean | null | undefined;
  /** Whether members may start direct conversations (`startDirectConversation`). */
  membersMayStartConversations?: boolean | null | undefined;
  name?: string | null | undefined;
};

export type UpdateTenantRetentionInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Days: 7 to 3,650. Null means for ever. The field is required. */
  retentionDays?: number | null | undefined;
};

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

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { tenant: { id: string, name: string, createdAt: string, membersMaySetTopics: boolean, membersMayCreateSpaces: boolean, membersMayStartConversations: boolean, openHosts: Array<string>, quotas: Array<{ name: string, limit: number, used: number | null }> } };

export type RetentionQueryVariables = Exact<{ [key: string]: never; }>;


export type RetentionQuery = { tenant: { id: string, retentionDays: number | null } };

export type ErasuresQueryVariables = Exact<{ [key: string]: never; }>;


export type ErasuresQuery = { erasures: Array<{ id: string, kind: ErasureKind, subjectId: string, state: ErasureState, dueAt: string, requestedAt: string, endedAt: string | null }> };

export type ErasedFragment = { id: string, kind: ErasureKind, subjectId: string, state: ErasureState, dueAt: string, requestedAt: string, endedAt: string | null };

export type UpdateTenantMutationVariables = Exact<{
  input: UpdateTenantInput;
}>;


export type UpdateTenantMutation = { updateTenant:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateTenantSuccess', tenant: { id: string } }
   };

export type OpenHostsMutationVariables = Exact<{
  input: UpdateOpenHostsInput;
}>;


export type OpenHostsMutation = { updateOpenHosts:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateOpenHostsSuccess', tenant: { id: string } }
   };

export type SetRetentionMutationVariables = Exact<{
  input: UpdateTenantRetentionInput;
}>;


export type SetRetentionMutation = { updateTenantRetention:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateTenantRetentionSuccess', tenant: { id: string } }
   };

export type EraseTenantMutationVariables = Exact<{
  input: EraseTenantInput;
}>;


export type EraseTenantMutation = { eraseTenant:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'EraseTenantSuccess', erasure: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CancelErasureMutationVariables = Exact<{
  input: CancelErasureInput;
}>;


export type CancelErasureMutation = { cancelErasure:
    | { __typename: 'CancelErasureSuccess', erasure: { id: string } }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
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
export const ErasedFragmentDoc = new TypedDocumentString(`
    fragment Erased on Erasure {
  id
  kind
  subjectId
  state
  dueAt
  requestedAt
  endedAt
}
    `, {"fragmentName":"Erased"}) as unknown as TypedDocumentString<ErasedFragment, unknown>;
export const SettingsDocument = new TypedDocumentString(`
    query Settings {
  tenant {
    id
    name
    createdAt
    membersMaySetTopics
    membersMayCreateSpaces
    membersMayStartConversations
    openHosts
    quotas {
      name
      limit
      used
    }
  }
}
    `) as unknown as TypedDocumentString<SettingsQuery, SettingsQueryVariables>;
export const RetentionDocument = new TypedDocumentString(`
    query Retention {
  tenant {
    id
    retentionDays
  }
}
    `) as unknown as TypedDocumentString<RetentionQuery, RetentionQueryVariables>;
export const ErasuresDocument = new TypedDocumentString(`
    query Erasures {
  erasures {
    ...Erased
  }
}
    fragment Erased on Erasure {
  id
  kind
  subjectId
  state
  dueAt
  requestedAt
  endedAt
}`) as unknown as TypedDocumentString<ErasuresQuery, ErasuresQueryVariables>;
export const UpdateTenantDocument = new TypedDocumentString(`
    mutation UpdateTenant($input: UpdateTenantInput!) {
  updateTenant(input: $input) {
    __typename
    ... on UpdateTenantSuccess {
      tenant {
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
}`) as unknown as TypedDocumentString<UpdateTenantMutation, UpdateTenantMutationVariables>;
export const OpenHostsDocument = new TypedDocumentString(`
    mutation OpenHosts($input: UpdateOpenHostsInput!) {
  updateOpenHosts(input: $input) {
    __typename
    ... on UpdateOpenHostsSuccess {
      tenant {
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
}`) as unknown as TypedDocumentString<OpenHostsMutation, OpenHostsMutationVariables>;
export const SetRetentionDocument = new TypedDocumentString(`
    mutation SetRetention($input: UpdateTenantRetentionInput!) {
  updateTenantRetention(input: $input) {
    __typename
    ... on UpdateTenantRetentionSuccess {
      tenant {
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
}`) as unknown as TypedDocumentString<SetRetentionMutation, SetRetentionMutationVariables>;
export const EraseTenantDocument = new TypedDocumentString(`
    mutation EraseTenant($input: EraseTenantInput!) {
  eraseTenant(input: $input) {
    __typename
    ... on EraseTenantSuccess {
      erasure {
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
}`) as unknown as TypedDocumentString<EraseTenantMutation, EraseTenantMutationVariables>;
export const CancelErasureDocument = new TypedDocumentString(`
    mutation CancelErasure($input: CancelErasureInput!) {
  cancelErasure(input: $input) {
    __typename
    ... on CancelErasureSuccess {
      erasure {
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
}`) as unknown as TypedDocumentString<CancelErasureMutation, CancelErasureMutationVariables>;