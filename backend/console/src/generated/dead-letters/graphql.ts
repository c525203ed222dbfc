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

export type DropDeadLetterInput = {
  eventId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type DropDeadLettersInput = {
  agentId: string;
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

export type ReplayDeadLetterInput = {
  eventId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type ReplayDeadLettersInput = {
  agentId: string;
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

export type DeadLettersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type DeadLettersQuery = { deadLetters: { nodes: Array<{ id: string, agentId: string, type: EventType, trust: Trust, createdAt: string, settledAt: string | null, payload:
        | { __typename: 'InboxEdit', spaceName: string, text: string, sender: { id: string, name: string, kind: ActorKind } }
        | { __typename: 'InboxMessage', spaceName: string, text: string, sender: { id: string, name: string, kind: ActorKind } }
        | { __typename: 'InboxNotice', text: string }
        | { __typename: 'InboxPlan', instruction: string, planName: string }
        | { __typename: 'InboxReactions', spaceName: string, messageText: string }
        | { __typename: 'InboxRemoved', removed: string }
        | { __typename: 'InboxService', service: string, content: unknown }
        | { __typename: 'InboxTaskResult', goal: string, outcome: string | null }
        | { __typename: 'InboxToolResult', tool: string, answer: unknown }
       }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DeadLetterFragment = { id: string, agentId: string, type: EventType, trust: Trust, createdAt: string, settledAt: string | null, payload:
    | { __typename: 'InboxEdit', spaceName: string, text: string, sender: { id: string, name: string, kind: ActorKind } }
    | { __typename: 'InboxMessage', spaceName: string, text: string, sender: { id: string, name: string, kind: ActorKind } }
    | { __typename: 'InboxNotice', text: string }
    | { __typename: 'InboxPlan', instruction: string, planName: string }
    | { __typename: 'InboxReactions', spaceName: string, messageText: string }
    | { __typename: 'InboxRemoved', removed: string }
    | { __typename: 'InboxService', service: string, content: unknown }
    | { __typename: 'InboxTaskResult', goal: string, outcome: string | null }
    | { __typename: 'InboxToolResult', tool: string, answer: unknown }
   };

export type ReplayDeadLetterMutationVariables = Exact<{
  input: ReplayDeadLetterInput;
}>;


export type ReplayDeadLetterMutation = { replayDeadLetter:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'ReplayDeadLetterSuccess', event: { id: string } }
   };

export type DropDeadLetterMutationVariables = Exact<{
  input: DropDeadLetterInput;
}>;


export type DropDeadLetterMutation = { dropDeadLetter:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DropDeadLetterSuccess', event: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type ReplayDeadLettersMutationVariables = Exact<{
  input: ReplayDeadLettersInput;
}>;


export type ReplayDeadLettersMutation = { replayDeadLetters:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'ReplayDeadLettersSuccess', count: number }
   };

export type DropDeadLettersMutationVariables = Exact<{
  input: DropDeadLettersInput;
}>;


export type DropDeadLettersMutation = { dropDeadLetters:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DropDeadLettersSuccess', count: number }
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
export const AuthorFragmentDoc = new TypedDocumentString(`
    fragment Author on Actor {
  id
  name
  kind
}
    `, {"fragmentName":"Author"}) as unknown as TypedDocumentString<AuthorFragment, unknown>;
export const DeadLetterFragmentDoc = new TypedDocumentString(`
    fragment DeadLetter on InboxEvent {
  id
  agentId
  type
  trust
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      spaceName
      messageText
    }
    ... on InboxPlan {
      planName: name
      instruction
    }
    ... on InboxService {
      service
      content
    }
    ... on InboxToolResult {
      tool
      answer
    }
    ... on InboxTaskResult {
      goal
      outcome: result
    }
    ... on InboxNotice {
      text
    }
    ... on InboxRemoved {
      removed
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`, {"fragmentName":"DeadLetter"}) as unknown as TypedDocumentString<DeadLetterFragment, unknown>;
export const DeadLettersDocument = new TypedDocumentString(`
    query DeadLetters($first: Int!, $after: String) {
  deadLetters(first: $first, after: $after) {
    nodes {
      ...DeadLetter
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
fragment DeadLetter on InboxEvent {
  id
  agentId
  type
  trust
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      spaceName
      messageText
    }
    ... on InboxPlan {
      planName: name
      instruction
    }
    ... on InboxService {
      service
      content
    }
    ... on InboxToolResult {
      tool
      answer
    }
    ... on InboxTaskResult {
      goal
      outcome: result
    }
    ... on InboxNotice {
      text
    }
    ... on InboxRemoved {
      removed
    }
  }
}`) as unknown as TypedDocumentString<DeadLettersQuery, DeadLettersQueryVariables>;
export const ReplayDeadLetterDocument = new TypedDocumentString(`
    mutation ReplayDeadLetter($input: ReplayDeadLetterInput!) {
  replayDeadLetter(input: $input) {
    __typename
    ... on ReplayDeadLetterSuccess {
      event {
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
}`) as unknown as TypedDocumentString<ReplayDeadLetterMutation, ReplayDeadLetterMutationVariables>;
export const DropDeadLetterDocument = new TypedDocumentString(`
    mutation DropDeadLetter($input: DropDeadLetterInput!) {
  dropDeadLetter(input: $input) {
    __typename
    ... on DropDeadLetterSuccess {
      event {
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
}`) as unknown as TypedDocumentString<DropDeadLetterMutation, DropDeadLetterMutationVariables>;
export const ReplayDeadLettersDocument = new TypedDocumentString(`
    mutation ReplayDeadLetters($input: ReplayDeadLettersInput!) {
  replayDeadLetters(input: $input) {
    __typename
    ... on ReplayDeadLettersSuccess {
      count
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ReplayDeadLettersMutation, ReplayDeadLettersMutationVariables>;
export const DropDeadLettersDocument = new TypedDocumentString(`
    mutation DropDeadLetters($input: DropDeadLettersInput!) {
  dropDeadLetters(input: $input) {
    __typename
    ... on DropDeadLettersSuccess {
      count
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DropDeadLettersMutation, DropDeadLettersMutationVariables>;