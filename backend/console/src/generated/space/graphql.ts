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

export type AddReactionInput = {
  /** Exactly one emoji, such as 👍. */
  emoji: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  messageId: string;
};

export type AddSpaceMemberInput = {
  /** Id of an agent, a member, or a program (installation or service account). */
  actorId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  spaceId: string;
};

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

export type AnswerToolCallInput = {
  /** A text that the agent receives with the decision. */
  comment?: string | null | undefined;
  decision: ToolCallDecision;
  /** The `digest` of the call: `Hold.digest`, or `digest` in the data of its message. It proves which arguments you have seen. If they have changed since, the mutation returns Conflict with the code OTHER_ARGUMENTS. */
  digest: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  toolCallId: string;
  /** Only with ANSWER: an object with the values of the form's fields, by their names. */
  values?: unknown;
};

/** Who may approve a call; only people can. SPACE: members of the space. REQUESTER: the person for whom the agent works, or admins if it works for no person. ADMINS: admins and owners, in any space. OWNERS: owners, in any space. */
export type Approvers =
  | 'ADMINS'
  | 'OWNERS'
  | 'REQUESTER'
  | 'SPACE';

export type ArchiveSpaceInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  spaceId: string;
};

export type CompleteUploadInput = {
  fileId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type CreateUploadInput = {
  /** Such as `image/png`. The operator decides which types are allowed. The bytes must be of this type. */
  contentType: string;
  /** One line of at most 200 characters, without a path. */
  fileName: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** SHA-256 of the bytes, as 64 hexadecimal digits. Other bytes are refused. */
  sha256?: string | null | undefined;
  /** The exact number of bytes: 1 to 26,214,400. */
  size: number;
};

export type DeleteMessageInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  messageId: string;
};

/** Which messages of a space its agents receive: all of them, or only messages that mention the agent. */
export type Delivery =
  | 'ALL'
  | 'MENTIONS';

export type EditMessageInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  messageId: string;
  /** The new text. `@name` in it mentions members, as in `postMessage`. */
  text: string;
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

export type MarkSpaceReadInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** `seq` of the last message that you have read. More than that of the newest message means the newest message. */
  seq: number;
  spaceId: string;
};

/** The kind of a message. TEXT: written by somebody. TOOL_ACTIVITY and NOTICE: the state of a tool call, or a notice; the message is updated in place. */
export type MessageKind =
  | 'NOTICE'
  | 'TEXT'
  | 'TOOL_ACTIVITY';

/** What a notice is about. MODEL_FAILURE: the model of an agent fails. DEAD_LETTER: an agent could not process a message. LIMIT: an agent has reached a limit of `Agent.limits`, or its answer the maximum length. BUDGET: a budget has ended its work. WINDOW_CUT: it no longer sees the older part of its past, before a summary was ready. SUMMARY_FAILED: no summary could be written. TASK: the state of a task. AGENTS_QUIET: agents have only answered each other, and no longer hear each other. AGENT_RESTS: an agent has worked on its own for long, and rests. CONNECTOR: something about a connector. OTHER: something else; read the text. */
export type NoticeKind =
  | 'AGENTS_QUIET'
  | 'AGENT_RESTS'
  | 'BUDGET'
  | 'CONNECTOR'
  | 'DEAD_LETTER'
  | 'LIMIT'
  | 'MODEL_FAILURE'
  | 'OTHER'
  | 'SUMMARY_FAILED'
  | 'TASK'
  | 'WINDOW_CUT';

/** Which messages of a space you want to be alerted to. ALL: all texts of others. MENTIONS: only messages that name you. NONE: no message. */
export type NotificationLevel =
  | 'ALL'
  | 'MENTIONS'
  | 'NONE';

export type PostMessageInput = {
  /** Any text of up to 100 characters by which your client knows the message again, in `Message.clientKey` and so in the feed. It need not be unique. Every member of the space sees it. */
  clientKey?: string | null | undefined;
  /** Ids of at most 10 files that you have uploaded (`createUpload`, `completeUpload`) and that no message has. With files, the text may be empty. */
  fileIds?: Array<string> | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Ids of members of the space that the message mentions, in addition to those named by @name in the text. */
  mentions?: Array<string> | null | undefined;
  priority?: Priority | null | undefined;
  /** Id of a message of the space that it answers. The reply belongs to the thread of that message; the answer to a reply belongs to the same thread. */
  replyTo?: string | null | undefined;
  spaceId: string;
  text: string;
};

