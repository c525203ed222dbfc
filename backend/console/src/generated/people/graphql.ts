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

export type CreateRoleInput = {
  description?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Not the name of another role, in any case. */
  name: string;
  /** Some of your own scopes, such as `spaces:read`. At least one. */
  scopes: Array<string>;
};

export type DeleteRoleInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The built-in role that its people, invitations and providers get: not OWNER. */
  replacementRole?: Role | null | undefined;
  /** The custom role that they get. Give one of both, or none if nobody has the role. */
  replacementRoleId?: string | null | undefined;
  roleId: string;
};

export type ErasePersonInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** A member, or somebody who has left. It may be yourself. */
  memberId: string;
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

/** The status of an invitation. An EXPIRED one can be sent again. ACCEPTED and REVOKED are final. */
export type InvitationStatus =
  | 'ACCEPTED'
  | 'EXPIRED'
  | 'OPEN'
  | 'REVOKED';

export type InviteMemberInput = {
  email: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** A built-in role. */
  role?: Role | null | undefined;
  /** A custom role. Give either `role` or this. */
  roleId?: string | null | undefined;
  /** Spaces that the person is a member of when they join: those that you may change, at most 20. Spaces that are deleted, archived or full by then are skipped. */
  spaceIds?: Array<string> | null | undefined;
};

export type RemoveMemberInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  memberId: string;
};

export type ResendInvitationInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  invitationId: string;
};

export type RevokeInvitationInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  invitationId: string;
};

/** The role of a person in a tenant, from the most rights (OWNER) to the fewest (VIEWER). */
export type Role =
  | 'ADMIN'
  | 'MEMBER'
  | 'OWNER'
  | 'VIEWER';

/** State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved. */
export type ToolCallConsent =
  | 'ASKED'
  | 'GIVEN';

/** How far content can be trusted. MEMBER: written by a member of the tenant. PROGRAM: from a program or tool that an admin trusts (`setTrust`). STRANGER: from anybody else. */
export type Trust =
  | 'MEMBER'
  | 'PROGRAM'
  | 'STRANGER';

export type UpdateMemberInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  memberId: string;
  /** A built-in role. */
  role?: Role | null | undefined;
  /** A custom role. Give either `role` or this. */
  roleId?: string | null | undefined;
};

/** An omitted or null field keeps its value. */
export type UpdateRoleInput = {
  description?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  name?: string | null | undefined;
  roleId: string;
  /** Some of your own scopes, such as `spaces:read`. At least one. */
  scopes?: Array<string> | null | undefined;
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

export type PeopleQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  roles?: Array<Role> | Role | null | undefined;
  roleId?: string | null | undefined;
  withMail: boolean;
}>;


