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

/** The current state of an agent. If an admin or the operator has set a status other than ACTIVE, the state is that status: PAUSED, STOPPED or SUSPENDED. SLEEPING: no cycle is open. HELD: it sleeps with an open cycle, until a tool call is answered or a new event arrives. WAKING: it waits for a worker. THINKING: a worker runs it. PRIVATE: it is another person's assistant; only that person sees when it wakes and sleeps. */
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

export type ClaimToolCallInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Length of the claim in seconds: 1 to 3,600. `renewToolCall` extends it. */
  seconds?: number;
  toolCallId: string;
};

export type MarkSpaceReadInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** `seq` of the last message that you have read. More than that of the newest message means the newest message. */
  seq: number;
  spaceId: string;
};

export type PostMessageInput = {
  /** Any text of up to 100 characters by which your client knows the message again, in `Message.clientKey` and so in the feed. It need not be unique. Every member of the space sees it. */
  clientKey?: string | null | undefined;
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

/** The state of a tool call. PENDING: not started; it waits for another call or for capacity. RUNNING: started. HELD: the result comes later. The other values are final. UNKNOWN: nobody knows whether the call took effect. */
export type ToolCallState =
  | 'EXPIRED'
  | 'FAILED'
  | 'HELD'
  | 'PENDING'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'UNKNOWN';

export type AddReactionMutationVariables = Exact<{
  input: AddReactionInput;
}>;


export type AddReactionMutation = { addReaction:
    | { __typename: 'AddReactionSuccess', reacted: { id: string, seq: number, text: string, streamId: string | null, createdAt: string, deletedAt: string | null, threadRootId: string | null, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }> } }
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
    | { __typename: 'CompactionChanged', cursor: string, occurredAt: string }
    | { __typename: 'CycleEnded', cursor: string, occurredAt: string, cycle: { id: string, number: number } }
    | { __typename: 'DraftWithdrawn', cursor: string, occurredAt: string }
    | { __typename: 'EntryAppended', cursor: string, occurredAt: string }
    | { __typename: 'EventDeadLettered', cursor: string, occurredAt: string }
    | { __typename: 'FailureChanged', failures: number, failureReason: string | null, retryAt: string | null, cursor: string, occurredAt: string }
    | { __typename: 'FeedReset', reason: string, cursor: string, occurredAt: string }
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


export type AgentsQuery = { agents: { nodes: Array<{ id: string, name: string, status: AgentStatus }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

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

export type AuthorFragment = { id: string, name: string, kind: ActorKind };

export type PostedMessageFragment = { id: string, seq: number, text: string, streamId: string | null, createdAt: string, deletedAt: string | null, threadRootId: string | null, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }> };

export type EmojiReactionFragment = { emoji: string, count: number, viewerReacted: boolean };

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
    | { __typename: 'PostMessageSuccess', posted: { id: string, seq: number } }
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
    | { __typename: 'RemoveReactionSuccess', reacted: { id: string, seq: number, text: string, streamId: string | null, createdAt: string, deletedAt: string | null, threadRootId: string | null, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }> } }
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
}>;


export type SpaceFeedSubscription = { spaceFeed:
    | { __typename: 'AgentStateChanged', cursor: string, occurredAt: string }
    | { __typename: 'CompactionChanged', cursor: string, occurredAt: string }
    | { __typename: 'CycleEnded', cursor: string, occurredAt: string }
    | { __typename: 'DraftWithdrawn', streamId: string, reason: string, cursor: string, occurredAt: string }
    | { __typename: 'EntryAppended', cursor: string, occurredAt: string }
    | { __typename: 'EventDeadLettered', cursor: string, occurredAt: string }
    | { __typename: 'FailureChanged', cursor: string, occurredAt: string }
    | { __typename: 'FeedReset', reason: string, cursor: string, occurredAt: string }
    | { __typename: 'HoldUpdated', cursor: string, occurredAt: string }
    | { __typename: 'KnowledgeChanged', cursor: string, occurredAt: string }
    | { __typename: 'Mentioned', cursor: string, occurredAt: string }
    | { __typename: 'MessageAlert', cursor: string, occurredAt: string }
    | { __typename: 'MessageDelta', streamId: string, offset: number, text: string, cursor: string, occurredAt: string }
    | { __typename: 'MessagePosted', cursor: string, occurredAt: string, message: { id: string, seq: number, text: string, streamId: string | null, createdAt: string, deletedAt: string | null, threadRootId: string | null, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }> } }
    | { __typename: 'MessageUpdated', cursor: string, occurredAt: string, message: { id: string, seq: number, text: string, streamId: string | null, createdAt: string, deletedAt: string | null, threadRootId: string | null, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }> } }
    | { __typename: 'PresenceChanged', cursor: string, occurredAt: string }
    | { __typename: 'ReadMarkMoved', cursor: string, occurredAt: string }
    | { __typename: 'ReasoningDelta', cursor: string, occurredAt: string }
    | { __typename: 'SpaceChanged', cursor: string, occurredAt: string }
    | { __typename: 'SpaceJoined', cursor: string, occurredAt: string }
    | { __typename: 'SpaceLeft', cursor: string, occurredAt: string }
    | { __typename: 'SpaceMembersChanged', cursor: string, occurredAt: string }
    | { __typename: 'StepEnded', cursor: string, occurredAt: string }
    | { __typename: 'TaskChanged', cursor: string, occurredAt: string }
    | { __typename: 'ToolActivity', toolCallId: string, name: string, status: ToolActivityStatus, progress: number | null, note: string | null, cursor: string, occurredAt: string }
    | { __typename: 'ToolCallChanged', cursor: string, occurredAt: string }
    | { __typename: 'TypingChanged', isTyping: boolean, until: string | null, cursor: string, occurredAt: string, actor: { id: string, name: string, kind: ActorKind } }
    | { __typename: 'UnreadChanged', cursor: string, occurredAt: string }
   };