/** Whether a person is online. ONLINE: has a subscription open and was active lately. AWAY: has a subscription open. OFFLINE: has none, or hides it. */
export type Presence =
  | 'AWAY'
  | 'OFFLINE'
  | 'ONLINE';

/** When an agent processes an event. WHEN_IDLE: in its next cycle. ASAP: at the next step of an open cycle, or else in its next cycle. INTERRUPT: like ASAP, but a running model request is cut. */
export type Priority =
  | 'ASAP'
  | 'INTERRUPT'
  | 'WHEN_IDLE';

/** How a question was answered. APPROVED or DECLINED: a request for approval. ANSWERED or DECLINED: a form. WITHDRAWN: somebody who could answer has withdrawn it. */
export type QuestionOutcome =
  | 'ANSWERED'
  | 'APPROVED'
  | 'DECLINED'
  | 'WITHDRAWN';

export type RemoveReactionInput = {
  /** Exactly one emoji. */
  emoji: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  messageId: string;
};

export type RemoveSpaceMemberInput = {
  /** Id of an agent, a member, or a program (installation or service account). */
  actorId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  spaceId: string;
};

/** The role of a person in a tenant, from the most rights (OWNER) to the fewest (VIEWER). */
export type Role =
  | 'ADMIN'
  | 'MEMBER'
  | 'OWNER'
  | 'VIEWER';

/** An omitted field keeps its value. */
export type SetNotificationSettingsInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  level?: NotificationLevel | null | undefined;
  /** No alert of the space until then: a time in the future. Null ends it. */
  mutedUntil?: string | null | undefined;
  spaceId: string;
};

export type SetTypingInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  isTyping: boolean;
  spaceId: string;
};

/** What a space is for. GROUP: any number of people, agents and programs. DIRECT: the conversation of two, for good; nobody else joins it. */
export type SpaceKind =
  | 'DIRECT'
  | 'GROUP';

export type StopCycleInput = {
  /** The agent to stop. Give this or `spaceId`. */
  agentId?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Stops all agents that currently work in this space because of an event of yours. Give this or `agentId`. */
  spaceId?: string | null | undefined;
};

/** WRITING: the model is still writing the arguments of the call. The other values are those of `ToolCallState`. */
export type ToolActivityStatus =
  | 'EXPIRED'
  | 'FAILED'
  | 'HELD'
  | 'PENDING'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'UNKNOWN'
  | 'WRITING';

/** State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved. */
export type ToolCallConsent =
  | 'ASKED'
  | 'GIVEN';

/** The decision about a tool call. APPROVE or DECLINE answers a request for approval. ANSWER or DECLINE answers a question with a form. */
export type ToolCallDecision =
  | 'ANSWER'
  | 'APPROVE'
  | 'DECLINE';

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

export type UnarchiveSpaceInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  spaceId: string;
};