export type PeopleQuery = { members: { nodes: Array<{ id: string, name: string, role: Role, joinedAt: string, email?: string | null, customRole: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PersonFragment = { id: string, name: string, role: Role, joinedAt: string, email?: string | null, customRole: { id: string, name: string } | null };

export type SpacesOfPersonQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type SpacesOfPersonQuery = { node:
    | { spaces: { totalCount: number, nodes: Array<{ id: string, name: string }> } }
    | Record<PropertyKey, never>
   | null };

export type CustomRolesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type CustomRolesQuery = { roles: { nodes: Array<{ id: string, name: string, description: string, scopes: Array<string>, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OwnRoleFragment = { id: string, name: string, description: string, scopes: Array<string>, updatedAt: string };

export type InvitationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  statuses?: Array<InvitationStatus> | InvitationStatus | null | undefined;
}>;


export type InvitationsQuery = { invitations: { nodes: Array<{ id: string, email: string, role: Role, status: InvitationStatus, createdAt: string, expiresAt: string, spaceIds: Array<string>, invitedBy: { id: string, name: string, kind: ActorKind }, customRole: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InvitedFragment = { id: string, email: string, role: Role, status: InvitationStatus, createdAt: string, expiresAt: string, spaceIds: Array<string>, invitedBy: { id: string, name: string, kind: ActorKind }, customRole: { id: string, name: string } | null };

export type UpdateMemberMutationVariables = Exact<{
  input: UpdateMemberInput;
}>;


export type UpdateMemberMutation = { updateMember:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateMemberSuccess', member: { id: string } }
   };

export type RemoveMemberMutationVariables = Exact<{
  input: RemoveMemberInput;
}>;


export type RemoveMemberMutation = { removeMember:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RemoveMemberSuccess', memberId: string }
   };

export type ErasePersonMutationVariables = Exact<{
  input: ErasePersonInput;
}>;


export type ErasePersonMutation = { erasePerson:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'ErasePersonSuccess', erasure: { dueAt: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CreateRoleMutationVariables = Exact<{
  input: CreateRoleInput;
}>;


export type CreateRoleMutation = { createRole:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateRoleSuccess', customRole: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdateRoleMutationVariables = Exact<{
  input: UpdateRoleInput;
}>;


export type UpdateRoleMutation = { updateRole:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateRoleSuccess', customRole: { id: string } }
   };

export type DeleteRoleMutationVariables = Exact<{
  input: DeleteRoleInput;
}>;


export type DeleteRoleMutation = { deleteRole:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteRoleSuccess', roleId: string }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type InviteMemberMutationVariables = Exact<{
  input: InviteMemberInput;
}>;


export type InviteMemberMutation = { inviteMember:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'InviteMemberSuccess', invitation: { id: string, email: string } }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type ResendInvitationMutationVariables = Exact<{
  input: ResendInvitationInput;
}>;


export type ResendInvitationMutation = { resendInvitation:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'ResendInvitationSuccess', invitation: { id: string } }
   };

export type RevokeInvitationMutationVariables = Exact<{
  input: RevokeInvitationInput;
}>;


export type RevokeInvitationMutation = { revokeInvitation:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RevokeInvitationSuccess', invitation: { id: string } }
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
export const PersonFragmentDoc = new TypedDocumentString(`
    fragment Person on Member {
  id
  name
  role
  joinedAt
  email @include(if: $withMail)
  customRole {
    id
    name
  }
}
    `, {"fragmentName":"Person"}) as unknown as TypedDocumentString<PersonFragment, unknown>;
export const OwnRoleFragmentDoc = new TypedDocumentString(`
    fragment OwnRole on CustomRole {
  id
  name
  description
  scopes
  updatedAt
}
    `, {"fragmentName":"OwnRole"}) as unknown as TypedDocumentString<OwnRoleFragment, unknown>;
export const AuthorFragmentDoc = new TypedDocumentString(`
    fragment Author on Actor {
  id
  name
  kind
}
    `, {"fragmentName":"Author"}) as unknown as TypedDocumentString<AuthorFragment, unknown>;
export const InvitedFragmentDoc = new TypedDocumentString(`
    fragment Invited on Invitation {
  id
  email
  role
  status
  createdAt
  expiresAt
  spaceIds
  invitedBy {
    ...Author
  }
  customRole {
    id
    name
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`, {"fragmentName":"Invited"}) as unknown as TypedDocumentString<InvitedFragment, unknown>;
export const PeopleDocument = new TypedDocumentString(`
    query People($first: Int!, $after: String, $search: String, $roles: [Role!], $roleId: ID, $withMail: Boolean!) {
  members(
    first: $first
    after: $after
    search: $search
    roles: $roles
    roleId: $roleId
  ) {
    nodes {
      ...Person
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Person on Member {
  id
  name
  role
  joinedAt
  email @include(if: $withMail)
  customRole {
    id
    name
  }
}`) as unknown as TypedDocumentString<PeopleQuery, PeopleQueryVariables>;
export const SpacesOfPersonDocument = new TypedDocumentString(`
    query SpacesOfPerson($id: ID!, $first: Int!) {
  node(id: $id) {
    ... on Member {
      spaces(first: $first) {
        nodes {
          id
          name
        }
        totalCount
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SpacesOfPersonQuery, SpacesOfPersonQueryVariables>;
export const CustomRolesDocument = new TypedDocumentString(`
    query CustomRoles($first: Int!, $after: String) {
  roles(first: $first, after: $after) {
    nodes {
      ...OwnRole
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment OwnRole on CustomRole {
  id
  name
  description
  scopes
  updatedAt
}`) as unknown as TypedDocumentString<CustomRolesQuery, CustomRolesQueryVariables>;
export const InvitationsDocument = new TypedDocumentString(`
    query Invitations($first: Int!, $after: String, $statuses: [InvitationStatus!]) {
  invitations(first: $first, after: $after, statuses: $statuses) {
    nodes {
      ...Invited
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Invited on Invitation {
  id
  email
  role
  status
  createdAt
  expiresAt
  spaceIds
  invitedBy {
    ...Author
  }
  customRole {
    id
    name
  }
}`) as unknown as TypedDocumentString<InvitationsQuery, InvitationsQueryVariables>;
export const UpdateMemberDocument = new TypedDocumentString(`
    mutation UpdateMember($input: UpdateMemberInput!) {
  updateMember(input: $input) {
    __typename
    ... on UpdateMemberSuccess {
      member {
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
}`) as unknown as TypedDocumentString<UpdateMemberMutation, UpdateMemberMutationVariables>;
export const RemoveMemberDocument = new TypedDocumentString(`
    mutation RemoveMember($input: RemoveMemberInput!) {
  removeMember(input: $input) {
    __typename
    ... on RemoveMemberSuccess {
      memberId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const ErasePersonDocument = new TypedDocumentString(`
    mutation ErasePerson($input: ErasePersonInput!) {
  erasePerson(input: $input) {
    __typename
    ... on ErasePersonSuccess {
      erasure {
        dueAt
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ErasePersonMutation, ErasePersonMutationVariables>;
export const CreateRoleDocument = new TypedDocumentString(`
    mutation CreateRole($input: CreateRoleInput!) {
  createRole(input: $input) {
    __typename
    ... on CreateRoleSuccess {
      customRole {
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
}`) as unknown as TypedDocumentString<CreateRoleMutation, CreateRoleMutationVariables>;
export const UpdateRoleDocument = new TypedDocumentString(`
    mutation UpdateRole($input: UpdateRoleInput!) {
  updateRole(input: $input) {
    __typename
    ... on UpdateRoleSuccess {
      customRole {
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
}`) as unknown as TypedDocumentString<UpdateRoleMutation, UpdateRoleMutationVariables>;
export const DeleteRoleDocument = new TypedDocumentString(`
    mutation DeleteRole($input: DeleteRoleInput!) {
  deleteRole(input: $input) {
    __typename
    ... on DeleteRoleSuccess {
      roleId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteRoleMutation, DeleteRoleMutationVariables>;
export const InviteMemberDocument = new TypedDocumentString(`
    mutation InviteMember($input: InviteMemberInput!) {
  inviteMember(input: $input) {
    __typename
    ... on InviteMemberSuccess {
      invitation {
        id
        email
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<InviteMemberMutation, InviteMemberMutationVariables>;
export const ResendInvitationDocument = new TypedDocumentString(`
    mutation ResendInvitation($input: ResendInvitationInput!) {
  resendInvitation(input: $input) {
    __typename
    ... on ResendInvitationSuccess {
      invitation {
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
}`) as unknown as TypedDocumentString<ResendInvitationMutation, ResendInvitationMutationVariables>;
export const RevokeInvitationDocument = new TypedDocumentString(`
    mutation RevokeInvitation($input: RevokeInvitationInput!) {
  revokeInvitation(input: $input) {
    __typename
    ... on RevokeInvitationSuccess {
      invitation {
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
}`) as unknown as TypedDocumentString<RevokeInvitationMutation, RevokeInvitationMutationVariables>;