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

/** Whose key is used for a model: the key of the installation, or a key of the tenant (OWN_KEY). */
export type ModelSource =
  | 'INSTALLATION'
  | 'OWN_KEY';

/** The status that an admin has set for an installation or a service account. REVOKED is final. */
export type ServiceStatus =
  | 'ACTIVE'
  | 'REVOKED'
  | 'SUSPENDED';

/** State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved. */
export type ToolCallConsent =
  | 'ASKED'
  | 'GIVEN';

/** Where a tool runs. INTERNAL: built into the server. HTTP: behind a URL. EXTERNAL: in a program that takes calls from this API. SPACE: people of a space answer a question. MCP: on an MCP server. */
export type ToolKind =
  | 'EXTERNAL'
  | 'HTTP'
  | 'INTERNAL'
  | 'MCP'
  | 'SPACE';

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

export type FindSpacesQueryVariables = Exact<{
  search?: string | null | undefined;
  first: number;
}>;


export type FindSpacesQuery = { spaces: { nodes: Array<{ id: string, name: string, topic: string }> } };

export type FindAgentsQueryVariables = Exact<{
  search?: string | null | undefined;
  first: number;
}>;


export type FindAgentsQuery = { agents: { nodes: Array<{ id: string, name: string }> } };

export type FindPeopleQueryVariables = Exact<{
  search?: string | null | undefined;
  first: number;
}>;


export type FindPeopleQuery = { members: { nodes: Array<{ id: string, name: string }> } };

export type FindModelsQueryVariables = Exact<{
  search?: string | null | undefined;
  provider?: string | null | undefined;
  first: number;
}>;


export type FindModelsQuery = { models: Array<{ name: string, source: ModelSource, inputPrice: string | null, outputPrice: string | null }> };

export type FindToolsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type FindToolsQuery = { tools: { nodes: Array<{ name: string, kind: ToolKind, description: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type FindAppsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type FindAppsQuery = { installations: { nodes: Array<{ id: string, name: string, status: ServiceStatus }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type FindServiceAccountsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type FindServiceAccountsQuery = { serviceAccounts: { nodes: Array<{ id: string, name: string, status: ServiceStatus }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type FindPlansQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type FindPlansQuery = { plans: { nodes: Array<{ id: string, name: string, agent: { name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

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
export const FindSpacesDocument = new TypedDocumentString(`
    query FindSpaces($search: String, $first: Int!) {
  spaces(search: $search, first: $first, kind: GROUP) {
    nodes {
      id
      name
      topic
    }
  }
}
    `) as unknown as TypedDocumentString<FindSpacesQuery, FindSpacesQueryVariables>;
export const FindAgentsDocument = new TypedDocumentString(`
    query FindAgents($search: String, $first: Int!) {
  agents(search: $search, first: $first) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<FindAgentsQuery, FindAgentsQueryVariables>;
export const FindPeopleDocument = new TypedDocumentString(`
    query FindPeople($search: String, $first: Int!) {
  members(search: $search, first: $first) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<FindPeopleQuery, FindPeopleQueryVariables>;
export const FindModelsDocument = new TypedDocumentString(`
    query FindModels($search: String, $provider: String, $first: Int!) {
  models(search: $search, provider: $provider, first: $first) {
    name
    source
    inputPrice
    outputPrice
  }
}
    `) as unknown as TypedDocumentString<FindModelsQuery, FindModelsQueryVariables>;
export const FindToolsDocument = new TypedDocumentString(`
    query FindTools($first: Int!, $after: String) {
  tools(first: $first, after: $after) {
    nodes {
      name
      kind
      description
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<FindToolsQuery, FindToolsQueryVariables>;
export const FindAppsDocument = new TypedDocumentString(`
    query FindApps($first: Int!, $after: String) {
  installations(first: $first, after: $after) {
    nodes {
      id
      name
      status
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<FindAppsQuery, FindAppsQueryVariables>;
export const FindServiceAccountsDocument = new TypedDocumentString(`
    query FindServiceAccounts($first: Int!, $after: String) {
  serviceAccounts(first: $first, after: $after) {
    nodes {
      id
      name
      status
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<FindServiceAccountsQuery, FindServiceAccountsQueryVariables>;
export const FindPlansDocument = new TypedDocumentString(`
    query FindPlans($first: Int!, $after: String) {
  plans(first: $first, after: $after, statuses: [ACTIVE, PAUSED]) {
    nodes {
      id
      name
      agent {
        name
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<FindPlansQuery, FindPlansQueryVariables>;