/** An omitted or null field keeps its value. */
export type UpdateSpaceInput = {
  delivery?: Delivery | null | undefined;
  /** Whether members see how far the others have read. */
  hasReadReceipts?: boolean | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  name?: string | null | undefined;
  purpose?: string | null | undefined;
  spaceId: string;
  /** What the space is about at the moment, for people: one line of at most 250 characters. An empty one removes it. */
  topic?: string | null | undefined;
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

export type PictureFragment = { id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null };

export type ChatMessageFragment = { id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null };

export type PastMessageFragment = { replyCount: number, lastReplyAt: string | null, id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null };

export type CallFragment = { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null };

export type FormInputFragment = { name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null };

export type OpenSpaceFragment = { id: string, kind: SpaceKind, name: string, topic: string, purpose: string, archivedAt: string | null, hasReadReceipts: boolean, mayChange: boolean, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null };

export type OpenedSpaceQueryVariables = Exact<{
  id: string;
  last?: number | null | undefined;
  beforeSeq?: number | null | undefined;
  first?: number | null | undefined;
  afterSeq?: number | null | undefined;
}>;


export type OpenedSpaceQuery = { space: { feedCursor: string, readUpTo: number | null, unreadCount: number | null, id: string, kind: SpaceKind, name: string, topic: string, purpose: string, archivedAt: string | null, hasReadReceipts: boolean, mayChange: boolean, members: { totalCount: number, nodes: Array<{ id: string, name: string, kind: ActorKind }> }, messages: { nodes: Array<{ replyCount: number, lastReplyAt: string | null, id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null }>, pageInfo: { hasPreviousPage: boolean, hasNextPage: boolean } }, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null } | null };

export type SpaceAgainQueryVariables = Exact<{
  id: string;
}>;


export type SpaceAgainQuery = { space: { id: string, kind: SpaceKind, name: string, topic: string, purpose: string, archivedAt: string | null, hasReadReceipts: boolean, mayChange: boolean, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null } | null };

export type OlderOrNewerQueryVariables = Exact<{
  id: string;
  last?: number | null | undefined;
  beforeSeq?: number | null | undefined;
  first?: number | null | undefined;
  afterSeq?: number | null | undefined;
}>;


export type OlderOrNewerQuery = { space: { feedCursor: string, messages: { nodes: Array<{ replyCount: number, lastReplyAt: string | null, id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null }>, pageInfo: { hasPreviousPage: boolean, hasNextPage: boolean } } } | null };

export type AfterMarkQueryVariables = Exact<{
  id: string;
  afterSeq: number;
  first: number;
}>;


export type AfterMarkQuery = { space: { messages: { nodes: Array<{ id: string, seq: number, deletedAt: string | null, author: { id: string }, threadRoot: { id: string, seq: number } | null }> } } | null };

export type PlaceOfMessageQueryVariables = Exact<{
  id: string;
}>;


export type PlaceOfMessageQuery = { node:
    | { id: string, seq: number, spaceId: string, threadRoot: { id: string, seq: number } | null }
    | Record<PropertyKey, never>
   | null };

export type RepliesQueryVariables = Exact<{
  id: string;
  last: number;
  before?: string | null | undefined;
}>;


export type RepliesQuery = { node:
    | { replyCount: number, lastReplyAt: string | null, id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, replies: { nodes: Array<{ replyCount: number, lastReplyAt: string | null, id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } }, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null }
    | Record<PropertyKey, never>
   | null };

export type ReplyCountQueryVariables = Exact<{
  id: string;
}>;


export type ReplyCountQuery = { node:
    | { replyCount: number, lastReplyAt: string | null }
    | Record<PropertyKey, never>
   | null };

export type CallDetailsQueryVariables = Exact<{
  id: string;
}>;


export type CallDetailsQuery = { node:
    | { toolCall: { id: string, arguments: string, result: unknown, startedAt: string | null, finishedAt: string | null, attempts: number } | null }
    | Record<PropertyKey, never>
   | null };

export type FreshFilesQueryVariables = Exact<{
  id: string;
}>;


export type FreshFilesQuery = { node:
    | { files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }> }
    | Record<PropertyKey, never>
   | null };

export type SpaceFeedSubscriptionVariables = Exact<{
  spaceId: string;
  after?: string | null | undefined;
  withAgents: boolean;
}>;


export type SpaceFeedSubscription = { spaceFeed:
    | { __typename: 'AgentStateChanged', cursor: string }
    | { __typename: 'AppRequestUpdated', cursor: string }
    | { __typename: 'CompactionChanged', cursor: string }
    | { __typename: 'CycleEnded', cursor: string }
    | { __typename: 'DraftWithdrawn', streamId: string, cursor: string }
    | { __typename: 'EntryAppended', cursor: string }
    | { __typename: 'EventDeadLettered', cursor: string }
    | { __typename: 'FailureChanged', cursor: string }
    | { __typename: 'FeedReset', resetReason: FeedResetReason, cursor: string }
    | { __typename: 'HoldUpdated', cursor: string }
    | { __typename: 'KnowledgeChanged', cursor: string }
    | { __typename: 'Mentioned', cursor: string }
    | { __typename: 'MessageAlert', cursor: string }
    | { __typename: 'MessageDelta', streamId: string, offset: number, text: string, cursor: string, agent?: { id: string, name: string } }
    | { __typename: 'MessagePosted', cursor: string, message: { id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null } }
    | { __typename: 'MessageUpdated', cursor: string, message: { id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null } }
    | { __typename: 'PresenceChanged', presence: Presence, cursor: string, actor: { id: string } }
    | { __typename: 'ReadMarkMoved', seq: number, cursor: string, actor: { id: string } }
    | { __typename: 'ReasoningDelta', cursor: string }
    | { __typename: 'SnapshotCompleted', cursor: string }
    | { __typename: 'SpaceChanged', cursor: string, space: { id: string, kind: SpaceKind, name: string, topic: string, purpose: string, archivedAt: string | null, hasReadReceipts: boolean, mayChange: boolean, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null } }
    | { __typename: 'SpaceJoined', cursor: string }
    | { __typename: 'SpaceLeft', cursor: string }
    | { __typename: 'SpaceMembersChanged', cursor: string, joined: Array<{ id: string, name: string, kind: ActorKind }>, left: Array<{ id: string }>, renamed: Array<{ actor: { id: string, name: string, kind: ActorKind } }> }
    | { __typename: 'StepEnded', cursor: string }
    | { __typename: 'TaskChanged', cursor: string }
    | { __typename: 'ToolActivity', toolCallId: string, name: string, status: ToolActivityStatus, progress: number | null, note: string | null, cursor: string, argumentsDelta: { streamId: string, field: string, offset: number, text: string } | null }
    | { __typename: 'ToolCallChanged', cursor: string }
    | { __typename: 'TypingChanged', isTyping: boolean, until: string | null, cursor: string, actor: { id: string, name: string, kind: ActorKind } }
    | { __typename: 'UnreadChanged', cursor: string }
   };

