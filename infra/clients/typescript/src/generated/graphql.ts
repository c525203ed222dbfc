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

export type ClaimToolCallInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Length of the claim in seconds: 1 to 3,600. `renewToolCall` extends it. */
  seconds?: number;
  toolCallId: string;
};

export type DeleteMessageInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  messageId: string;
};

export type EditMessageInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  messageId: string;
  /** The new text. `@name` in it mentions members, as in `postMessage`. */
  text: string;
};

/** REQUESTED: it has not begun, and can be cancelled. LOGGED: it has begun, and is repeated if a backup is restored. DONE: everything is erased. CANCELLED: it did not begin. */
export type ErasureState =
  | 'CANCELLED'
  | 'DONE'
  | 'LOGGED'
  | 'REQUESTED';

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

/** What somebody must do before the model answers. BILLING: pay the provider's bill. QUOTA: raise a usage limit. KEY: replace the key. PERMISSION: let the provider allow the use of the model. MODEL: choose another model. PARAMETER: change settings or tools that the model does not accept. ADDRESS: correct the address of the model. PRICE: choose a model with a known price, or a budget in tokens. BUDGET: raise the budget, or wait until it begins again. */
export type ModelRemedy =
  | 'ADDRESS'
  | 'BILLING'
  | 'BUDGET'
  | 'KEY'
  | 'MODEL'
  | 'PARAMETER'
  | 'PERMISSION'
  | 'PRICE'
  | 'QUOTA';

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

