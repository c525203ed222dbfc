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

export type AnswerAppRequestInput = {
  answer: AppRequestAnswer;
  appRequestId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** A text for the person, of at most 500 characters. */
  reason?: string | null | undefined;
};

/** An admin's answer to a request for an app. */
export type AppRequestAnswer =
  | 'APPROVE'
  | 'REJECT';

/** The status of a request for an app. EXPIRED: nobody has answered within 30 days, or the person or the app is gone. */
export type AppRequestStatus =
  | 'APPROVED'
  | 'EXPIRED'
  | 'OPEN'
  | 'REJECTED';

/** The status that the tenant of the app has set. A SUSPENDED app cannot use its tokens anywhere. DELETED is final. */
export type AppStatus =
  | 'ACTIVE'
  | 'DELETED'
  | 'SUSPENDED';

/** Who may approve a call; only people can. SPACE: members of the space. REQUESTER: the person for whom the agent works, or admins if it works for no person. ADMINS: admins and owners, in any space. OWNERS: owners, in any space. */
export type Approvers =
  | 'ADMINS'
  | 'OWNERS'
  | 'REQUESTER'
  | 'SPACE';

export type CreateApiKeyInput = {
  /** Lifetime in days: 1 to 366. Null means that the key works until it is revoked. */
  expiresInDays?: number | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  name: string;
  /** Scopes of the key: some of the account's scopes that you have too. Null means all scopes of the account. */
  scopes?: Array<string> | null | undefined;
  serviceAccountId: string;
};

export type CreateServiceAccountInput = {
  description?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  name: string;
  /** The most that the account may do: some of your own scopes. */
  scopes: Array<string>;
};

export type DisableServiceAccountInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  serviceAccountId: string;
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

export type InstallAppInput = {
  clientId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Some of the scopes that the app requests, and that you have. */
  scopes: Array<string>;
};

export type ResumeInstallationInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  installationId: string;
};

export type RevokeApiKeyInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  keyId: string;
};

export type RevokeConsentsInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  installationId: string;
  /** One person. Null: all people. */
  memberId?: string | null | undefined;
};

export type RevokeInstallationInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  installationId: string;
};

export type RotateApiKeyInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  keyId: string;
  /** For how many hours the old key still works: 0 to 168. */
  overlapHours?: number | null | undefined;
};

/** The status that an admin has set for an installation or a service account. REVOKED is final. */
export type ServiceStatus =
  | 'ACTIVE'
  | 'REVOKED'
  | 'SUSPENDED';

export type SuspendInstallationInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  installationId: string;
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

export type UpdateInstallationInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  installationId: string;
  /** Some of the scopes that the app requests, and that you have. Scopes that it has already may stay. */
  scopes: Array<string>;
};