export type AgentAtRestSubscriptionVariables = Exact<{
  agentId: string;
  after?: string | null | undefined;
}>;


export type AgentAtRestSubscription = { agentFeed:
    | { __typename: 'AgentStateChanged', state: AgentState, cursor: string }
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
    | { __typename: 'MessageDelta', cursor: string }
    | { __typename: 'MessagePosted', cursor: string }
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

export type PostMessageMutationVariables = Exact<{
  input: PostMessageInput;
}>;


export type PostMessageMutation = { postMessage:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'PostMessageSuccess', posted: { id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null } }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type EditMessageMutationVariables = Exact<{
  input: EditMessageInput;
}>;


export type EditMessageMutation = { editMessage:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'EditMessageSuccess', edited: { id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type DeleteMessageMutationVariables = Exact<{
  input: DeleteMessageInput;
}>;


export type DeleteMessageMutation = { deleteMessage:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteMessageSuccess', erasure: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type AddReactionMutationVariables = Exact<{
  input: AddReactionInput;
}>;


export type AddReactionMutation = { addReaction:
    | { __typename: 'AddReactionSuccess', reacted: { id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null } }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type RemoveReactionMutationVariables = Exact<{
  input: RemoveReactionInput;
}>;


export type RemoveReactionMutation = { removeReaction:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RemoveReactionSuccess', reacted: { id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null } }
   };

export type MarkSpaceReadMutationVariables = Exact<{
  input: MarkSpaceReadInput;
}>;


export type MarkSpaceReadMutation = { markSpaceRead:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'MarkSpaceReadSuccess', space: { id: string, readUpTo: number | null } }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type SetTypingMutationVariables = Exact<{
  input: SetTypingInput;
}>;


export type SetTypingMutation = { setTyping:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetTypingSuccess', isTyping: boolean }
   };

export type StopCycleMutationVariables = Exact<{
  input: StopCycleInput;
}>;


export type StopCycleMutation = { stopCycle:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'StopCycleSuccess', cycleIds: Array<string> }
   };

export type AnswerToolCallMutationVariables = Exact<{
  input: AnswerToolCallInput;
}>;


export type AnswerToolCallMutation = { answerToolCall:
    | { __typename: 'AnswerToolCallSuccess', activity: { id: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, outside: { connectorId: string, connectorName: string, senderName: string | null } | null, author: { id: string, name: string, kind: ActorKind }, mentions: Array<{ id: string, name: string }>, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean, actors: Array<{ id: string, name: string }> }>, files: Array<{ id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null }>, notice: { kind: NoticeKind, isFinal: boolean, failure: { retryAt: string | null, hasRecovered: boolean } | null } | null, activity: { toolCallId: string, tool: string, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: number | null, maxLength: number | null, minItems: number | null, maxItems: number | null }>, approvedBy: Array<{ id: string, name: string }>, assignee: { id: string, name: string } | null, answeredBy: { id: string, name: string } | null } | null } | null } | null }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CreateUploadMutationVariables = Exact<{
  input: CreateUploadInput;
}>;


export type CreateUploadMutation = { createUpload:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateUploadSuccess', upload: { fileId: string, method: string, url: string, headers: Array<{ name: string, value: string }> } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CompleteUploadMutationVariables = Exact<{
  input: CompleteUploadInput;
}>;


export type CompleteUploadMutation = { completeUpload:
    | { __typename: 'CompleteUploadSuccess', file: { id: string, name: string, contentType: string, size: number, width: number | null, height: number | null, url: string | null } }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type SearchSpaceQueryVariables = Exact<{
  query: string;
  spaceIds?: Array<string> | string | null | undefined;
  last: number;
  before?: string | null | undefined;
}>;


export type SearchSpaceQuery = { searchMessages: { nodes: Array<{ id: string, spaceId: string, text: string, createdAt: string, author: { id: string, name: string, kind: ActorKind } }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } };

export type SpaceMembersQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type SpaceMembersQuery = { space: { members: { nodes: Array<{ id: string, name: string, kind: ActorKind, member: { role: Role, presence: Presence | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CandidatesQueryVariables = Exact<{
  search: string;
  withAgents: boolean;
}>;


export type CandidatesQuery = { members: { nodes: Array<{ id: string, name: string }> }, agents?: { nodes: Array<{ id: string, name: string }> } };

export type AddSpaceMemberMutationVariables = Exact<{
  input: AddSpaceMemberInput;
}>;


export type AddSpaceMemberMutation = { addSpaceMember:
    | { __typename: 'AddSpaceMemberSuccess', space: { id: string } }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type RemoveSpaceMemberMutationVariables = Exact<{
  input: RemoveSpaceMemberInput;
}>;


export type RemoveSpaceMemberMutation = { removeSpaceMember:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RemoveSpaceMemberSuccess', space: { id: string } }
   };

export type UpdateSpaceMutationVariables = Exact<{
  input: UpdateSpaceInput;
}>;


export type UpdateSpaceMutation = { updateSpace:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateSpaceSuccess', space: { id: string, kind: SpaceKind, name: string, topic: string, purpose: string, archivedAt: string | null, hasReadReceipts: boolean, mayChange: boolean, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null } }
   };

export type ArchiveSpaceMutationVariables = Exact<{
  input: ArchiveSpaceInput;
}>;


export type ArchiveSpaceMutation = { archiveSpace:
    | { __typename: 'ArchiveSpaceSuccess', space: { id: string, kind: SpaceKind, name: string, topic: string, purpose: string, archivedAt: string | null, hasReadReceipts: boolean, mayChange: boolean, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null } }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UnarchiveSpaceMutationVariables = Exact<{
  input: UnarchiveSpaceInput;
}>;


export type UnarchiveSpaceMutation = { unarchiveSpace:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UnarchiveSpaceSuccess', space: { id: string, kind: SpaceKind, name: string, topic: string, purpose: string, archivedAt: string | null, hasReadReceipts: boolean, mayChange: boolean, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null } }
   };

export type SetNotificationSettingsMutationVariables = Exact<{
  input: SetNotificationSettingsInput;
}>;


export type SetNotificationSettingsMutation = { setNotificationSettings:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetNotificationSettingsSuccess', space: { id: string, kind: SpaceKind, name: string, topic: string, purpose: string, archivedAt: string | null, hasReadReceipts: boolean, mayChange: boolean, partner: { id: string, name: string, kind: ActorKind } | null, notificationSettings: { level: NotificationLevel, mutedUntil: string | null } | null } }
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
export const PictureFragmentDoc = new TypedDocumentString(`
    fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
    `, {"fragmentName":"Picture"}) as unknown as TypedDocumentString<PictureFragment, unknown>;
export const FormInputFragmentDoc = new TypedDocumentString(`
    fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}
    `, {"fragmentName":"FormInput"}) as unknown as TypedDocumentString<FormInputFragment, unknown>;
export const CallFragmentDoc = new TypedDocumentString(`
    fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
    fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`, {"fragmentName":"Call"}) as unknown as TypedDocumentString<CallFragment, unknown>;
export const ChatMessageFragmentDoc = new TypedDocumentString(`
    fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`, {"fragmentName":"ChatMessage"}) as unknown as TypedDocumentString<ChatMessageFragment, unknown>;
export const PastMessageFragmentDoc = new TypedDocumentString(`
    fragment PastMessage on Message {
  ...ChatMessage
  replyCount
  lastReplyAt
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`, {"fragmentName":"PastMessage"}) as unknown as TypedDocumentString<PastMessageFragment, unknown>;
export const OpenSpaceFragmentDoc = new TypedDocumentString(`
    fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`, {"fragmentName":"OpenSpace"}) as unknown as TypedDocumentString<OpenSpaceFragment, unknown>;
export const OpenedSpaceDocument = new TypedDocumentString(`
    query OpenedSpace($id: ID!, $last: Int, $beforeSeq: Int, $first: Int, $afterSeq: Int) {
  space(id: $id) {
    ...OpenSpace
    feedCursor
    readUpTo
    unreadCount
    members(first: 100) {
      nodes {
        ...Author
      }
      totalCount
    }
    messages(
      threads: ROOTS
      last: $last
      beforeSeq: $beforeSeq
      first: $first
      afterSeq: $afterSeq
    ) {
      nodes {
        ...PastMessage
      }
      pageInfo {
        hasPreviousPage
        hasNextPage
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment PastMessage on Message {
  ...ChatMessage
  replyCount
  lastReplyAt
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`) as unknown as TypedDocumentString<OpenedSpaceQuery, OpenedSpaceQueryVariables>;
export const SpaceAgainDocument = new TypedDocumentString(`
    query SpaceAgain($id: ID!) {
  space(id: $id) {
    ...OpenSpace
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`) as unknown as TypedDocumentString<SpaceAgainQuery, SpaceAgainQueryVariables>;
export const OlderOrNewerDocument = new TypedDocumentString(`
    query OlderOrNewer($id: ID!, $last: Int, $beforeSeq: Int, $first: Int, $afterSeq: Int) {
  space(id: $id) {
    feedCursor
    messages(
      threads: ROOTS
      last: $last
      beforeSeq: $beforeSeq
      first: $first
      afterSeq: $afterSeq
    ) {
      nodes {
        ...PastMessage
      }
      pageInfo {
        hasPreviousPage
        hasNextPage
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment PastMessage on Message {
  ...ChatMessage
  replyCount
  lastReplyAt
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`) as unknown as TypedDocumentString<OlderOrNewerQuery, OlderOrNewerQueryVariables>;
export const AfterMarkDocument = new TypedDocumentString(`
    query AfterMark($id: ID!, $afterSeq: Int!, $first: Int!) {
  space(id: $id) {
    messages(afterSeq: $afterSeq, first: $first) {
      nodes {
        id
        seq
        deletedAt
        author {
          id
        }
        threadRoot {
          id
          seq
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AfterMarkQuery, AfterMarkQueryVariables>;
export const PlaceOfMessageDocument = new TypedDocumentString(`
    query PlaceOfMessage($id: ID!) {
  node(id: $id) {
    ... on Message {
      id
      seq
      spaceId
      threadRoot {
        id
        seq
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PlaceOfMessageQuery, PlaceOfMessageQueryVariables>;
export const RepliesDocument = new TypedDocumentString(`
    query Replies($id: ID!, $last: Int!, $before: String) {
  node(id: $id) {
    ... on Message {
      ...PastMessage
      replies(last: $last, before: $before) {
        nodes {
          ...PastMessage
        }
        pageInfo {
          hasPreviousPage
          startCursor
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
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment PastMessage on Message {
  ...ChatMessage
  replyCount
  lastReplyAt
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`) as unknown as TypedDocumentString<RepliesQuery, RepliesQueryVariables>;
export const ReplyCountDocument = new TypedDocumentString(`
    query ReplyCount($id: ID!) {
  node(id: $id) {
    ... on Message {
      replyCount
      lastReplyAt
    }
  }
}
    `) as unknown as TypedDocumentString<ReplyCountQuery, ReplyCountQueryVariables>;
export const CallDetailsDocument = new TypedDocumentString(`
    query CallDetails($id: ID!) {
  node(id: $id) {
    ... on Message {
      toolCall {
        id
        arguments
        result
        startedAt
        finishedAt
        attempts
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CallDetailsQuery, CallDetailsQueryVariables>;
export const FreshFilesDocument = new TypedDocumentString(`
    query FreshFiles($id: ID!) {
  node(id: $id) {
    ... on Message {
      files {
        ...Picture
      }
    }
  }
}
    fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}`) as unknown as TypedDocumentString<FreshFilesQuery, FreshFilesQueryVariables>;
export const SpaceFeedDocument = new TypedDocumentString(`
    subscription SpaceFeed($spaceId: ID!, $after: String, $withAgents: Boolean!) {
  spaceFeed(spaceId: $spaceId, after: $after) {
    __typename
    cursor
    ... on MessagePosted {
      message {
        ...ChatMessage
      }
    }
    ... on MessageUpdated {
      message {
        ...ChatMessage
      }
    }
    ... on MessageDelta {
      agent @include(if: $withAgents) {
        id
        name
      }
      streamId
      offset
      text
    }
    ... on DraftWithdrawn {
      streamId
    }
    ... on TypingChanged {
      actor {
        ...Author
      }
      isTyping
      until
    }
    ... on ToolActivity {
      toolCallId
      name
      status
      progress
      note
      argumentsDelta {
        streamId
        field
        offset
        text
      }
    }
    ... on SpaceMembersChanged {
      joined {
        ...Author
      }
      left {
        id
      }
      renamed {
        actor {
          ...Author
        }
      }
    }
    ... on SpaceChanged {
      space {
        ...OpenSpace
      }
    }
    ... on PresenceChanged {
      actor {
        id
      }
      presence
    }
    ... on ReadMarkMoved {
      actor {
        id
      }
      seq
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
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`) as unknown as TypedDocumentString<SpaceFeedSubscription, SpaceFeedSubscriptionVariables>;
export const AgentAtRestDocument = new TypedDocumentString(`
    subscription AgentAtRest($agentId: ID!, $after: String) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    ... on AgentStateChanged {
      state
    }
  }
}
    `) as unknown as TypedDocumentString<AgentAtRestSubscription, AgentAtRestSubscriptionVariables>;
export const PostMessageDocument = new TypedDocumentString(`
    mutation PostMessage($input: PostMessageInput!) {
  postMessage(input: $input) {
    __typename
    ... on PostMessageSuccess {
      posted {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`) as unknown as TypedDocumentString<PostMessageMutation, PostMessageMutationVariables>;
export const EditMessageDocument = new TypedDocumentString(`
    mutation EditMessage($input: EditMessageInput!) {
  editMessage(input: $input) {
    __typename
    ... on EditMessageSuccess {
      edited {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`) as unknown as TypedDocumentString<EditMessageMutation, EditMessageMutationVariables>;
export const DeleteMessageDocument = new TypedDocumentString(`
    mutation DeleteMessage($input: DeleteMessageInput!) {
  deleteMessage(input: $input) {
    __typename
    ... on DeleteMessageSuccess {
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
}`) as unknown as TypedDocumentString<DeleteMessageMutation, DeleteMessageMutationVariables>;
export const AddReactionDocument = new TypedDocumentString(`
    mutation AddReaction($input: AddReactionInput!) {
  addReaction(input: $input) {
    __typename
    ... on AddReactionSuccess {
      reacted {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`) as unknown as TypedDocumentString<AddReactionMutation, AddReactionMutationVariables>;
export const RemoveReactionDocument = new TypedDocumentString(`
    mutation RemoveReaction($input: RemoveReactionInput!) {
  removeReaction(input: $input) {
    __typename
    ... on RemoveReactionSuccess {
      reacted {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`) as unknown as TypedDocumentString<RemoveReactionMutation, RemoveReactionMutationVariables>;
export const MarkSpaceReadDocument = new TypedDocumentString(`
    mutation MarkSpaceRead($input: MarkSpaceReadInput!) {
  markSpaceRead(input: $input) {
    __typename
    ... on MarkSpaceReadSuccess {
      space {
        id
        readUpTo
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<MarkSpaceReadMutation, MarkSpaceReadMutationVariables>;
export const SetTypingDocument = new TypedDocumentString(`
    mutation SetTyping($input: SetTypingInput!) {
  setTyping(input: $input) {
    __typename
    ... on SetTypingSuccess {
      isTyping
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<SetTypingMutation, SetTypingMutationVariables>;
export const StopCycleDocument = new TypedDocumentString(`
    mutation StopCycle($input: StopCycleInput!) {
  stopCycle(input: $input) {
    __typename
    ... on StopCycleSuccess {
      cycleIds
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<StopCycleMutation, StopCycleMutationVariables>;
export const AnswerToolCallDocument = new TypedDocumentString(`
    mutation AnswerToolCall($input: AnswerToolCallInput!) {
  answerToolCall(input: $input) {
    __typename
    ... on AnswerToolCallSuccess {
      activity {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`) as unknown as TypedDocumentString<AnswerToolCallMutation, AnswerToolCallMutationVariables>;
export const CreateUploadDocument = new TypedDocumentString(`
    mutation CreateUpload($input: CreateUploadInput!) {
  createUpload(input: $input) {
    __typename
    ... on CreateUploadSuccess {
      upload {
        fileId
        method
        url
        headers {
          name
          value
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
}`) as unknown as TypedDocumentString<CreateUploadMutation, CreateUploadMutationVariables>;
export const CompleteUploadDocument = new TypedDocumentString(`
    mutation CompleteUpload($input: CompleteUploadInput!) {
  completeUpload(input: $input) {
    __typename
    ... on CompleteUploadSuccess {
      file {
        ...Picture
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
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}`) as unknown as TypedDocumentString<CompleteUploadMutation, CompleteUploadMutationVariables>;
export const SearchSpaceDocument = new TypedDocumentString(`
    query SearchSpace($query: String!, $spaceIds: [ID!], $last: Int!, $before: String) {
  searchMessages(query: $query, spaceIds: $spaceIds, last: $last, before: $before) {
    nodes {
      id
      spaceId
      text
      createdAt
      author {
        ...Author
      }
    }
    pageInfo {
      hasPreviousPage
      startCursor
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`) as unknown as TypedDocumentString<SearchSpaceQuery, SearchSpaceQueryVariables>;
export const SpaceMembersDocument = new TypedDocumentString(`
    query SpaceMembers($id: ID!, $after: String) {
  space(id: $id) {
    members(first: 100, after: $after) {
      nodes {
        ...Author
        member {
          role
          presence
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`) as unknown as TypedDocumentString<SpaceMembersQuery, SpaceMembersQueryVariables>;
export const CandidatesDocument = new TypedDocumentString(`
    query Candidates($search: String!, $withAgents: Boolean!) {
  members(first: 10, search: $search) {
    nodes {
      id
      name
    }
  }
  agents(first: 10, search: $search) @include(if: $withAgents) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CandidatesQuery, CandidatesQueryVariables>;
export const AddSpaceMemberDocument = new TypedDocumentString(`
    mutation AddSpaceMember($input: AddSpaceMemberInput!) {
  addSpaceMember(input: $input) {
    __typename
    ... on AddSpaceMemberSuccess {
      space {
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
}`) as unknown as TypedDocumentString<AddSpaceMemberMutation, AddSpaceMemberMutationVariables>;
export const RemoveSpaceMemberDocument = new TypedDocumentString(`
    mutation RemoveSpaceMember($input: RemoveSpaceMemberInput!) {
  removeSpaceMember(input: $input) {
    __typename
    ... on RemoveSpaceMemberSuccess {
      space {
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
}`) as unknown as TypedDocumentString<RemoveSpaceMemberMutation, RemoveSpaceMemberMutationVariables>;
export const UpdateSpaceDocument = new TypedDocumentString(`
    mutation UpdateSpace($input: UpdateSpaceInput!) {
  updateSpace(input: $input) {
    __typename
    ... on UpdateSpaceSuccess {
      space {
        ...OpenSpace
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`) as unknown as TypedDocumentString<UpdateSpaceMutation, UpdateSpaceMutationVariables>;
export const ArchiveSpaceDocument = new TypedDocumentString(`
    mutation ArchiveSpace($input: ArchiveSpaceInput!) {
  archiveSpace(input: $input) {
    __typename
    ... on ArchiveSpaceSuccess {
      space {
        ...OpenSpace
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`) as unknown as TypedDocumentString<ArchiveSpaceMutation, ArchiveSpaceMutationVariables>;
export const UnarchiveSpaceDocument = new TypedDocumentString(`
    mutation UnarchiveSpace($input: UnarchiveSpaceInput!) {
  unarchiveSpace(input: $input) {
    __typename
    ... on UnarchiveSpaceSuccess {
      space {
        ...OpenSpace
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`) as unknown as TypedDocumentString<UnarchiveSpaceMutation, UnarchiveSpaceMutationVariables>;
export const SetNotificationSettingsDocument = new TypedDocumentString(`
    mutation SetNotificationSettings($input: SetNotificationSettingsInput!) {
  setNotificationSettings(input: $input) {
    __typename
    ... on SetNotificationSettingsSuccess {
      space {
        ...OpenSpace
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`) as unknown as TypedDocumentString<SetNotificationSettingsMutation, SetNotificationSettingsMutationVariables>;