export type RenewToolCallInput = {
  claim: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** New duration of the claim in seconds from now, up to 3,600. 0 gives the call back, if you have not started it: any program can then claim it. */
  seconds: number;
  toolCallId: string;
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

export type SubmitToolResultInput = {
  /** The `claim` from `claimToolCall`. Omit it if you never claim calls. */
  claim?: string | null | undefined;
  /** The digest of the arguments that you have used. If it is not the digest of the call, the mutation returns Conflict with the code OTHER_ARGUMENTS. */
  digest?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** True: the call succeeded. False: it failed, and `result` is the reason, best as a text. */
  ok?: boolean;
  /** The result for the model: any JSON of at most 65,536 bytes. */
  result?: unknown;
  toolCallId: string;
};

/** The status of a task. ACTIVE: in progress. PAUSED: its model does not answer and is tried again later. COMPLETED: done. FAILED: ended without success. CANCELLED: ended by its agent or by a person. EXPIRED: not done by its deadline. The last four are final. */
export type TaskStatus =
  | 'ACTIVE'
  | 'CANCELLED'
  | 'COMPLETED'
  | 'EXPIRED'
  | 'FAILED'
  | 'PAUSED';

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

/** Where a tool runs. INTERNAL: built into the server. HTTP: behind a URL. EXTERNAL: in a program that takes calls from this API. SPACE: people of a space answer a question. MCP: on an MCP server. */
export type ToolKind =
  | 'EXTERNAL'
  | 'HTTP'
  | 'INTERNAL'
  | 'MCP'
  | 'SPACE';

export type AddReactionMutationVariables = Exact<{
  input: AddReactionInput;
}>;


export type AddReactionMutation = { addReaction:
    | { __typename: 'AddReactionSuccess', reacted: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type AgentFeedSubscriptionVariables = Exact<{
  agentId: string;
  after?: string | null | undefined;
}>;


export type AgentFeedSubscription = { agentFeed:
    | { __typename: 'AgentStateChanged', state: AgentState, cursor: string, occurredAt: string }
    | { __typename: 'AppRequestUpdated', cursor: string, occurredAt: string }
    | { __typename: 'CompactionChanged', cursor: string, occurredAt: string }
    | { __typename: 'CycleEnded', cursor: string, occurredAt: string, cycle: { id: string, number: number } }
    | { __typename: 'DraftWithdrawn', cursor: string, occurredAt: string }
    | { __typename: 'EntryAppended', cursor: string, occurredAt: string }
    | { __typename: 'EventDeadLettered', cursor: string, occurredAt: string }
    | { __typename: 'FailureChanged', failures: number, failureReason: string | null, retryAt: string | null, cursor: string, occurredAt: string }
    | { __typename: 'FeedReset', resetReason: FeedResetReason, cursor: string, occurredAt: string }
    | { __typename: 'HoldUpdated', cursor: string, occurredAt: string }
    | { __typename: 'KnowledgeChanged', cursor: string, occurredAt: string }
    | { __typename: 'Mentioned', cursor: string, occurredAt: string }
    | { __typename: 'MessageAlert', cursor: string, occurredAt: string }
    | { __typename: 'MessageDelta', cursor: string, occurredAt: string }
    | { __typename: 'MessagePosted', cursor: string, occurredAt: string }
    | { __typename: 'MessageUpdated', cursor: string, occurredAt: string }
    | { __typename: 'PresenceChanged', cursor: string, occurredAt: string }
    | { __typename: 'ReadMarkMoved', cursor: string, occurredAt: string }
    | { __typename: 'ReasoningDelta', cursor: string, occurredAt: string }
    | { __typename: 'SnapshotCompleted', cursor: string, occurredAt: string }
    | { __typename: 'SpaceChanged', cursor: string, occurredAt: string }
    | { __typename: 'SpaceJoined', cursor: string, occurredAt: string }
    | { __typename: 'SpaceLeft', cursor: string, occurredAt: string }
    | { __typename: 'SpaceMembersChanged', cursor: string, occurredAt: string }
    | { __typename: 'StepEnded', cursor: string, occurredAt: string, thinkStep: { number: number, seconds: number } }
    | { __typename: 'TaskChanged', cursor: string, occurredAt: string }
    | { __typename: 'ToolActivity', cursor: string, occurredAt: string }
    | { __typename: 'ToolCallChanged', toolCallId: string, name: string, callState: ToolCallState, progress: number | null, cursor: string, occurredAt: string }
    | { __typename: 'TypingChanged', cursor: string, occurredAt: string }
    | { __typename: 'UnreadChanged', cursor: string, occurredAt: string }
   };

export type AgentsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AgentsQuery = { agents: { nodes: Array<{ id: string, name: string, status: AgentStatus, process: { state: AgentState } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AnswerToolCallMutationVariables = Exact<{
  input: AnswerToolCallInput;
}>;


export type AnswerToolCallMutation = { answerToolCall:
    | { __typename: 'AnswerToolCallSuccess', activity: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } | null }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type ClaimToolCallMutationVariables = Exact<{
  input: ClaimToolCallInput;
}>;


export type ClaimToolCallMutation = { claimToolCall:
    | { __typename: 'ClaimToolCallSuccess', claim: string, claimedUntil: string, call: { id: string, name: string, arguments: unknown } }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
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
    | { __typename: 'DeleteMessageSuccess', erasure: { id: string, state: ErasureState } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type EditMessageMutationVariables = Exact<{
  input: EditMessageInput;
}>;


export type EditMessageMutation = { editMessage:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'EditMessageSuccess', edited: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type AuthorFragment = { id: string, name: string, kind: ActorKind };

export type PostedMessageFragment = { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null };

export type NoticeFragment = { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null };

export type EmojiReactionFragment = { emoji: string, count: number, viewerReacted: boolean };

export type ActivityFragment = { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null };

export type FormInputFragment = { name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown };

export type WaitingCallFragment = { id: string, name: string, kind: ToolKind, arguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers, people: number, approvedBy: Array<string>, expiresAt: string, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, origin: { agentName: string, spaceId: string | null, spaceName: string | null } };

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

export type HoldsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type HoldsQuery = { holds: { nodes: Array<{ id: string, name: string, kind: ToolKind, arguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers, people: number, approvedBy: Array<string>, expiresAt: string, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, origin: { agentName: string, spaceId: string | null, spaceName: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MarkSpaceReadMutationVariables = Exact<{
  input: MarkSpaceReadInput;
}>;


export type MarkSpaceReadMutation = { markSpaceRead:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'MarkSpaceReadSuccess', space: { id: string, unreadCount: number | null, readUpTo: number | null } }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
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
    | { __typename: 'PostMessageSuccess', posted: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } }
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
    | { __typename: 'RemoveReactionSuccess', reacted: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } }
   };

export type RenewToolCallMutationVariables = Exact<{
  input: RenewToolCallInput;
}>;


export type RenewToolCallMutation = { renewToolCall:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RenewToolCallSuccess', claimedUntil: string | null }
   };

export type SearchMessagesQueryVariables = Exact<{
  query: string;
  spaceIds?: Array<string> | string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SearchMessagesQuery = { searchMessages: { nodes: Array<{ id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } };

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

export type SpaceFeedSubscriptionVariables = Exact<{
  spaceId: string;
  after?: string | null | undefined;
  withAgents?: boolean | null | undefined;
}>;


export type SpaceFeedSubscription = { spaceFeed:
    | { __typename: 'AgentStateChanged', state: AgentState, cursor: string, occurredAt: string, agent?: { id: string, name: string } }
    | { __typename: 'AppRequestUpdated', cursor: string, occurredAt: string }
    | { __typename: 'CompactionChanged', cursor: string, occurredAt: string }
    | { __typename: 'CycleEnded', cursor: string, occurredAt: string }
    | { __typename: 'DraftWithdrawn', streamId: string, reason: string, cursor: string, occurredAt: string }
    | { __typename: 'EntryAppended', cursor: string, occurredAt: string }
    | { __typename: 'EventDeadLettered', cursor: string, occurredAt: string }
    | { __typename: 'FailureChanged', cursor: string, occurredAt: string }
    | { __typename: 'FeedReset', resetReason: FeedResetReason, cursor: string, occurredAt: string }
    | { __typename: 'HoldUpdated', cursor: string, occurredAt: string }
    | { __typename: 'KnowledgeChanged', cursor: string, occurredAt: string }
    | { __typename: 'Mentioned', cursor: string, occurredAt: string }
    | { __typename: 'MessageAlert', cursor: string, occurredAt: string }
    | { __typename: 'MessageDelta', streamId: string, offset: number, text: string, cursor: string, occurredAt: string, agent?: { id: string, name: string } }
    | { __typename: 'MessagePosted', cursor: string, occurredAt: string, message: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } }
    | { __typename: 'MessageUpdated', cursor: string, occurredAt: string, message: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } }
    | { __typename: 'PresenceChanged', cursor: string, occurredAt: string }
    | { __typename: 'ReadMarkMoved', cursor: string, occurredAt: string }
    | { __typename: 'ReasoningDelta', cursor: string, occurredAt: string }
    | { __typename: 'SnapshotCompleted', cursor: string, occurredAt: string }
    | { __typename: 'SpaceChanged', cursor: string, occurredAt: string }
    | { __typename: 'SpaceJoined', cursor: string, occurredAt: string }
    | { __typename: 'SpaceLeft', cursor: string, occurredAt: string }
    | { __typename: 'SpaceMembersChanged', cursor: string, occurredAt: string }
    | { __typename: 'StepEnded', cursor: string, occurredAt: string }
    | { __typename: 'TaskChanged', cursor: string, occurredAt: string }
    | { __typename: 'ToolActivity', toolCallId: string, name: string, status: ToolActivityStatus, progress: number | null, note: string | null, cursor: string, occurredAt: string, argumentsDelta: { streamId: string, field: string, offset: number, text: string } | null }
    | { __typename: 'ToolCallChanged', cursor: string, occurredAt: string }
    | { __typename: 'TypingChanged', isTyping: boolean, until: string | null, cursor: string, occurredAt: string, actor: { id: string, name: string, kind: ActorKind } }
    | { __typename: 'UnreadChanged', cursor: string, occurredAt: string }
   };

export type SpaceHistoryQueryVariables = Exact<{
  spaceId: string;
  last?: number | null | undefined;
  before?: string | null | undefined;
  beforeSeq?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  afterSeq?: number | null | undefined;
}>;


export type SpaceHistoryQuery = { space: { id: string, name: string, feedCursor: string, messages: { nodes: Array<{ id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null, hasNextPage: boolean, endCursor: string | null } } } | null };

export type SpaceListQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  members?: number | null | undefined;
}>;


export type SpaceListQuery = { viewer: { feedCursor: string, actor: { id: string, name: string, kind: ActorKind } }, spaces: { nodes: Array<{ id: string, kind: SpaceKind, name: string, unreadCount: number | null, unreadMentionCount: number | null, readUpTo: number | null, lastMessage: { text: string, createdAt: string, author: { id: string, name: string, kind: ActorKind } } | null, members: { nodes: Array<{ id: string, name: string, kind: ActorKind }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SpacesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SpacesQuery = { spaces: { nodes: Array<{ id: string, name: string, purpose: string, unreadCount: number | null, unreadMentionCount: number | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

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

export type SubmitToolResultMutationVariables = Exact<{
  input: SubmitToolResultInput;
}>;


export type SubmitToolResultMutation = { submitToolResult:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SubmitToolResultSuccess', toolCallId: string }
   };

export type ToolCallFeedSubscriptionVariables = Exact<{
  tools: Array<string> | string;
}>;


export type ToolCallFeedSubscription = { toolCallFeed: { id: string, agentId: string, name: string, arguments: unknown, claims: number, expiresAt: string } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { scopes: Array<string>, feedCursor: string, actor: { id: string, name: string, kind: ActorKind }, tenant: { id: string, name: string } } };

export type ViewerFeedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  withAgents?: boolean | null | undefined;
}>;


export type ViewerFeedSubscription = { viewerFeed:
    | { __typename: 'AgentStateChanged', state: AgentState, cursor: string, occurredAt: string, agent?: { id: string, name: string } }
    | { __typename: 'AppRequestUpdated', cursor: string, occurredAt: string }
    | { __typename: 'CompactionChanged', cursor: string, occurredAt: string }
    | { __typename: 'CycleEnded', cursor: string, occurredAt: string }
    | { __typename: 'DraftWithdrawn', cursor: string, occurredAt: string }
    | { __typename: 'EntryAppended', cursor: string, occurredAt: string }
    | { __typename: 'EventDeadLettered', cursor: string, occurredAt: string }
    | { __typename: 'FailureChanged', cursor: string, occurredAt: string }
    | { __typename: 'FeedReset', resetReason: FeedResetReason, cursor: string, occurredAt: string }
    | { __typename: 'HoldUpdated', toolCallId: string, cursor: string, occurredAt: string, hold: { id: string, name: string, kind: ToolKind, arguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers, people: number, approvedBy: Array<string>, expiresAt: string, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, origin: { agentName: string, spaceId: string | null, spaceName: string | null } } | null }
    | { __typename: 'KnowledgeChanged', cursor: string, occurredAt: string }
    | { __typename: 'Mentioned', cursor: string, occurredAt: string, space: { id: string, name: string }, message: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } }
    | { __typename: 'MessageAlert', cursor: string, occurredAt: string, space: { id: string, name: string }, newMessage: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } | null }
    | { __typename: 'MessageDelta', cursor: string, occurredAt: string }
    | { __typename: 'MessagePosted', cursor: string, occurredAt: string }
    | { __typename: 'MessageUpdated', cursor: string, occurredAt: string }
    | { __typename: 'PresenceChanged', cursor: string, occurredAt: string }
    | { __typename: 'ReadMarkMoved', cursor: string, occurredAt: string }
    | { __typename: 'ReasoningDelta', cursor: string, occurredAt: string }
    | { __typename: 'SnapshotCompleted', cursor: string, occurredAt: string }
    | { __typename: 'SpaceChanged', cursor: string, occurredAt: string, space: { id: string, name: string } }
    | { __typename: 'SpaceJoined', cursor: string, occurredAt: string, space: { id: string, name: string } }
    | { __typename: 'SpaceLeft', spaceId: string, cursor: string, occurredAt: string }
    | { __typename: 'SpaceMembersChanged', cursor: string, occurredAt: string }
    | { __typename: 'StepEnded', cursor: string, occurredAt: string }
    | { __typename: 'TaskChanged', cursor: string, occurredAt: string }
    | { __typename: 'ToolActivity', cursor: string, occurredAt: string }
    | { __typename: 'ToolCallChanged', cursor: string, occurredAt: string }
    | { __typename: 'TypingChanged', cursor: string, occurredAt: string }
    | { __typename: 'UnreadChanged', unreadCount: number | null, unreadMentionCount: number, readUpTo: number | null, cursor: string, occurredAt: string, space: { id: string, name: string }, newestMessage: { id: string, spaceId: string, seq: number, kind: MessageKind, text: string, streamId: string | null, clientKey: string | null, createdAt: string, editedAt: string | null, deletedAt: string | null, threadRootId: string | null, isCut: boolean, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }>, activity: { toolCallId: string, tool: string, kind: ToolKind, status: ToolCallState, displayed: Array<{ name: string, value: string }>, question: { text: string, details: unknown, confirmedTool: string | null, confirmedArguments: unknown, digest: string, consent: ToolCallConsent | null, approvers: Approvers | null, people: number | null, expiresAt: string | null, outcome: QuestionOutcome | null, values: unknown, comment: string | null, withdrawn: string | null, formFields: Array<{ name: string, label: string, type: FormFieldType, isRequired: boolean, choices: Array<unknown> | null, description: string | null, format: string | null, default: unknown, pattern: string | null, minimum: number | null, maximum: number | null, minLength: unknown, maxLength: unknown, minItems: unknown, maxItems: unknown }>, approvedBy: Array<{ id: string, name: string, kind: ActorKind }>, assignee: { id: string, name: string, kind: ActorKind } | null, answeredBy: { id: string, name: string, kind: ActorKind } | null } | null } | null, outside: { connectorName: string, senderName: string | null } | null, notice: { kind: NoticeKind, isFinal: boolean, failure: { error: string, remedy: ModelRemedy | null, attempt: number | null, retryAt: string | null, hasRecovered: boolean } | null, task: { id: string, status: TaskStatus, progress: string | null, reason: string | null } | null } | null } | null }
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
export const EmojiReactionFragmentDoc = new TypedDocumentString(`
    fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
    `, {"fragmentName":"EmojiReaction"}) as unknown as TypedDocumentString<EmojiReactionFragment, unknown>;
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
export const ActivityFragmentDoc = new TypedDocumentString(`
    fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
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
}`, {"fragmentName":"Activity"}) as unknown as TypedDocumentString<ActivityFragment, unknown>;
export const NoticeFragmentDoc = new TypedDocumentString(`
    fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
    `, {"fragmentName":"Notice"}) as unknown as TypedDocumentString<NoticeFragment, unknown>;
export const PostedMessageFragmentDoc = new TypedDocumentString(`
    fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
}`, {"fragmentName":"PostedMessage"}) as unknown as TypedDocumentString<PostedMessageFragment, unknown>;
export const WaitingCallFragmentDoc = new TypedDocumentString(`
    fragment WaitingCall on Hold {
  id
  name
  kind
  arguments
  digest
  consent
  formFields {
    ...FormInput
  }
  approvers
  people
  approvedBy
  expiresAt
  origin {
    agentName
    spaceId
    spaceName
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
}`, {"fragmentName":"WaitingCall"}) as unknown as TypedDocumentString<WaitingCallFragment, unknown>;
export const RefusalFragmentDoc = new TypedDocumentString(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `, {"fragmentName":"Refusal"}) as unknown as TypedDocumentString<RefusalFragment, unknown>;
export const AddReactionDocument = new TypedDocumentString(`
    mutation AddReaction($input: AddReactionInput!) {
  addReaction(input: $input) {
    __typename
    ... on AddReactionSuccess {
      reacted {
        ...PostedMessage
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
fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<AddReactionMutation, AddReactionMutationVariables>;
export const AgentFeedDocument = new TypedDocumentString(`
    subscription AgentFeed($agentId: ID!, $after: String) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    occurredAt
    ... on AgentStateChanged {
      state
    }
    ... on StepEnded {
      thinkStep {
        number
        seconds
      }
    }
    ... on CycleEnded {
      cycle {
        id
        number
      }
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
    ... on FeedReset {
      resetReason
    }
  }
}
    `) as unknown as TypedDocumentString<AgentFeedSubscription, AgentFeedSubscriptionVariables>;
export const AgentsDocument = new TypedDocumentString(`
    query Agents($first: Int, $after: String) {
  agents(first: $first, after: $after) {
    nodes {
      id
      name
      status
      process {
        state
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<AgentsQuery, AgentsQueryVariables>;
export const AnswerToolCallDocument = new TypedDocumentString(`
    mutation AnswerToolCall($input: AnswerToolCallInput!) {
  answerToolCall(input: $input) {
    __typename
    ... on AnswerToolCallSuccess {
      activity {
        ...PostedMessage
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
fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<AnswerToolCallMutation, AnswerToolCallMutationVariables>;
export const ClaimToolCallDocument = new TypedDocumentString(`
    mutation ClaimToolCall($input: ClaimToolCallInput!) {
  claimToolCall(input: $input) {
    __typename
    ... on ClaimToolCallSuccess {
      claim
      claimedUntil
      call {
        id
        name
        arguments
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ClaimToolCallMutation, ClaimToolCallMutationVariables>;
export const DeleteMessageDocument = new TypedDocumentString(`
    mutation DeleteMessage($input: DeleteMessageInput!) {
  deleteMessage(input: $input) {
    __typename
    ... on DeleteMessageSuccess {
      erasure {
        id
        state
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
export const EditMessageDocument = new TypedDocumentString(`
    mutation EditMessage($input: EditMessageInput!) {
  editMessage(input: $input) {
    __typename
    ... on EditMessageSuccess {
      edited {
        ...PostedMessage
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
fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<EditMessageMutation, EditMessageMutationVariables>;
export const HoldsDocument = new TypedDocumentString(`
    query Holds($first: Int, $after: String) {
  holds(first: $first, after: $after) {
    nodes {
      ...WaitingCall
    }
    pageInfo {
      hasNextPage
      endCursor
    }
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
fragment WaitingCall on Hold {
  id
  name
  kind
  arguments
  digest
  consent
  formFields {
    ...FormInput
  }
  approvers
  people
  approvedBy
  expiresAt
  origin {
    agentName
    spaceId
    spaceName
  }
}`) as unknown as TypedDocumentString<HoldsQuery, HoldsQueryVariables>;
export const MarkSpaceReadDocument = new TypedDocumentString(`
    mutation MarkSpaceRead($input: MarkSpaceReadInput!) {
  markSpaceRead(input: $input) {
    __typename
    ... on MarkSpaceReadSuccess {
      space {
        id
        unreadCount
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
export const PostMessageDocument = new TypedDocumentString(`
    mutation PostMessage($input: PostMessageInput!) {
  postMessage(input: $input) {
    __typename
    ... on PostMessageSuccess {
      posted {
        ...PostedMessage
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
fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<PostMessageMutation, PostMessageMutationVariables>;
export const RemoveReactionDocument = new TypedDocumentString(`
    mutation RemoveReaction($input: RemoveReactionInput!) {
  removeReaction(input: $input) {
    __typename
    ... on RemoveReactionSuccess {
      reacted {
        ...PostedMessage
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
fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<RemoveReactionMutation, RemoveReactionMutationVariables>;
export const RenewToolCallDocument = new TypedDocumentString(`
    mutation RenewToolCall($input: RenewToolCallInput!) {
  renewToolCall(input: $input) {
    __typename
    ... on RenewToolCallSuccess {
      claimedUntil
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<RenewToolCallMutation, RenewToolCallMutationVariables>;
export const SearchMessagesDocument = new TypedDocumentString(`
    query SearchMessages($query: String!, $spaceIds: [ID!], $last: Int, $before: String) {
  searchMessages(query: $query, spaceIds: $spaceIds, last: $last, before: $before) {
    nodes {
      ...PostedMessage
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
}
fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
}`) as unknown as TypedDocumentString<SearchMessagesQuery, SearchMessagesQueryVariables>;
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
export const SpaceFeedDocument = new TypedDocumentString(`
    subscription SpaceFeed($spaceId: ID!, $after: String, $withAgents: Boolean = false) {
  spaceFeed(spaceId: $spaceId, after: $after) {
    __typename
    cursor
    occurredAt
    ... on MessagePosted {
      message {
        ...PostedMessage
      }
    }
    ... on MessageUpdated {
      message {
        ...PostedMessage
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
      reason
    }
    ... on TypingChanged {
      actor {
        ...Author
      }
      isTyping
      until
    }
    ... on AgentStateChanged {
      agent @include(if: $withAgents) {
        id
        name
      }
      state
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
fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
}`) as unknown as TypedDocumentString<SpaceFeedSubscription, SpaceFeedSubscriptionVariables>;
export const SpaceHistoryDocument = new TypedDocumentString(`
    query SpaceHistory($spaceId: ID!, $last: Int, $before: String, $beforeSeq: Int, $first: Int, $after: String, $afterSeq: Int) {
  space(id: $spaceId) {
    id
    name
    feedCursor
    messages(
      last: $last
      before: $before
      beforeSeq: $beforeSeq
      first: $first
      after: $after
      afterSeq: $afterSeq
    ) {
      nodes {
        ...PostedMessage
      }
      pageInfo {
        hasPreviousPage
        startCursor
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
}
fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
}`) as unknown as TypedDocumentString<SpaceHistoryQuery, SpaceHistoryQueryVariables>;
export const SpaceListDocument = new TypedDocumentString(`
    query SpaceList($first: Int, $after: String, $members: Int = 20) {
  viewer {
    feedCursor
    actor {
      ...Author
    }
  }
  spaces(first: $first, after: $after, isJoined: true, orderBy: LAST_ACTIVITY) {
    nodes {
      id
      kind
      name
      unreadCount
      unreadMentionCount
      readUpTo
      lastMessage {
        text
        createdAt
        author {
          ...Author
        }
      }
      members(first: $members) {
        nodes {
          ...Author
        }
      }
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
}`) as unknown as TypedDocumentString<SpaceListQuery, SpaceListQueryVariables>;
export const SpacesDocument = new TypedDocumentString(`
    query Spaces($first: Int, $after: String) {
  spaces(first: $first, after: $after) {
    nodes {
      id
      name
      purpose
      unreadCount
      unreadMentionCount
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<SpacesQuery, SpacesQueryVariables>;
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
export const SubmitToolResultDocument = new TypedDocumentString(`
    mutation SubmitToolResult($input: SubmitToolResultInput!) {
  submitToolResult(input: $input) {
    __typename
    ... on SubmitToolResultSuccess {
      toolCallId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<SubmitToolResultMutation, SubmitToolResultMutationVariables>;
export const ToolCallFeedDocument = new TypedDocumentString(`
    subscription ToolCallFeed($tools: [String!]!) {
  toolCallFeed(tools: $tools) {
    id
    agentId
    name
    arguments
    claims
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<ToolCallFeedSubscription, ToolCallFeedSubscriptionVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query Viewer {
  viewer {
    actor {
      ...Author
    }
    scopes
    feedCursor
    tenant {
      id
      name
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;
export const ViewerFeedDocument = new TypedDocumentString(`
    subscription ViewerFeed($after: String, $withAgents: Boolean = false) {
  viewerFeed(after: $after) {
    __typename
    cursor
    occurredAt
    ... on Mentioned {
      space {
        id
        name
      }
      message {
        ...PostedMessage
      }
    }
    ... on SpaceJoined {
      space {
        id
        name
      }
    }
    ... on SpaceLeft {
      spaceId
    }
    ... on UnreadChanged {
      space {
        id
        name
      }
      unreadCount
      unreadMentionCount
      readUpTo
      newestMessage {
        ...PostedMessage
      }
    }
    ... on MessageAlert {
      space {
        id
        name
      }
      newMessage {
        ...PostedMessage
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
fragment PostedMessage on Message {
  id
  spaceId
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
  activity {
    ...Activity
  }
  isCut
  outside {
    connectorName
    senderName
  }
  notice {
    ...Notice
  }
}
fragment Notice on MessageNotice {
  kind
  isFinal
  failure {
    error
    remedy
    attempt
    retryAt
    hasRecovered
  }
  task {
    id
    status
    progress
    reason
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}
fragment Activity on MessageActivity {
  toolCallId
  tool
  kind
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    confirmedTool
    confirmedArguments
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      ...Author
    }
    assignee {
      ...Author
    }
    expiresAt
    outcome
    values
    comment
    withdrawn
    answeredBy {
      ...Author
    }
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
fragment WaitingCall on Hold {
  id
  name
  kind
  arguments
  digest
  consent
  formFields {
    ...FormInput
  }
  approvers
  people
  approvedBy
  expiresAt
  origin {
    agentName
    spaceId
    spaceName
  }
}`) as unknown as TypedDocumentString<ViewerFeedSubscription, ViewerFeedSubscriptionVariables>;