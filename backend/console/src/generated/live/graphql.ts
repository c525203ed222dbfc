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

/** Why a feed cannot continue at your cursor. CURSOR_TOO_OLD and CURSOR_AHEAD: read all data again; the feed continues from now. TOO_SLOW: you received events more slowly than they were sent, and the subscription ends. Subscribe again with the cursor of this event. */
export type FeedResetReason =
  | 'CURSOR_AHEAD'
  | 'CURSOR_TOO_OLD'
  | 'TOO_SLOW';

/** The type of a field of a form, as in JSON Schema. ARRAY: several of the choices, which are strings. */
export type FormFieldType =
  | 'ARRAY'
  | 'BOOLEAN'
  | 'INTEGER'
  | 'NUMBER'
  | 'STRING';

/** Which messages of a space you want to be alerted to. ALL: all texts of others. MENTIONS: only messages that name you. NONE: no message. */
export type NotificationLevel =
  | 'ALL'
  | 'MENTIONS'
  | 'NONE';

/** The role of a person in a tenant, from the most rights (OWNER) to the fewest (VIEWER). */
export type Role =
  | 'ADMIN'
  | 'MEMBER'
  | 'OWNER'
  | 'VIEWER';

/** What a space is for. GROUP: any number of people, agents and programs. DIRECT: the conversation of two, for good; nobody else joins it. */
export type SpaceKind =
  | 'DIRECT'
  | 'GROUP';

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

export type StartQueryVariables = Exact<{
  first: number;
  members: number;
}>;


export type StartQuery = { viewer: { feedCursor: string, scopes: Array<string>, actor: { id: string, name: string, kind: ActorKind }, tenant: { id: string, name: string, membersMayCreateSpaces: boolean, membersMaySetTopics: boolean, membersMayStartConversations: boolean }, memberships: Array<{ role: Role, member: { id: string }, tenant: { id: string } }> }, spaces: { totalCount: number, nodes: Array<{ id: string, kind: SpaceKind, name: string, unreadCount: number | null, unreadMentionCount: number | null, readUpTo: number | null, members: { nodes: Array<{ id: string, name: string, kind: ActorKind }> }, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null, lastMessage: { id: string, seq: number, text: string, createdAt: string, author: { id: string, name: string, kind: ActorKind } } | null }> } };

export type ListedSpaceFragment = { id: string, kind: SpaceKind, name: string, unreadCount: number | null, unreadMentionCount: number | null, readUpTo: number | null, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null, lastMessage: { id: string, seq: number, text: string, createdAt: string, author: { id: string, name: string, kind: ActorKind } } | null };

export type NewestFragment = { id: string, seq: number, text: string, createdAt: string, author: { id: string, name: string, kind: ActorKind } };

export type ViewerFeedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  withAgents: boolean;
}>;


export type ViewerFeedSubscription = { viewerFeed:
    | { __typename: 'AgentStateChanged', state: AgentState, cursor: string, agent?: { id: string, name: string } }
    | { __typename: 'AppRequestUpdated', cursor: string }
    | { __typename: 'CompactionChanged', cursor: string }
    | { __typename: 'CycleEnded', cursor: string }
    | { __typename: 'DraftWithdrawn', cursor: string }
    | { __typename: 'EntryAppended', cursor: string }
    | { __typename: 'EventDeadLettered', cursor: string }
    | { __typename: 'FailureChanged', cursor: string }
    | { __typename: 'FeedReset', resetReason: FeedResetReason, cursor: string }
    | { __typename: 'HoldUpdated', toolCallId: string, cursor: string, hold: { id: string, name: string, arguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers, people: number, approvedBy: Array<string>, createdAt: string, expiresAt: string, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null }>, origin: { agentId: string, agentName: string, spaceId: string | null, spaceName: string | null, messageId: string | null, cycleId: string, trigger: EventType, trust: Trust, isUnattended: boolean } } | null }
    | { __typename: 'KnowledgeChanged', cursor: string }
    | { __typename: 'Mentioned', cursor: string, space: { id: string, name: string }, message: { id: string, seq: number, text: string, createdAt: string, author: { id: string, name: string, kind: ActorKind } } }
    | { __typename: 'MessageAlert', cursor: string, space: { id: string, name: string }, newMessage: { id: string, seq: number, text: string, createdAt: string, author: { id: string, name: string, kind: ActorKind } } | null }
    | { __typename: 'MessageDelta', cursor: string }
    | { __typename: 'MessagePosted', cursor: string }
    | { __typename: 'MessageUpdated', cursor: string }
    | { __typename: 'PresenceChanged', cursor: string }
    | { __typename: 'ReadMarkMoved', cursor: string }
    | { __typename: 'ReasoningDelta', cursor: string }
    | { __typename: 'SnapshotCompleted', cursor: string }
    | { __typename: 'SpaceChanged', cursor: string, space: { id: string, name: string, archivedAt: string | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null } }
    | { __typename: 'SpaceJoined', cursor: string, space: { id: string } }
    | { __typename: 'SpaceLeft', spaceId: string, cursor: string }
    | { __typename: 'SpaceMembersChanged', cursor: string }
    | { __typename: 'StepEnded', cursor: string }
    | { __typename: 'TaskChanged', cursor: string }
    | { __typename: 'ToolActivity', cursor: string }
    | { __typename: 'ToolCallChanged', cursor: string }
    | { __typename: 'TypingChanged', cursor: string }
    | { __typename: 'UnreadChanged', unreadCount: number | null, unreadMentionCount: number, readUpTo: number | null, cursor: string, space: { id: string }, newestMessage: { id: string, seq: number, text: string, createdAt: string, author: { id: string, name: string, kind: ActorKind } } | null }
   };