export type SpaceHistoryQueryVariables = Exact<{
  spaceId: string;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SpaceHistoryQuery = { space: { id: string, name: string, feedCursor: string, messages: { nodes: Array<{ id: string, seq: number, text: string, streamId: string | null, createdAt: string, deletedAt: string | null, threadRootId: string | null, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }> }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } } | null };

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
}>;


export type ViewerFeedSubscription = { viewerFeed:
    | { __typename: 'AgentStateChanged', cursor: string, occurredAt: string }
    | { __typename: 'CompactionChanged', cursor: string, occurredAt: string }
    | { __typename: 'CycleEnded', cursor: string, occurredAt: string }
    | { __typename: 'DraftWithdrawn', cursor: string, occurredAt: string }
    | { __typename: 'EntryAppended', cursor: string, occurredAt: string }
    | { __typename: 'EventDeadLettered', cursor: string, occurredAt: string }
    | { __typename: 'FailureChanged', cursor: string, occurredAt: string }
    | { __typename: 'FeedReset', reason: string, cursor: string, occurredAt: string }
    | { __typename: 'HoldUpdated', toolCallId: string, cursor: string, occurredAt: string, hold: { id: string, name: string, digest: string } | null }
    | { __typename: 'KnowledgeChanged', cursor: string, occurredAt: string }
    | { __typename: 'Mentioned', cursor: string, occurredAt: string, space: { id: string, name: string }, message: { id: string, seq: number, text: string, streamId: string | null, createdAt: string, deletedAt: string | null, threadRootId: string | null, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }> } }
    | { __typename: 'MessageAlert', cursor: string, occurredAt: string, space: { id: string, name: string }, newMessage: { id: string, seq: number, text: string, streamId: string | null, createdAt: string, deletedAt: string | null, threadRootId: string | null, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }> } | null }
    | { __typename: 'MessageDelta', cursor: string, occurredAt: string }
    | { __typename: 'MessagePosted', cursor: string, occurredAt: string }
    | { __typename: 'MessageUpdated', cursor: string, occurredAt: string }
    | { __typename: 'PresenceChanged', cursor: string, occurredAt: string }
    | { __typename: 'ReadMarkMoved', cursor: string, occurredAt: string }
    | { __typename: 'ReasoningDelta', cursor: string, occurredAt: string }
    | { __typename: 'SpaceChanged', cursor: string, occurredAt: string }
    | { __typename: 'SpaceJoined', cursor: string, occurredAt: string, space: { id: string, name: string } }
    | { __typename: 'SpaceLeft', spaceId: string, cursor: string, occurredAt: string }
    | { __typename: 'SpaceMembersChanged', cursor: string, occurredAt: string }
    | { __typename: 'StepEnded', cursor: string, occurredAt: string }
    | { __typename: 'TaskChanged', cursor: string, occurredAt: string }
    | { __typename: 'ToolActivity', cursor: string, occurredAt: string }
    | { __typename: 'ToolCallChanged', cursor: string, occurredAt: string }
    | { __typename: 'TypingChanged', cursor: string, occurredAt: string }
    | { __typename: 'UnreadChanged', unreadCount: number | null, unreadMentionCount: number, readUpTo: number | null, cursor: string, occurredAt: string, space: { id: string, name: string }, newestMessage: { id: string, seq: number, text: string, streamId: string | null, createdAt: string, deletedAt: string | null, threadRootId: string | null, author: { id: string, name: string, kind: ActorKind }, reactions: Array<{ emoji: string, count: number, viewerReacted: boolean }> } | null }
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
export const PostedMessageFragmentDoc = new TypedDocumentString(`
    fragment PostedMessage on Message {
  id
  seq
  text
  streamId
  createdAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}`, {"fragmentName":"PostedMessage"}) as unknown as TypedDocumentString<PostedMessageFragment, unknown>;
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
  seq
  text
  streamId
  createdAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
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
      reason
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
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<AgentsQuery, AgentsQueryVariables>;
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
        id
        seq
      }
    }
    ...Refusal
  }
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
  seq
  text
  streamId
  createdAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
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
    subscription SpaceFeed($spaceId: ID!, $after: String) {
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
    ... on ToolActivity {
      toolCallId
      name
      status
      progress
      note
    }
    ... on FeedReset {
      reason
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
  seq
  text
  streamId
  createdAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}`) as unknown as TypedDocumentString<SpaceFeedSubscription, SpaceFeedSubscriptionVariables>;
export const SpaceHistoryDocument = new TypedDocumentString(`
    query SpaceHistory($spaceId: ID!, $last: Int, $before: String) {
  space(id: $spaceId) {
    id
    name
    feedCursor
    messages(last: $last, before: $before) {
      nodes {
        ...PostedMessage
      }
      pageInfo {
        hasPreviousPage
        startCursor
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
  seq
  text
  streamId
  createdAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}`) as unknown as TypedDocumentString<SpaceHistoryQuery, SpaceHistoryQueryVariables>;
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
    subscription ViewerFeed($after: String) {
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
        id
        name
        digest
      }
    }
    ... on FeedReset {
      reason
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
  seq
  text
  streamId
  createdAt
  deletedAt
  threadRootId
  author {
    ...Author
  }
  reactions {
    ...EmojiReaction
  }
}
fragment EmojiReaction on Reaction {
  emoji
  count
  viewerReacted
}`) as unknown as TypedDocumentString<ViewerFeedSubscription, ViewerFeedSubscriptionVariables>;