export type UpdateServiceAccountInput = {
  description?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  name?: string | null | undefined;
  /** Some of your own scopes. Scopes that the account has already may stay. Null keeps all. */
  scopes?: Array<string> | null | undefined;
  serviceAccountId: string;
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

export type InstallationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type InstallationsQuery = { installations: { nodes: Array<{ id: string, name: string, scopes: Array<string>, status: ServiceStatus, isTrusted: boolean, createdAt: string, app: { clientId: string, name: string, description: string, homepageUrl: string | null, publisher: string, scopes: Array<string>, status: AppStatus } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InstalledFragment = { id: string, name: string, scopes: Array<string>, status: ServiceStatus, isTrusted: boolean, createdAt: string, app: { clientId: string, name: string, description: string, homepageUrl: string | null, publisher: string, scopes: Array<string>, status: AppStatus } | null };

export type AppConsentsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type AppConsentsQuery = { node:
    | { consents: { nodes: Array<{ scopes: Array<string>, createdAt: string, lastUsedAt: string | null, member: { id: string, name: string, kind: ActorKind } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }
    | Record<PropertyKey, never>
   | null };

export type ConsentFragment = { scopes: Array<string>, createdAt: string, lastUsedAt: string | null, member: { id: string, name: string, kind: ActorKind } };

export type OfferedFragment = { clientId: string, name: string, description: string, homepageUrl: string | null, publisher: string, scopes: Array<string>, status: AppStatus };

export type FindAppQueryVariables = Exact<{
  clientId: string;
}>;


export type FindAppQuery = { installableApp: { clientId: string, name: string, description: string, homepageUrl: string | null, publisher: string, scopes: Array<string>, status: AppStatus } | null };

export type AppRequestsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  statuses?: Array<AppRequestStatus> | AppRequestStatus | null | undefined;
}>;


export type AppRequestsQuery = { appRequests: { nodes: Array<{ id: string, scopes: Array<string>, reason: string, status: AppRequestStatus, answer: string, answeredAt: string | null, createdAt: string, expiresAt: string, askedBy: { id: string, name: string, kind: ActorKind }, app: { clientId: string, name: string, description: string, homepageUrl: string | null, publisher: string, scopes: Array<string>, status: AppStatus } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AskedFragment = { id: string, scopes: Array<string>, reason: string, status: AppRequestStatus, answer: string, answeredAt: string | null, createdAt: string, expiresAt: string, askedBy: { id: string, name: string, kind: ActorKind }, app: { clientId: string, name: string, description: string, homepageUrl: string | null, publisher: string, scopes: Array<string>, status: AppStatus } | null };

export type ServiceAccountsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ServiceAccountsQuery = { serviceAccounts: { nodes: Array<{ id: string, name: string, description: string, scopes: Array<string>, status: ServiceStatus, isTrusted: boolean, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AccountFragment = { id: string, name: string, description: string, scopes: Array<string>, status: ServiceStatus, isTrusted: boolean, createdAt: string };

export type ApiKeysQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type ApiKeysQuery = { node:
    | { apiKeys: { nodes: Array<{ id: string, name: string, hint: string, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }
    | Record<PropertyKey, never>
   | null };

export type KeyFragment = { id: string, name: string, hint: string, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null };

export type InstallAppMutationVariables = Exact<{
  input: InstallAppInput;
}>;


export type InstallAppMutation = { installApp:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InstallAppSuccess', installation: { id: string } }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdateInstallationMutationVariables = Exact<{
  input: UpdateInstallationInput;
}>;


export type UpdateInstallationMutation = { updateInstallation:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateInstallationSuccess', installation: { id: string } }
   };

export type SuspendInstallationMutationVariables = Exact<{
  input: SuspendInstallationInput;
}>;


export type SuspendInstallationMutation = { suspendInstallation:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SuspendInstallationSuccess', installation: { id: string } }
   };

export type ResumeInstallationMutationVariables = Exact<{
  input: ResumeInstallationInput;
}>;


export type ResumeInstallationMutation = { resumeInstallation:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'ResumeInstallationSuccess', installation: { id: string } }
   };

export type RevokeInstallationMutationVariables = Exact<{
  input: RevokeInstallationInput;
}>;


export type RevokeInstallationMutation = { revokeInstallation:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RevokeInstallationSuccess', installation: { id: string } }
   };

export type RevokeConsentsMutationVariables = Exact<{
  input: RevokeConsentsInput;
}>;


export type RevokeConsentsMutation = { revokeConsents:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RevokeConsentsSuccess', installation: { id: string } }
   };

export type AnswerRequestMutationVariables = Exact<{
  input: AnswerAppRequestInput;
}>;


export type AnswerRequestMutation = { answerAppRequest:
    | { __typename: 'AnswerAppRequestSuccess', appRequest: { id: string } }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CreateAccountMutationVariables = Exact<{
  input: CreateServiceAccountInput;
}>;


export type CreateAccountMutation = { createServiceAccount:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateServiceAccountSuccess', serviceAccount: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdateAccountMutationVariables = Exact<{
  input: UpdateServiceAccountInput;
}>;


export type UpdateAccountMutation = { updateServiceAccount:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateServiceAccountSuccess', serviceAccount: { id: string } }
   };

export type DisableAccountMutationVariables = Exact<{
  input: DisableServiceAccountInput;
}>;


export type DisableAccountMutation = { disableServiceAccount:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DisableServiceAccountSuccess', serviceAccount: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CreateKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateKeyMutation = { createApiKey:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateApiKeySuccess', token: string | null }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type RotateKeyMutationVariables = Exact<{
  input: RotateApiKeyInput;
}>;


export type RotateKeyMutation = { rotateApiKey:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RotateApiKeySuccess', token: string | null }
   };

export type RevokeKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type RevokeKeyMutation = { revokeApiKey:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RevokeApiKeySuccess', apiKey: { id: string } }
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
export const OfferedFragmentDoc = new TypedDocumentString(`
    fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}
    `, {"fragmentName":"Offered"}) as unknown as TypedDocumentString<OfferedFragment, unknown>;
export const InstalledFragmentDoc = new TypedDocumentString(`
    fragment Installed on AppInstallation {
  id
  name
  scopes
  status
  isTrusted
  createdAt
  app {
    ...Offered
  }
}
    fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}`, {"fragmentName":"Installed"}) as unknown as TypedDocumentString<InstalledFragment, unknown>;
export const AuthorFragmentDoc = new TypedDocumentString(`
    fragment Author on Actor {
  id
  name
  kind
}
    `, {"fragmentName":"Author"}) as unknown as TypedDocumentString<AuthorFragment, unknown>;
export const ConsentFragmentDoc = new TypedDocumentString(`
    fragment Consent on AppConsent {
  member {
    ...Author
  }
  scopes
  createdAt
  lastUsedAt
}
    fragment Author on Actor {
  id
  name
  kind
}`, {"fragmentName":"Consent"}) as unknown as TypedDocumentString<ConsentFragment, unknown>;
export const AskedFragmentDoc = new TypedDocumentString(`
    fragment Asked on AppRequest {
  id
  scopes
  reason
  status
  answer
  answeredAt
  createdAt
  expiresAt
  askedBy {
    ...Author
  }
  app {
    ...Offered
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}`, {"fragmentName":"Asked"}) as unknown as TypedDocumentString<AskedFragment, unknown>;
export const AccountFragmentDoc = new TypedDocumentString(`
    fragment Account on ServiceAccount {
  id
  name
  description
  scopes
  status
  isTrusted
  createdAt
}
    `, {"fragmentName":"Account"}) as unknown as TypedDocumentString<AccountFragment, unknown>;
export const KeyFragmentDoc = new TypedDocumentString(`
    fragment Key on ApiKey {
  id
  name
  hint
  createdAt
  expiresAt
  lastUsedAt
  revokedAt
}
    `, {"fragmentName":"Key"}) as unknown as TypedDocumentString<KeyFragment, unknown>;
export const InstallationsDocument = new TypedDocumentString(`
    query Installations($first: Int!, $after: String) {
  installations(first: $first, after: $after) {
    nodes {
      ...Installed
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Installed on AppInstallation {
  id
  name
  scopes
  status
  isTrusted
  createdAt
  app {
    ...Offered
  }
}
fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}`) as unknown as TypedDocumentString<InstallationsQuery, InstallationsQueryVariables>;
export const AppConsentsDocument = new TypedDocumentString(`
    query AppConsents($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on AppInstallation {
      consents(first: $first, after: $after) {
        nodes {
          ...Consent
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Consent on AppConsent {
  member {
    ...Author
  }
  scopes
  createdAt
  lastUsedAt
}`) as unknown as TypedDocumentString<AppConsentsQuery, AppConsentsQueryVariables>;
export const FindAppDocument = new TypedDocumentString(`
    query FindApp($clientId: String!) {
  installableApp(clientId: $clientId) {
    ...Offered
  }
}
    fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}`) as unknown as TypedDocumentString<FindAppQuery, FindAppQueryVariables>;
export const AppRequestsDocument = new TypedDocumentString(`
    query AppRequests($first: Int!, $after: String, $statuses: [AppRequestStatus!]) {
  appRequests(first: $first, after: $after, statuses: $statuses) {
    nodes {
      ...Asked
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
fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}
fragment Asked on AppRequest {
  id
  scopes
  reason
  status
  answer
  answeredAt
  createdAt
  expiresAt
  askedBy {
    ...Author
  }
  app {
    ...Offered
  }
}`) as unknown as TypedDocumentString<AppRequestsQuery, AppRequestsQueryVariables>;
export const ServiceAccountsDocument = new TypedDocumentString(`
    query ServiceAccounts($first: Int!, $after: String) {
  serviceAccounts(first: $first, after: $after) {
    nodes {
      ...Account
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Account on ServiceAccount {
  id
  name
  description
  scopes
  status
  isTrusted
  createdAt
}`) as unknown as TypedDocumentString<ServiceAccountsQuery, ServiceAccountsQueryVariables>;
export const ApiKeysDocument = new TypedDocumentString(`
    query ApiKeys($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on ServiceAccount {
      apiKeys(first: $first, after: $after) {
        nodes {
          ...Key
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment Key on ApiKey {
  id
  name
  hint
  createdAt
  expiresAt
  lastUsedAt
  revokedAt
}`) as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const InstallAppDocument = new TypedDocumentString(`
    mutation InstallApp($input: InstallAppInput!) {
  installApp(input: $input) {
    __typename
    ... on InstallAppSuccess {
      installation {
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
}`) as unknown as TypedDocumentString<InstallAppMutation, InstallAppMutationVariables>;
export const UpdateInstallationDocument = new TypedDocumentString(`
    mutation UpdateInstallation($input: UpdateInstallationInput!) {
  updateInstallation(input: $input) {
    __typename
    ... on UpdateInstallationSuccess {
      installation {
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
}`) as unknown as TypedDocumentString<UpdateInstallationMutation, UpdateInstallationMutationVariables>;
export const SuspendInstallationDocument = new TypedDocumentString(`
    mutation SuspendInstallation($input: SuspendInstallationInput!) {
  suspendInstallation(input: $input) {
    __typename
    ... on SuspendInstallationSuccess {
      installation {
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
}`) as unknown as TypedDocumentString<SuspendInstallationMutation, SuspendInstallationMutationVariables>;
export const ResumeInstallationDocument = new TypedDocumentString(`
    mutation ResumeInstallation($input: ResumeInstallationInput!) {
  resumeInstallation(input: $input) {
    __typename
    ... on ResumeInstallationSuccess {
      installation {
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
}`) as unknown as TypedDocumentString<ResumeInstallationMutation, ResumeInstallationMutationVariables>;
export const RevokeInstallationDocument = new TypedDocumentString(`
    mutation RevokeInstallation($input: RevokeInstallationInput!) {
  revokeInstallation(input: $input) {
    __typename
    ... on RevokeInstallationSuccess {
      installation {
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
}`) as unknown as TypedDocumentString<RevokeInstallationMutation, RevokeInstallationMutationVariables>;
export const RevokeConsentsDocument = new TypedDocumentString(`
    mutation RevokeConsents($input: RevokeConsentsInput!) {
  revokeConsents(input: $input) {
    __typename
    ... on RevokeConsentsSuccess {
      installation {
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
}`) as unknown as TypedDocumentString<RevokeConsentsMutation, RevokeConsentsMutationVariables>;
export const AnswerRequestDocument = new TypedDocumentString(`
    mutation AnswerRequest($input: AnswerAppRequestInput!) {
  answerAppRequest(input: $input) {
    __typename
    ... on AnswerAppRequestSuccess {
      appRequest {
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
}`) as unknown as TypedDocumentString<AnswerRequestMutation, AnswerRequestMutationVariables>;
export const CreateAccountDocument = new TypedDocumentString(`
    mutation CreateAccount($input: CreateServiceAccountInput!) {
  createServiceAccount(input: $input) {
    __typename
    ... on CreateServiceAccountSuccess {
      serviceAccount {
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
}`) as unknown as TypedDocumentString<CreateAccountMutation, CreateAccountMutationVariables>;
export const UpdateAccountDocument = new TypedDocumentString(`
    mutation UpdateAccount($input: UpdateServiceAccountInput!) {
  updateServiceAccount(input: $input) {
    __typename
    ... on UpdateServiceAccountSuccess {
      serviceAccount {
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
}`) as unknown as TypedDocumentString<UpdateAccountMutation, UpdateAccountMutationVariables>;
export const DisableAccountDocument = new TypedDocumentString(`
    mutation DisableAccount($input: DisableServiceAccountInput!) {
  disableServiceAccount(input: $input) {
    __typename
    ... on DisableServiceAccountSuccess {
      serviceAccount {
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
}`) as unknown as TypedDocumentString<DisableAccountMutation, DisableAccountMutationVariables>;
export const CreateKeyDocument = new TypedDocumentString(`
    mutation CreateKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    __typename
    ... on CreateApiKeySuccess {
      token
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<CreateKeyMutation, CreateKeyMutationVariables>;
export const RotateKeyDocument = new TypedDocumentString(`
    mutation RotateKey($input: RotateApiKeyInput!) {
  rotateApiKey(input: $input) {
    __typename
    ... on RotateApiKeySuccess {
      token
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<RotateKeyMutation, RotateKeyMutationVariables>;
export const RevokeKeyDocument = new TypedDocumentString(`
    mutation RevokeKey($input: RevokeApiKeyInput!) {
  revokeApiKey(input: $input) {
    __typename
    ... on RevokeApiKeySuccess {
      apiKey {
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
}`) as unknown as TypedDocumentString<RevokeKeyMutation, RevokeKeyMutationVariables>;