export type AnyAgentQueryVariables = Exact<{ [key: string]: never; }>;


export type AnyAgentQuery = { agents: { totalCount: number } };

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
export const NewestFragmentDoc = new TypedDocumentString(`
    fragment Newest on Message {
  id
  seq
  text
  createdAt
  author {
    ...Author
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`, {"fragmentName":"Newest"}) as unknown as TypedDocumentString<NewestFragment, unknown>;
export const ListedSpaceFragmentDoc = new TypedDocumentString(`
    fragment ListedSpace on Space {
  id
  kind
  name
  partner {
    ...Author
  }
  unreadCount
  unreadMentionCount
  readUpTo
  notificationSettings {
    level
    mutedUntil
  }
  lastMessage {
    ...Newest
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Newest on Message {
  id
  seq
  text
  createdAt
  author {
    ...Author
  }
}`, {"fragmentName":"ListedSpace"}) as unknown as TypedDocumentString<ListedSpaceFragment, unknown>;
export const StartDocument = new TypedDocumentString(`
    query Start($first: Int!, $members: Int!) {
  viewer {
    feedCursor
    scopes
    actor {
      ...Author
    }
    tenant {
      id
      name
      membersMayCreateSpaces
      membersMaySetTopics
      membersMayStartConversations
    }
    memberships {
      role
      member {
        id
      }
      tenant {
        id
      }
    }
  }
  spaces(first: $first, isJoined: true, orderBy: LAST_ACTIVITY) {
    nodes {
      ...ListedSpace
      members(first: $members) {
        nodes {
          ...Author
        }
      }
    }
    totalCount
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment ListedSpace on Space {
  id
  kind
  name
  partner {
    ...Author
  }
  unreadCount
  unreadMentionCount
  readUpTo
  notificationSettings {
    level
    mutedUntil
  }
  lastMessage {
    ...Newest
  }
}
fragment Newest on Message {
  id
  seq
  text
  createdAt
  author {
    ...Author
  }
}`) as unknown as TypedDocumentString<StartQuery, StartQueryVariables>;
export const ViewerFeedDocument = new TypedDocumentString(`
    subscription ViewerFeed($after: String, $withAgents: Boolean!) {
  viewerFeed(after: $after) {
    __typename
    cursor
    ... on Mentioned {
      space {
        id
        name
      }
      message {
        ...Newest
      }
    }
    ... on SpaceJoined {
      space {
        id
      }
    }
    ... on SpaceLeft {
      spaceId
    }
    ... on UnreadChanged {
      space {
        id
      }
      unreadCount
      unreadMentionCount
      readUpTo
      newestMessage {
        ...Newest
      }
    }
    ... on MessageAlert {
      space {
        id
        name
      }
      newMessage {
        ...Newest
      }
    }
    ... on HoldUpdated {
      toolCallId
      hold {
        ...WaitingCall
      }
    }
    ... on SpaceChanged {
      space {
        id
        name
        archivedAt
        notificationSettings {
          level
          mutedUntil
        }
      }
    }
    ... on AgentStateChanged {
      agent @include(if: $withAgents) {
        id
        name
      }
      state
    }
    ... on FeedReset {
      resetReason
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
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
fragment Newest on Message {
  id
  seq
  text
  createdAt
  author {
    ...Author
  }
}`) as unknown as TypedDocumentString<ViewerFeedSubscription, ViewerFeedSubscriptionVariables>;
export const AnyAgentDocument = new TypedDocumentString(`
    query AnyAgent {
  agents(first: 1) {
    totalCount
  }
}
    `) as unknown as TypedDocumentString<AnyAgentQuery, AnyAgentQueryVariables>;