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

export type AgentGuardInput = {
  /** Name of the only required argument of the tool, of the type string. It receives the text of the reply, and the name and arguments of each tool call. */
  argument: string;
  /** What happens to a reply if the tool is missing, fails, is too slow or returns no valid verdict. Admins see the problem as a repair of the kind LOST_GUARD. */
  onFailure?: OnFailure | null | undefined;
  /** Name of an outside tool of the tenant or the operator that the agent has. Its effect must be PURE, and its kind must not be EXTERNAL. */
  tool: string;
};

/** The kind of an agent. GENERAL: any use. CONVERSATIONAL: it ends its cycle when it has answered. TASK: created by `createTask` or by another agent, for one task. PERSONAL_ASSISTANT: created by `myAssistant`, for one person. `updateAgent` can change only between the first two. */
export type AgentKind =
  | 'CONVERSATIONAL'
  | 'GENERAL'
  | 'PERSONAL_ASSISTANT'
  | 'TASK';

/** Changes to the limits of each think cycle. An omitted field keeps its value. Null restores the default of the installation. `Agent.limits` shows the limits in force. */
export type AgentLimitsInput = {
  /** Maximum thinking time of one cycle in seconds: 1 to 86,400. */
  cycleSeconds?: number | null | undefined;
  /** Maximum number of tokens (input and output) of all model requests in one cycle: 1,000 to 100,000,000. */
  cycleTokens?: number | null | undefined;
  /** Maximum number of consecutive steps that call only the same tool: 1 to 100. */
  sameToolInARow?: number | null | undefined;
  /** Maximum number of steps (model replies) in one cycle: 1 to 200. */
  stepsPerCycle?: number | null | undefined;
};

/** Models for special uses. An omitted field keeps its value. The default model of an agent is `model`, with `fallbackModels` behind it. */
export type AgentModelsInput = {
  /** The model that is used where a phase names `cheap`. Null removes the setting. */
  cheap?: string | null | undefined;
  /** The model that is used where a phase names `strong`. Null removes the setting. */
  strong?: string | null | undefined;
  /** The model that writes summaries of an agent's past. Null removes the setting. */
  summaries?: string | null | undefined;
};

export type AgentPhaseInput = {
  /** The phase applies only right after a step that called this tool. Null means no such condition. */
  afterTool?: string | null | undefined;
  /** The first step of the phase. Steps are counted from 1 in each cycle. */
  fromStep?: number;
  /** The model to use first in this phase: a model name, or `cheap`, `strong` or `summaries` for the model that the agent or its tenant has set for that use. The default models of the agent are used if it fails or if no model is set for that use. Null means the default models. */
  model?: string | null | undefined;
  /** The last step of the phase. Null means no end. */
  toStep?: number | null | undefined;
  /** `auto`, `none`, `required`, or the name of the tool that the model must call. Null means the usual behaviour. */
  toolChoice?: string | null | undefined;
  /** Names of the tools that run in this phase. A call of another tool is refused, and the model reads why. Null means all tools of the agent. */
  tools?: Array<string> | null | undefined;
  /** Types of the event that started the cycle. Null or an empty list means any type. */
  triggers?: Array<EventType> | null | undefined;
};

/** The complete new preparation. An omitted field gets its default value. */
export type AgentPreparationInput = {
  /** A tool that the runtime calls with each reply of the model, before anything of the reply is shown or executed. It returns `{"allow": true}` or `{"allow": false, "reason": "…"}`. A reply that is not allowed is replaced, none of its tool calls runs, and the model reads the reason. Viewers of such an agent see a message only when it is complete. Null means no guard. */
  guard?: AgentGuardInput | null | undefined;
  /** True: the operator's log gets one line for each model request, with model, tokens, cost and times, but no content. */
  logsRequests?: boolean | null | undefined;
  /** At most 20 phases. The first whose conditions are all met applies. */
  phases?: Array<AgentPhaseInput> | null | undefined;
  promptCache?: PromptCache | null | undefined;
  /** Words that are never sent to a provider. The model reads `[redacted]` instead. Upper and lower case do not matter. */
  redacted?: Array<string> | null | undefined;
  /** A tool that the runtime calls at the beginning of each cycle, before the first model request. The model reads the result. The call does not count as a step. Null means no such call. */
  retrieval?: AgentRetrievalInput | null | undefined;
  /** Words that must not appear in replies. Text with such a word is replaced. A call with such a word does not run, and the model is informed. Viewers of such an agent see a message only when it is complete. Upper and lower case do not matter. */
  withheld?: Array<string> | null | undefined;
};

export type AgentRetrievalInput = {
  /** Name of the argument that receives the text of the newest events. */
  argument: string;
  /** Name of an outside tool that the agent has. Its effect must be PURE, and its kind must not be EXTERNAL. Or one of the built-in tools `search_history`, `search_notes` and `get_memory`, with the argument `query`. While the agent does not have the tool, no call is made. */
  tool: string;
  /** Types of the event that started the cycle. Null or an empty list means any type. */
  triggers?: Array<EventType> | null | undefined;
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

/** Who may approve a call; only people can. SPACE: members of the space. REQUESTER: the person for whom the agent works, or admins if it works for no person. ADMINS: admins and owners, in any space. OWNERS: owners, in any space. */
export type Approvers =
  | 'ADMINS'
  | 'OWNERS'
  | 'REQUESTER'
  | 'SPACE';

export type CancelTaskInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  taskId: string;
};

/** Which missed due times of a plan are made up for: NONE, the LAST one, or ALL (at most the newest 20). They are processed together in one cycle. */
export type CatchUp =
  | 'ALL'
  | 'LAST'
  | 'NONE';

export type CompactAgentInput = {
  agentId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

/** The state of a summary. WANTED: requested. WRITING: a worker writes it. READY: written, not used yet. ADOPTED: in use, or used until the next one replaced it. UNDOING: will be removed from the window. UNDONE: removed. FAILED: all attempts failed. DISCARDED: no longer needed. At most one summary of an agent is WANTED, WRITING, READY or UNDOING. */
export type CompactionState =
  | 'ADOPTED'
  | 'DISCARDED'
  | 'FAILED'
  | 'READY'
  | 'UNDOING'
  | 'UNDONE'
  | 'WANTED'
  | 'WRITING';

/** Why a summary was requested. HIGH_WATER: the window was too full. OVERFLOW: a model refused a request because it was too long. MANUAL: by `compactAgent`. */
export type CompactionTrigger =
  | 'HIGH_WATER'
  | 'MANUAL'
  | 'OVERFLOW';

export type CreateAgentInput = {
  /** How long the agent waits before it wakes, in seconds (0 to 3,600), so that events that arrive close together join one cycle. */
  debounceSeconds?: number | null | undefined;
  /** Models to use, in this order, when the main model does not answer. At most 5. */
  fallbackModels?: Array<string> | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  instructions?: string | null | undefined;
  kind?: AgentKind | null | undefined;
  limits?: AgentLimitsInput | null | undefined;
  /** A litellm model name. Null means the default model of the tenant, or of the installation. */
  model?: string | null | undefined;
  models?: AgentModelsInput | null | undefined;
  name: string;
  preparation?: AgentPreparationInput | null | undefined;
  /** True: a goal that is WORKING and has had no news for six hours becomes WAITING. False (the default): the goal is only marked (`Goal.staleSince`). */
  staleGoalsWait?: boolean | null | undefined;
  /** Names of the outside tools that the agent gets in addition to the built-in tools. Replaces the whole list. A tool is one of `Query.tools`, `server__*` for all tools of an MCP server, or a tool of the operator. Your own assistant can only get tools of `Tenant.assistantTools`. */
  tools?: Array<string> | null | undefined;
  unattended?: UnattendedInput | null | undefined;
};

/** Give exactly one of `afterSeconds`, `at` and `cron`. */
export type CreatePlanInput = {
  /** Fires once, this number of seconds from now. */
  afterSeconds?: number | null | undefined;
  agentId: string;
  /** Fires once, at this time. A time without an offset is in the plan's time zone. */
  at?: string | null | undefined;
  /** Which missed due times are made up for. The default is LAST. A heartbeat or check-in never makes up for any. */
  catchUp?: CatchUp | null | undefined;
  /** Fires repeatedly. Five fields: minute, hour, day of month, month, day of week. */
  cron?: string | null | undefined;
  /** No due time is after this. */
  endsAt?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The text that the agent receives when the plan is due. A heartbeat or check-in has a default text. */
  instruction?: string | null | undefined;
  /** 0 to 3,600. Each firing is delayed by a random number of seconds up to this. */
  jitterSeconds?: number | null | undefined;
  /** Must be unique among the agent's plans that have not ended. */
  name: string;
  purpose?: PlanPurpose | null | undefined;
  quietHours?: QuietHoursInput | null | undefined;
  /** The space that the plan is about. The agent must be a member. */
  spaceId?: string | null | undefined;
  /** An IANA time zone, such as `Europe/Berlin`. A new plan uses UTC by default. */
  timeZone?: string | null | undefined;
};

export type CreateTaskInput = {
  /** The agent that gives the task. It receives the result. */
  agentId: string;
  /** If the task is not done by then, it expires. The default is one day from now; the maximum is one week. */
  deadline?: string | null | undefined;
  /** What the new agent should do. It knows only this text and `instructions`. */
  goal: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  instructions?: string | null | undefined;
  limits?: TaskLimitsInput | null | undefined;
  /** True: the agent of the task may ask people questions: the people of the space, in the name of the giving agent; without a space the person for whom the task is done. Works only if the giving agent can ask people itself. */
  mayAsk?: boolean;
  /** Number of a goal of the giving agent. The result is stored as a note of that agent, and the goal's news names the note. */
  noteAtGoal?: number | null | undefined;
  /** True: the agent of the task may read the memories and notes of the giving agent. This also needs the scope `agents:inspect`. */
  readsKnowledge?: boolean;
  /** The space that shows the progress. The giving agent must be a member. */
  spaceId?: string | null | undefined;
  /** Some of the outside tools that the giving agent has. Null means all of them. */
  tools?: Array<string> | null | undefined;
};

export type DeleteGoalInput = {
  goalId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The revision that you have read. */
  revision: number;
};

export type DeleteLearningInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  learningId: string;
  /** The revision that you have read. */
  revision: number;
};

export type DeleteMemoryInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  memoryId: string;
  /** The revision that you have read. */
  revision: number;
};

export type DeleteNoteInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  noteId: string;
  /** The revision that you have read. */
  revision: number;
};

export type DeletePlanInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  planId: string;
};

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

/** What happens outside if a call is repeated. PURE: nothing, the tool only reads. KEYED: nothing more, if the key of the call is the same. UNSAFE: the effect happens again. */
export type EffectClass =
  | 'KEYED'
  | 'PURE'
  | 'UNSAFE';

/** The role of the author in the conversation with the model. */
export type EntryRole =
  | 'ASSISTANT'
  | 'TOOL'
  | 'USER';

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

/** The status of a goal: the agent works on it, waits for somebody, has reached it (DONE), or has given it up (ARCHIVED). */
export type GoalStatus =
  | 'ARCHIVED'
  | 'DONE'
  | 'WAITING'
  | 'WORKING';

/** What a model supports in addition to text: calls of tools, images as input (VISION), reasoning, and prompt caching. */
export type ModelAbility =
  | 'CACHING'
  | 'REASONING'
  | 'TOOLS'
  | 'VISION';

/** What happened at a due time of a plan. */
export type OccurrenceState =
  | 'FIRED'
  | 'SKIPPED';

/** What happens to a reply when the guard gives no verdict. WITHHOLD: the reply is treated as refused. LET_THROUGH: the reply is used. */
export type OnFailure =
  | 'LET_THROUGH'
  | 'WITHHOLD';

/** How a think cycle ended. RESTED: the agent had nothing more to do. SKIPPED: the agent decided not to react. LIMIT_REACHED: a limit of `Agent.limits`. FAILED: no model could process it. STOPPED: by a person, a reset or a stop of the agent. */
export type Outcome =
  | 'FAILED'
  | 'LIMIT_REACHED'
  | 'RESTED'
  | 'SKIPPED'
  | 'STOPPED';

export type PauseAgentInput = {
  agentId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** True: the running model request is cut at once. Text that people have already seen stays as a message, and the cycle continues after `resumeAgent`. False: the running request ends first. */
  now?: boolean;
};

/** What a plan is for. PLAN: any use. TIMER: set by an agent for itself. HEARTBEAT and CHECK_IN: fire only while the agent is idle. DIGEST: of a personal assistant; fires only if there is something new. */
export type PlanPurpose =
  | 'CHECK_IN'
  | 'DIGEST'
  | 'HEARTBEAT'
  | 'PLAN'
  | 'TIMER';

/** The status of a plan. ENDED is final. */
export type PlanStatus =
  | 'ACTIVE'
  | 'ENDED'
  | 'PAUSED';

/** When an agent processes an event. WHEN_IDLE: in its next cycle. ASAP: at the next step of an open cycle, or else in its next cycle. INTERRUPT: like ASAP, but a running model request is cut. */
export type Priority =
  | 'ASAP'
  | 'INTERRUPT'
  | 'WHEN_IDLE';

/** For how long a provider is asked to cache the prompt of an agent. SHORT: some minutes. LONG: one hour. */
export type PromptCache =
  | 'LONG'
  | 'SHORT';

/** A part of each day, by the clock of the plan's time zone. The plan does not fire during it. */
export type QuietHoursInput = {
  /** From 00:00 to 23:59. If it is earlier than `start`, it is on the next day. */
  end: string;
  /** From 00:00 to 23:59, such as `22:00`. */
  start: string;
};

/** The state of an inbox event. PENDING: waits. PASSIVE: waits too, but wakes nobody; it joins as soon as the agent is awake for another reason. INJECTED: an open cycle has taken it. The other values are final, except that an admin can replay a DEAD_LETTER. HANDLED, SKIPPED and FAILED follow from the outcome of the cycle. DROPPED: the agent will not process it. DEAD_LETTER: no model could process it. */
export type Receipt =
  | 'DEAD_LETTER'
  | 'DROPPED'
  | 'FAILED'
  | 'HANDLED'
  | 'INJECTED'
  | 'PASSIVE'
  | 'PENDING'
  | 'SKIPPED';

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

export type ResetAgentInput = {
  agentId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The text that the agent reads: at most 2,000 characters. Must be empty for another person's assistant. */
  reason: string;
};

export type ResumeAgentInput = {
  agentId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type RetryNowInput = {
  /** The agent that retries now. Null means all waiting agents of the tenant. */
  agentId?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type SetGoalInput = {
  agentId: string;
  /** The item to change. Null creates a new one. */
  goalId?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The current progress. Null keeps it. */
  news?: string | null | undefined;
  /** To change an existing item: the revision that you have read. Null creates a new item. If the revision is not current, or the new item exists already, the mutation returns EditedMeanwhile. */
  revision?: number | null | undefined;
  status?: GoalStatus | null | undefined;
  /** Required for a new goal. Null keeps the current text. */
  text?: string | null | undefined;
};

export type SetLearningInput = {
  agentId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The item to change. Null creates a new one. */
  learningId?: string | null | undefined;
  /** To change an existing item: the revision that you have read. Null creates a new item. If the revision is not current, or the new item exists already, the mutation returns EditedMeanwhile. */
  revision?: number | null | undefined;
  rule: string;
};

export type SetMemoryInput = {
  agentId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  key: string;
  /** To change an existing item: the revision that you have read. Null creates a new item. If the revision is not current, or the new item exists already, the mutation returns EditedMeanwhile. */
  revision?: number | null | undefined;
  value: string;
};

export type SetNoteInput = {
  agentId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The item to change. Null creates a new one. */
  noteId?: string | null | undefined;
  /** To change an existing item: the revision that you have read. Null creates a new item. If the revision is not current, or the new item exists already, the mutation returns EditedMeanwhile. */
  revision?: number | null | undefined;
  /** Required for a new note. Null keeps the current value. */
  text?: string | null | undefined;
  /** Required for a new note. Null keeps the current value. */
  title?: string | null | undefined;
};

/** Why a due time was skipped. MISSED: it was missed, and the plan makes up for none. SUPERSEDED: a later due time was made up for instead. TOO_MANY: too many were missed. QUIET_HOURS: it was within the quiet hours. BUSY: the agent was not idle. NOT_IN_SPACE: the agent has left the space of the plan, or the space was archived. NOTHING_NEW: there was nothing for a digest. PAUSED: the plan was paused. */
export type SkipReason =
  | 'BUSY'
  | 'MISSED'
  | 'NOTHING_NEW'
  | 'NOT_IN_SPACE'
  | 'PAUSED'
  | 'QUIET_HOURS'
  | 'SUPERSEDED'
  | 'TOO_MANY';

export type StopAgentInput = {
  agentId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type StopCycleInput = {
  /** The agent to stop. Give this or `spaceId`. */
  agentId?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Stops all agents that currently work in this space because of an event of yours. Give this or `agentId`. */
  spaceId?: string | null | undefined;
};

/** Limits of the agent of a task. An omitted field gets its default value. */
export type TaskLimitsInput = {
  /** Maximum thinking time of one cycle in seconds: 1 to 86,400. */
  cycleSeconds?: number | null | undefined;
  /** Maximum number of tokens (input and output) of all model requests in one cycle: 1,000 to 100,000,000. */
  cycleTokens?: number | null | undefined;
  /** Maximum number of entries of the agent's whole chain: 4 to 1,000. The default is 20. */
  entries?: number | null | undefined;
  /** Maximum number of steps (model replies) in one cycle: 1 to 200. */
  stepsPerCycle?: number | null | undefined;
};

/** The status of a task. ACTIVE: in progress. PAUSED: its model does not answer and is tried again later. COMPLETED: done. FAILED: ended without success. CANCELLED: ended by its agent or by a person. EXPIRED: not done by its deadline. The last four are final. */
export type TaskStatus =
  | 'ACTIVE'
  | 'CANCELLED'
  | 'COMPLETED'
  | 'EXPIRED'
  | 'FAILED'
  | 'PAUSED';

/** State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved. */
export type ToolCallConsent =
  | 'ASKED'
  | 'GIVEN';

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

/** How far content can be trusted. MEMBER: written by a member of the tenant. PROGRAM: from a program or tool that an admin trusts (`setTrust`). STRANGER: from anybody else. */
export type Trust =
  | 'MEMBER'
  | 'PROGRAM'
  | 'STRANGER';

/** What the agent may do without approval in unattended cycles (`ThinkCycle.isUnattended`), such as those that a plan or a timer starts. */
export type UnattendedInput = {
  /** Names of the tools that it may call without approval in unattended cycles. Allowed are the outside tools that the agent has and these built-in tools: `send_message` and `react_to_message` (in any of its spaces), `create_task`, `cancel_task`, `set_plan`, `delete_plan`, `set_digest`, `leave_space`. An outside tool that is not in the list waits for approval, even if its effect is PURE. The list has no effect in a cycle that has seen content with the trust STRANGER. Null removes the list: then only calls with an effect outside the agent wait for approval. */
  tools?: Array<string> | null | undefined;
};

export type UndoCompactionInput = {
  compactionId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

/** An omitted or null field keeps its value. An empty list removes all items of that list. */
export type UpdateAgentInput = {
  agentId: string;
  /** How long the agent waits before it wakes, in seconds (0 to 3,600), so that events that arrive close together join one cycle. */
  debounceSeconds?: number | null | undefined;
  /** Models to use, in this order, when the main model does not answer. At most 5. */
  fallbackModels?: Array<string> | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  instructions?: string | null | undefined;
  kind?: AgentKind | null | undefined;
  limits?: AgentLimitsInput | null | undefined;
  /** A litellm model name. An empty string restores the default model of the tenant, or of the installation. Null keeps the current model. */
  model?: string | null | undefined;
  models?: AgentModelsInput | null | undefined;
  name?: string | null | undefined;
  preparation?: AgentPreparationInput | null | undefined;
  /** True: a goal that is WORKING and has had no news for six hours becomes WAITING. False (the default): the goal is only marked (`Goal.staleSince`). */
  staleGoalsWait?: boolean | null | undefined;
  /** Names of the outside tools that the agent gets in addition to the built-in tools. Replaces the whole list. A tool is one of `Query.tools`, `server__*` for all tools of an MCP server, or a tool of the operator. Your own assistant can only get tools of `Tenant.assistantTools`. */
  tools?: Array<string> | null | undefined;
  unattended?: UnattendedInput | null | undefined;
};

/** An omitted field keeps its value. Null removes the space, the quiet hours or the end; for other fields null keeps the value. A new schedule begins now. */
export type UpdatePlanInput = {
  /** Fires once, this number of seconds from now. */
  afterSeconds?: number | null | undefined;
  /** Fires once, at this time. A time without an offset is in the plan's time zone. */
  at?: string | null | undefined;
  /** Which missed due times are made up for. The default is LAST. A heartbeat or check-in never makes up for any. */
  catchUp?: CatchUp | null | undefined;
  /** Fires repeatedly. Five fields: minute, hour, day of month, month, day of week. */
  cron?: string | null | undefined;
  endsAt?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  instruction?: string | null | undefined;
  /** 0 to 3,600. Each firing is delayed by a random number of seconds up to this. */
  jitterSeconds?: number | null | undefined;
  name?: string | null | undefined;
  planId: string;
  quietHours?: QuietHoursInput | null | undefined;
  spaceId?: string | null | undefined;
  /** ACTIVE or PAUSED. A repeated plan skips the due times during a pause. */
  status?: PlanStatus | null | undefined;
  /** An IANA time zone, such as `Europe/Berlin`. A new plan uses UTC by default. */
  timeZone?: string | null | undefined;
};

/** Why an agent wakes. EVENT: a new event. RETRY: a failed model request is tried again. HANDOVER: another worker left the work. SLOWED and RESTING: many cycles in a row had no person, no plan of a person and no event from outside as their cause. SLOWED: the next cycle waits for a while. RESTING: the next cycle waits for such a cause. */
export type WakeReason =
  | 'EVENT'
  | 'HANDOVER'
  | 'RESTING'
  | 'RETRY'
  | 'SLOWED';

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

export type AgentHeadQueryVariables = Exact<{
  id: string;
  withSpaces: boolean;
}>;


export type AgentHeadQuery = { agent: { id: string, name: string, kind: AgentKind, model: string | null, status: AgentStatus, createdAt: string, process: { state: AgentState, held: boolean, wakeReason: WakeReason | null, retryAt: string | null, cycleCount: number, lastCycleAt: string | null, inputTokens: number, outputTokens: number, cost: string, taskCost: string, inboxDepth: number, leasedSince: string | null }, pastBegins: { seq: number, cycle: number, removedUntil: string } | null, spaces?: { nodes: Array<{ id: string }> } } | null };

export type AgentFeedSubscriptionVariables = Exact<{
  agentId: string;
  after?: string | null | undefined;
  inspects: boolean;
}>;


export type AgentFeedSubscription = { agentFeed:
    | { __typename: 'AgentStateChanged', state: AgentState, cursor: string }
    | { __typename: 'AppRequestUpdated', cursor: string }
    | { __typename: 'CompactionChanged', compactionId: string, compactionState: CompactionState, cursor: string }
    | { __typename: 'CycleEnded', cursor: string, cycle: { id: string, number: number, trigger: EventType, model: string, isUnattended: boolean, trust: Trust, stepCount: number, cuts: number, failures: number, inputTokens: number, outputTokens: number, cachedTokens: number, cost: string, activeSeconds: number, firstTokenSeconds: number | null, outcome: Outcome | null, reason: string | null, openedAt: string, endedAt: string | null } }
    | { __typename: 'DraftWithdrawn', cursor: string }
    | { __typename: 'EntryAppended', cursor: string, entry?: { seq: number, role: EntryRole, step: number, content: unknown, tokens: number, maskReason: string | null, original: unknown, createdAt: string, cycle: { id: string, number: number } | null } }
    | { __typename: 'EventDeadLettered', eventId: string, cursor: string }
    | { __typename: 'FailureChanged', cursor: string }
    | { __typename: 'FeedReset', resetReason: FeedResetReason, cursor: string }
    | { __typename: 'HoldUpdated', cursor: string }
    | { __typename: 'KnowledgeChanged', changeNo: number, cursor: string }
    | { __typename: 'Mentioned', cursor: string }
    | { __typename: 'MessageAlert', cursor: string }
    | { __typename: 'MessageDelta', cursor: string }
    | { __typename: 'MessagePosted', cursor: string }
    | { __typename: 'MessageUpdated', cursor: string }
    | { __typename: 'PresenceChanged', cursor: string }
    | { __typename: 'ReadMarkMoved', cursor: string }
    | { __typename: 'ReasoningDelta', cycleId: string, step: number, offset: number, text: string, cursor: string }
    | { __typename: 'SnapshotCompleted', cursor: string }
    | { __typename: 'SpaceChanged', cursor: string }
    | { __typename: 'SpaceJoined', cursor: string }
    | { __typename: 'SpaceLeft', cursor: string }
    | { __typename: 'SpaceMembersChanged', cursor: string }
    | { __typename: 'StepEnded', cursor: string, thinkStep: { cycleId: string, number: number } }
    | { __typename: 'TaskChanged', taskId: string, taskStatus: TaskStatus, cursor: string }
    | { __typename: 'ToolActivity', cursor: string }
    | { __typename: 'ToolCallChanged', toolCallId: string, cycleId: string, step: number, name: string, callState: ToolCallState, progress: number | null, cursor: string }
    | { __typename: 'TypingChanged', cursor: string }
    | { __typename: 'UnreadChanged', cursor: string }
   };

export type CyclesQueryVariables = Exact<{
  id: string;
  last: number;
  before?: string | null | undefined;
}>;


export type CyclesQuery = { agent: { cycles: { nodes: Array<{ id: string, number: number, trigger: EventType, model: string, isUnattended: boolean, trust: Trust, stepCount: number, cuts: number, failures: number, inputTokens: number, outputTokens: number, cachedTokens: number, cost: string, activeSeconds: number, firstTokenSeconds: number | null, outcome: Outcome | null, reason: string | null, openedAt: string, endedAt: string | null }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } } | null };

export type WantedCycleQueryVariables = Exact<{
  id: string;
}>;


export type WantedCycleQuery = { node:
    | { id: string, number: number, trigger: EventType, model: string, isUnattended: boolean, trust: Trust, stepCount: number, cuts: number, failures: number, inputTokens: number, outputTokens: number, cachedTokens: number, cost: string, activeSeconds: number, firstTokenSeconds: number | null, outcome: Outcome | null, reason: string | null, openedAt: string, endedAt: string | null }
    | Record<PropertyKey, never>
   | null };

export type CycleFragment = { id: string, number: number, trigger: EventType, model: string, isUnattended: boolean, trust: Trust, stepCount: number, cuts: number, failures: number, inputTokens: number, outputTokens: number, cachedTokens: number, cost: string, activeSeconds: number, firstTokenSeconds: number | null, outcome: Outcome | null, reason: string | null, openedAt: string, endedAt: string | null };

export type UnfoldedCycleQueryVariables = Exact<{
  id: string;
  inspects: boolean;
}>;


export type UnfoldedCycleQuery = { node:
    | { id: string, number: number, trigger: EventType, model: string, isUnattended: boolean, trust: Trust, stepCount: number, cuts: number, failures: number, inputTokens: number, outputTokens: number, cachedTokens: number, cost: string, activeSeconds: number, firstTokenSeconds: number | null, outcome: Outcome | null, reason: string | null, openedAt: string, endedAt: string | null, steps: { nodes: Array<{ number: number, model: string, inputTokens: number, outputTokens: number, cachedTokens: number, isEstimated: boolean, cost: string, firstTokenSeconds: number | null, seconds: number, endedAt: string }>, pageInfo: { hasNextPage: boolean } }, toolCalls: { nodes: Array<{ id: string, name: string, kind: ToolKind, effect: EffectClass | null, state: ToolCallState, consent: ToolCallConsent | null, attempts: number, step: number, createdAt: string, startedAt: string | null, finishedAt: string | null, arguments?: string, result?: unknown }>, pageInfo: { hasNextPage: boolean } }, events?: { nodes: Array<{ id: string, type: EventType, priority: Priority, receipt: Receipt, trust: Trust, entrySeq: number | null, createdAt: string, settledAt: string | null, payload:
            | { __typename: 'InboxEdit', messageId: string, inSpaceId: string, spaceName: string, text: string, before: string | null, sender: { id: string, name: string, kind: ActorKind } }
            | { __typename: 'InboxMessage', messageId: string, inSpaceId: string, spaceName: string, text: string, sender: { id: string, name: string, kind: ActorKind } }
            | { __typename: 'InboxNotice', text: string }
            | { __typename: 'InboxPlan', planId: string, name: string, instruction: string, purpose: PlanPurpose, due: string }
            | { __typename: 'InboxReactions', messageId: string, inSpaceId: string, spaceName: string, messageText: string, reactions: Array<{ emoji: string, count: number, names: Array<string> }> }
            | { __typename: 'InboxRemoved', removed: string }
            | { __typename: 'InboxService', service: string, content: unknown, sender: { id: string, name: string, kind: ActorKind } }
            | { __typename: 'InboxTaskResult', taskId: string, goal: string, status: TaskStatus, result: string | null, taskReason: string | null }
            | { __typename: 'InboxToolResult', toolCallId: string, tool: string, state: ToolCallState, answer: unknown }
           }>, pageInfo: { hasNextPage: boolean } } }
    | Record<PropertyKey, never>
   | null };

export type StoredResultQueryVariables = Exact<{
  id: string;
  offset: number;
}>;


export type StoredResultQuery = { node:
    | { storedResult: { text: string, chars: number, nextOffset: number | null } | null }
    | Record<PropertyKey, never>
   | null };

export type ChainQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
  last?: number | null | undefined;
  afterSeq?: number | null | undefined;
  beforeSeq?: number | null | undefined;
}>;


export type ChainQuery = { agent: { consciousness: { nodes: Array<{ seq: number, role: EntryRole, step: number, content: unknown, tokens: number, maskReason: string | null, original: unknown, createdAt: string, cycle: { id: string, number: number } | null }>, pageInfo: { hasPreviousPage: boolean, hasNextPage: boolean } } } | null };

export type EntryFragment = { seq: number, role: EntryRole, step: number, content: unknown, tokens: number, maskReason: string | null, original: unknown, createdAt: string, cycle: { id: string, number: number } | null };

export type WindowQueryVariables = Exact<{
  id: string;
}>;


export type WindowQuery = { compactionPreview: { windowTokens: number, highTokens: number, lowTokens: number, pressure: number, range: { fromSeq: number, toSeq: number, fromCycle: number, toCycle: number, tokens: number } | null } | null, agent: { cycles: { nodes: Array<{ id: string, number: number, stepCount: number }> } } | null };

export type WindowPromptQueryVariables = Exact<{
  cycle: string;
  step: number;
}>;


export type WindowPromptQuery = { node:
    | { number: number, prompt: { step: number, inputTokens: number, shown: { system: string, messages: unknown, tools: unknown } | null } | null }
    | Record<PropertyKey, never>
   | null };

export type CompactionsQueryVariables = Exact<{
  id: string;
  last: number;
  before?: string | null | undefined;
}>;


export type CompactionsQuery = { agent: { compactions: { nodes: Array<{ id: string, number: number, state: CompactionState, trigger: CompactionTrigger, fromSeq: number | null, toSeq: number | null, fromCycle: number | null, toCycle: number | null, tokensBefore: number | null, tokensAfter: number | null, text: string | null, model: string | null, attempts: number, error: string | null, nextAttemptAt: string | null, createdAt: string, readyAt: string | null, adoptedAt: string | null, undoneAt: string | null }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } } | null };

export type CompactionFragment = { id: string, number: number, state: CompactionState, trigger: CompactionTrigger, fromSeq: number | null, toSeq: number | null, fromCycle: number | null, toCycle: number | null, tokensBefore: number | null, tokensAfter: number | null, text: string | null, model: string | null, attempts: number, error: string | null, nextAttemptAt: string | null, createdAt: string, readyAt: string | null, adoptedAt: string | null, undoneAt: string | null };

export type CompactAgentMutationVariables = Exact<{
  input: CompactAgentInput;
}>;


export type CompactAgentMutation = { compactAgent:
    | { __typename: 'CompactAgentSuccess', compactionId: string }
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UndoCompactionMutationVariables = Exact<{
  input: UndoCompactionInput;
}>;


export type UndoCompactionMutation = { undoCompaction:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UndoCompactionSuccess', compactionId: string }
   };

export type InboxQueryVariables = Exact<{
  id: string;
  last: number;
  before?: string | null | undefined;
  receipts?: Array<Receipt> | Receipt | null | undefined;
}>;


export type InboxQuery = { agent: { inbox: { nodes: Array<{ id: string, type: EventType, priority: Priority, receipt: Receipt, trust: Trust, entrySeq: number | null, createdAt: string, settledAt: string | null, cycle: { id: string, number: number } | null, payload:
          | { __typename: 'InboxEdit', messageId: string, inSpaceId: string, spaceName: string, text: string, before: string | null, sender: { id: string, name: string, kind: ActorKind } }
          | { __typename: 'InboxMessage', messageId: string, inSpaceId: string, spaceName: string, text: string, sender: { id: string, name: string, kind: ActorKind } }
          | { __typename: 'InboxNotice', text: string }
          | { __typename: 'InboxPlan', planId: string, name: string, instruction: string, purpose: PlanPurpose, due: string }
          | { __typename: 'InboxReactions', messageId: string, inSpaceId: string, spaceName: string, messageText: string, reactions: Array<{ emoji: string, count: number, names: Array<string> }> }
          | { __typename: 'InboxRemoved', removed: string }
          | { __typename: 'InboxService', service: string, content: unknown, sender: { id: string, name: string, kind: ActorKind } }
          | { __typename: 'InboxTaskResult', taskId: string, goal: string, status: TaskStatus, result: string | null, taskReason: string | null }
          | { __typename: 'InboxToolResult', toolCallId: string, tool: string, state: ToolCallState, answer: unknown }
         }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } } | null };

export type InboxItemFragment = { id: string, type: EventType, priority: Priority, receipt: Receipt, trust: Trust, entrySeq: number | null, createdAt: string, settledAt: string | null, payload:
    | { __typename: 'InboxEdit', messageId: string, inSpaceId: string, spaceName: string, text: string, before: string | null, sender: { id: string, name: string, kind: ActorKind } }
    | { __typename: 'InboxMessage', messageId: string, inSpaceId: string, spaceName: string, text: string, sender: { id: string, name: string, kind: ActorKind } }
    | { __typename: 'InboxNotice', text: string }
    | { __typename: 'InboxPlan', planId: string, name: string, instruction: string, purpose: PlanPurpose, due: string }
    | { __typename: 'InboxReactions', messageId: string, inSpaceId: string, spaceName: string, messageText: string, reactions: Array<{ emoji: string, count: number, names: Array<string> }> }
    | { __typename: 'InboxRemoved', removed: string }
    | { __typename: 'InboxService', service: string, content: unknown, sender: { id: string, name: string, kind: ActorKind } }
    | { __typename: 'InboxTaskResult', taskId: string, goal: string, status: TaskStatus, result: string | null, taskReason: string | null }
    | { __typename: 'InboxToolResult', toolCallId: string, tool: string, state: ToolCallState, answer: unknown }
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
    | { __typename: 'ReplayDeadLetterSuccess', event: { id: string, receipt: Receipt } }
   };

export type DropDeadLetterMutationVariables = Exact<{
  input: DropDeadLetterInput;
}>;


export type DropDeadLetterMutation = { dropDeadLetter:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DropDeadLetterSuccess', event: { id: string, receipt: Receipt } }
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

export type MemoriesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type MemoriesQuery = { agent: { memories: { nodes: Array<{ key: string, value: string, id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type GoalsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type GoalsQuery = { agent: { goals: { nodes: Array<{ number: number, text: string, status: GoalStatus, news: string, newsAt: string, staleSince: string | null, concern: string | null, id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type NotesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  query?: string | null | undefined;
}>;


export type NotesQuery = { agent: { notes: { nodes: Array<{ number: number, title: string, text: string, id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type LearningsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type LearningsQuery = { agent: { learnings: { nodes: Array<{ number: number, rule: string, id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

type Known_Goal_Fragment = { id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null };

type Known_Learning_Fragment = { id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null };

type Known_Memory_Fragment = { id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null };

type Known_Note_Fragment = { id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null };

export type KnownFragment =
  | Known_Goal_Fragment
  | Known_Learning_Fragment
  | Known_Memory_Fragment
  | Known_Note_Fragment
;

export type MemoryFragment = { key: string, value: string, id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null };

export type GoalFragment = { number: number, text: string, status: GoalStatus, news: string, newsAt: string, staleSince: string | null, concern: string | null, id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null };

export type NoteFragment = { number: number, title: string, text: string, id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null };

export type LearningFragment = { number: number, rule: string, id: string, revision: number, trust: Trust, updatedAt: string, writtenBy: { id: string, name: string, kind: ActorKind }, cycle: { id: string, number: number } | null };

export type SetMemoryMutationVariables = Exact<{
  input: SetMemoryInput;
}>;


export type SetMemoryMutation = { setMemory:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'EditedMeanwhile', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetMemorySuccess', memory: { id: string } }
   };

export type SetGoalMutationVariables = Exact<{
  input: SetGoalInput;
}>;


export type SetGoalMutation = { setGoal:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'EditedMeanwhile', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetGoalSuccess', goal: { id: string } }
   };

export type SetNoteMutationVariables = Exact<{
  input: SetNoteInput;
}>;


export type SetNoteMutation = { setNote:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'EditedMeanwhile', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetNoteSuccess', note: { id: string } }
   };

export type SetLearningMutationVariables = Exact<{
  input: SetLearningInput;
}>;


export type SetLearningMutation = { setLearning:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'EditedMeanwhile', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetLearningSuccess', learning: { id: string } }
   };

export type DeleteMemoryMutationVariables = Exact<{
  input: DeleteMemoryInput;
}>;


export type DeleteMemoryMutation = { deleteMemory:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteMemorySuccess' }
    | { __typename: 'EditedMeanwhile', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type DeleteGoalMutationVariables = Exact<{
  input: DeleteGoalInput;
}>;


export type DeleteGoalMutation = { deleteGoal:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteGoalSuccess' }
    | { __typename: 'EditedMeanwhile', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type DeleteNoteMutationVariables = Exact<{
  input: DeleteNoteInput;
}>;


export type DeleteNoteMutation = { deleteNote:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteNoteSuccess' }
    | { __typename: 'EditedMeanwhile', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type DeleteLearningMutationVariables = Exact<{
  input: DeleteLearningInput;
}>;


export type DeleteLearningMutation = { deleteLearning:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteLearningSuccess' }
    | { __typename: 'EditedMeanwhile', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type PlansQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  withSpaces: boolean;
  withTimes: boolean;
}>;


export type PlansQuery = { plans: { nodes: Array<{ id: string, name: string, instruction: string, purpose: PlanPurpose, status: PlanStatus, afterSeconds: number | null, at: string | null, cron: string | null, timeZone: string, nextDueAt: string | null, nextDueTimes?: Array<string>, endsAt: string | null, catchUp: CatchUp, quietHours: { start: string, end: string } | null, createdBy: { id: string, name: string, kind: ActorKind }, space?: { id: string, name: string } | null, occurrences: { nodes: Array<{ dueAt: string, state: OccurrenceState, reason: SkipReason | null, count: number, settledAt: string, cycle: { id: string, number: number, cost: string } | null }>, pageInfo: { hasPreviousPage: boolean } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PlanFragment = { id: string, name: string, instruction: string, purpose: PlanPurpose, status: PlanStatus, afterSeconds: number | null, at: string | null, cron: string | null, timeZone: string, nextDueAt: string | null, nextDueTimes?: Array<string>, endsAt: string | null, catchUp: CatchUp, quietHours: { start: string, end: string } | null, createdBy: { id: string, name: string, kind: ActorKind }, space?: { id: string, name: string } | null, occurrences: { nodes: Array<{ dueAt: string, state: OccurrenceState, reason: SkipReason | null, count: number, settledAt: string, cycle: { id: string, number: number, cost: string } | null }>, pageInfo: { hasPreviousPage: boolean } } };

export type PlanSpacesQueryVariables = Exact<{
  id: string;
}>;


export type PlanSpacesQuery = { agent: { spaces: { nodes: Array<{ id: string, name: string }> } } | null };

export type CreatePlanMutationVariables = Exact<{
  input: CreatePlanInput;
}>;


export type CreatePlanMutation = { createPlan:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreatePlanSuccess', plan: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdatePlanMutationVariables = Exact<{
  input: UpdatePlanInput;
}>;


export type UpdatePlanMutation = { updatePlan:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdatePlanSuccess', plan: { id: string } }
   };

export type DeletePlanMutationVariables = Exact<{
  input: DeletePlanInput;
}>;


export type DeletePlanMutation = { deletePlan:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeletePlanSuccess', planId: string }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type AgentSettingsQueryVariables = Exact<{
  id: string;
}>;


export type AgentSettingsQuery = { agent: { id: string, name: string, instructions: string, model: string | null, fallbackModels: Array<string>, kind: AgentKind, tools: Array<string>, unattendedTools: Array<string> | null, debounceSeconds: number, staleGoalsWait: boolean, models: { summaries: string | null, cheap: string | null, strong: string | null }, limits: { stepsPerCycle: number, sameToolInARow: number, cycleSeconds: number, cycleTokens: number } } | null };

export type SettingsFragment = { id: string, name: string, instructions: string, model: string | null, fallbackModels: Array<string>, kind: AgentKind, tools: Array<string>, unattendedTools: Array<string> | null, debounceSeconds: number, staleGoalsWait: boolean, models: { summaries: string | null, cheap: string | null, strong: string | null }, limits: { stepsPerCycle: number, sameToolInARow: number, cycleSeconds: number, cycleTokens: number } };

export type ChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type ChoicesQuery = { models: Array<{ name: string, provider: string | null, contextTokens: number | null, abilities: Array<ModelAbility> }>, tools: { nodes: Array<{ name: string, description: string, effect: EffectClass }>, pageInfo: { hasNextPage: boolean } }, mcpServers: { nodes: Array<{ name: string }> } };

export type CreateAgentMutationVariables = Exact<{
  input: CreateAgentInput;
}>;


export type CreateAgentMutation = { createAgent:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateAgentSuccess', agent: { id: string, name: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdateAgentMutationVariables = Exact<{
  input: UpdateAgentInput;
}>;


export type UpdateAgentMutation = { updateAgent:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateAgentSuccess', agent: { id: string, name: string, instructions: string, model: string | null, fallbackModels: Array<string>, kind: AgentKind, tools: Array<string>, unattendedTools: Array<string> | null, debounceSeconds: number, staleGoalsWait: boolean, models: { summaries: string | null, cheap: string | null, strong: string | null }, limits: { stepsPerCycle: number, sameToolInARow: number, cycleSeconds: number, cycleTokens: number } } }
   };

export type PauseAgentMutationVariables = Exact<{
  input: PauseAgentInput;
}>;


export type PauseAgentMutation = { pauseAgent:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'PauseAgentSuccess', agent: { status: AgentStatus } }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type ResumeAgentMutationVariables = Exact<{
  input: ResumeAgentInput;
}>;


export type ResumeAgentMutation = { resumeAgent:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'ResumeAgentSuccess', agent: { status: AgentStatus } }
   };

export type StopAgentMutationVariables = Exact<{
  input: StopAgentInput;
}>;


export type StopAgentMutation = { stopAgent:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'StopAgentSuccess', agent: { status: AgentStatus } }
   };

export type ResetAgentMutationVariables = Exact<{
  input: ResetAgentInput;
}>;


export type ResetAgentMutation = { resetAgent:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'ResetAgentSuccess', agent: { status: AgentStatus } }
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

export type RetryNowMutationVariables = Exact<{
  input: RetryNowInput;
}>;


export type RetryNowMutation = { retryNow:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RetryNowSuccess', agents: number }
   };

export type TasksQueryVariables = Exact<{
  id: string;
  last: number;
  before?: string | null | undefined;
  inspects: boolean;
}>;


export type TasksQuery = { agent: { tasks: { nodes: Array<{ id: string, goal: string, status: TaskStatus, progress: string | null, progressAt: string, reason: string | null, deadline: string, stalledAt: string | null, cost: string, createdAt: string, endedAt: string | null, result?: string | null, createdBy: { id: string, name: string, kind: ActorKind }, agent: { id: string, name: string } }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } } | null };

export type TaskFragment = { id: string, goal: string, status: TaskStatus, progress: string | null, progressAt: string, reason: string | null, deadline: string, stalledAt: string | null, cost: string, createdAt: string, endedAt: string | null, result?: string | null, createdBy: { id: string, name: string, kind: ActorKind }, agent: { id: string, name: string } };

export type CreateTaskMutationVariables = Exact<{
  input: CreateTaskInput;
}>;


export type CreateTaskMutation = { createTask:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateTaskSuccess', task: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CancelTaskMutationVariables = Exact<{
  input: CancelTaskInput;
}>;


export type CancelTaskMutation = { cancelTask:
    | { __typename: 'CancelTaskSuccess', task: { id: string } }
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
export const CycleFragmentDoc = new TypedDocumentString(`
    fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}
    `, {"fragmentName":"Cycle"}) as unknown as TypedDocumentString<CycleFragment, unknown>;
export const EntryFragmentDoc = new TypedDocumentString(`
    fragment Entry on ConsciousnessEntry {
  seq
  role
  step
  content
  tokens
  maskReason
  original
  createdAt
  cycle {
    id
    number
  }
}
    `, {"fragmentName":"Entry"}) as unknown as TypedDocumentString<EntryFragment, unknown>;
export const CompactionFragmentDoc = new TypedDocumentString(`
    fragment Compaction on Compaction {
  id
  number
  state
  trigger
  fromSeq
  toSeq
  fromCycle
  toCycle
  tokensBefore
  tokensAfter
  text
  model
  attempts
  error
  nextAttemptAt
  createdAt
  readyAt
  adoptedAt
  undoneAt
}
    `, {"fragmentName":"Compaction"}) as unknown as TypedDocumentString<CompactionFragment, unknown>;
export const AuthorFragmentDoc = new TypedDocumentString(`
    fragment Author on Actor {
  id
  name
  kind
}
    `, {"fragmentName":"Author"}) as unknown as TypedDocumentString<AuthorFragment, unknown>;
export const InboxItemFragmentDoc = new TypedDocumentString(`
    fragment InboxItem on InboxEvent {
  id
  type
  priority
  receipt
  trust
  entrySeq
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      messageId
      inSpaceId
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      messageId
      inSpaceId
      spaceName
      text
      before
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      messageId
      inSpaceId
      spaceName
      messageText
      reactions {
        emoji
        count
        names
      }
    }
    ... on InboxPlan {
      planId
      name
      instruction
      purpose
      due
    }
    ... on InboxService {
      service
      content
      sender {
        ...Author
      }
    }
    ... on InboxToolResult {
      toolCallId
      tool
      state
      answer
    }
    ... on InboxTaskResult {
      taskId
      goal
      status
      result
      taskReason: reason
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
}`, {"fragmentName":"InboxItem"}) as unknown as TypedDocumentString<InboxItemFragment, unknown>;
export const KnownFragmentDoc = new TypedDocumentString(`
    fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`, {"fragmentName":"Known"}) as unknown as TypedDocumentString<KnownFragment, unknown>;
export const MemoryFragmentDoc = new TypedDocumentString(`
    fragment Memory on Memory {
  ...Known
  key
  value
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}`, {"fragmentName":"Memory"}) as unknown as TypedDocumentString<MemoryFragment, unknown>;
export const GoalFragmentDoc = new TypedDocumentString(`
    fragment Goal on Goal {
  ...Known
  number
  text
  status
  news
  newsAt
  staleSince
  concern
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}`, {"fragmentName":"Goal"}) as unknown as TypedDocumentString<GoalFragment, unknown>;
export const NoteFragmentDoc = new TypedDocumentString(`
    fragment Note on Note {
  ...Known
  number
  title
  text
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}`, {"fragmentName":"Note"}) as unknown as TypedDocumentString<NoteFragment, unknown>;
export const LearningFragmentDoc = new TypedDocumentString(`
    fragment Learning on Learning {
  ...Known
  number
  rule
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}`, {"fragmentName":"Learning"}) as unknown as TypedDocumentString<LearningFragment, unknown>;
export const PlanFragmentDoc = new TypedDocumentString(`
    fragment Plan on Plan {
  id
  name
  instruction
  purpose
  status
  afterSeconds
  at
  cron
  timeZone
  nextDueAt
  nextDueTimes(first: 100) @include(if: $withTimes)
  endsAt
  catchUp
  quietHours {
    start
    end
  }
  createdBy {
    ...Author
  }
  space @include(if: $withSpaces) {
    id
    name
  }
  occurrences(last: 60) {
    nodes {
      dueAt
      state
      reason
      count
      settledAt
      cycle {
        id
        number
        cost
      }
    }
    pageInfo {
      hasPreviousPage
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`, {"fragmentName":"Plan"}) as unknown as TypedDocumentString<PlanFragment, unknown>;
export const SettingsFragmentDoc = new TypedDocumentString(`
    fragment Settings on Agent {
  id
  name
  instructions
  model
  fallbackModels
  kind
  tools
  unattendedTools
  debounceSeconds
  staleGoalsWait
  models {
    summaries
    cheap
    strong
  }
  limits {
    stepsPerCycle
    sameToolInARow
    cycleSeconds
    cycleTokens
  }
}
    `, {"fragmentName":"Settings"}) as unknown as TypedDocumentString<SettingsFragment, unknown>;
export const TaskFragmentDoc = new TypedDocumentString(`
    fragment Task on Task {
  id
  goal
  status
  progress
  progressAt
  reason
  deadline
  stalledAt
  cost
  createdAt
  endedAt
  createdBy {
    ...Author
  }
  result @include(if: $inspects)
  agent {
    id
    name
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`, {"fragmentName":"Task"}) as unknown as TypedDocumentString<TaskFragment, unknown>;
export const AgentHeadDocument = new TypedDocumentString(`
    query AgentHead($id: ID!, $withSpaces: Boolean!) {
  agent(id: $id) {
    id
    name
    kind
    model
    status
    createdAt
    process {
      state
      held
      wakeReason
      retryAt
      cycleCount
      lastCycleAt
      inputTokens
      outputTokens
      cost
      taskCost
      inboxDepth
      leasedSince
    }
    pastBegins {
      seq
      cycle
      removedUntil
    }
    spaces(first: 1) @include(if: $withSpaces) {
      nodes {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AgentHeadQuery, AgentHeadQueryVariables>;
export const AgentFeedDocument = new TypedDocumentString(`
    subscription AgentFeed($agentId: ID!, $after: String, $inspects: Boolean!) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    ... on AgentStateChanged {
      state
    }
    ... on CycleEnded {
      cycle {
        ...Cycle
      }
    }
    ... on StepEnded {
      thinkStep {
        cycleId
        number
      }
    }
    ... on ToolCallChanged {
      toolCallId
      cycleId
      step
      name
      callState
      progress
    }
    ... on EntryAppended {
      entry @include(if: $inspects) {
        ...Entry
      }
    }
    ... on ReasoningDelta {
      cycleId
      step
      offset
      text
    }
    ... on KnowledgeChanged {
      changeNo
    }
    ... on CompactionChanged {
      compactionId
      compactionState
    }
    ... on TaskChanged {
      taskId
      taskStatus
    }
    ... on EventDeadLettered {
      eventId
    }
    ... on FeedReset {
      resetReason
    }
  }
}
    fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}
fragment Entry on ConsciousnessEntry {
  seq
  role
  step
  content
  tokens
  maskReason
  original
  createdAt
  cycle {
    id
    number
  }
}`) as unknown as TypedDocumentString<AgentFeedSubscription, AgentFeedSubscriptionVariables>;
export const CyclesDocument = new TypedDocumentString(`
    query Cycles($id: ID!, $last: Int!, $before: String) {
  agent(id: $id) {
    cycles(last: $last, before: $before) {
      nodes {
        ...Cycle
      }
      pageInfo {
        hasPreviousPage
        startCursor
      }
    }
  }
}
    fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}`) as unknown as TypedDocumentString<CyclesQuery, CyclesQueryVariables>;
export const WantedCycleDocument = new TypedDocumentString(`
    query WantedCycle($id: ID!) {
  node(id: $id) {
    ... on ThinkCycle {
      ...Cycle
    }
  }
}
    fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}`) as unknown as TypedDocumentString<WantedCycleQuery, WantedCycleQueryVariables>;
export const UnfoldedCycleDocument = new TypedDocumentString(`
    query UnfoldedCycle($id: ID!, $inspects: Boolean!) {
  node(id: $id) {
    ... on ThinkCycle {
      ...Cycle
      steps(first: 100) {
        nodes {
          number
          model
          inputTokens
          outputTokens
          cachedTokens
          isEstimated
          cost
          firstTokenSeconds
          seconds
          endedAt
        }
        pageInfo {
          hasNextPage
        }
      }
      toolCalls(first: 100) {
        nodes {
          id
          name
          kind
          effect
          state
          consent
          attempts
          step
          createdAt
          startedAt
          finishedAt
          arguments @include(if: $inspects)
          result @include(if: $inspects)
        }
        pageInfo {
          hasNextPage
        }
      }
      events(first: 100) @include(if: $inspects) {
        nodes {
          ...InboxItem
        }
        pageInfo {
          hasNextPage
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
fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}
fragment InboxItem on InboxEvent {
  id
  type
  priority
  receipt
  trust
  entrySeq
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      messageId
      inSpaceId
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      messageId
      inSpaceId
      spaceName
      text
      before
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      messageId
      inSpaceId
      spaceName
      messageText
      reactions {
        emoji
        count
        names
      }
    }
    ... on InboxPlan {
      planId
      name
      instruction
      purpose
      due
    }
    ... on InboxService {
      service
      content
      sender {
        ...Author
      }
    }
    ... on InboxToolResult {
      toolCallId
      tool
      state
      answer
    }
    ... on InboxTaskResult {
      taskId
      goal
      status
      result
      taskReason: reason
    }
    ... on InboxNotice {
      text
    }
    ... on InboxRemoved {
      removed
    }
  }
}`) as unknown as TypedDocumentString<UnfoldedCycleQuery, UnfoldedCycleQueryVariables>;
export const StoredResultDocument = new TypedDocumentString(`
    query StoredResult($id: ID!, $offset: Int!) {
  node(id: $id) {
    ... on ToolCall {
      storedResult(offset: $offset) {
        text
        chars
        nextOffset
      }
    }
  }
}
    `) as unknown as TypedDocumentString<StoredResultQuery, StoredResultQueryVariables>;
export const ChainDocument = new TypedDocumentString(`
    query Chain($id: ID!, $first: Int, $last: Int, $afterSeq: Int, $beforeSeq: Int) {
  agent(id: $id) {
    consciousness(
      first: $first
      last: $last
      afterSeq: $afterSeq
      beforeSeq: $beforeSeq
    ) {
      nodes {
        ...Entry
      }
      pageInfo {
        hasPreviousPage
        hasNextPage
      }
    }
  }
}
    fragment Entry on ConsciousnessEntry {
  seq
  role
  step
  content
  tokens
  maskReason
  original
  createdAt
  cycle {
    id
    number
  }
}`) as unknown as TypedDocumentString<ChainQuery, ChainQueryVariables>;
export const WindowDocument = new TypedDocumentString(`
    query Window($id: ID!) {
  compactionPreview(agentId: $id) {
    windowTokens
    highTokens
    lowTokens
    pressure
    range {
      fromSeq
      toSeq
      fromCycle
      toCycle
      tokens
    }
  }
  agent(id: $id) {
    cycles(last: 1) {
      nodes {
        id
        number
        stepCount
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WindowQuery, WindowQueryVariables>;
export const WindowPromptDocument = new TypedDocumentString(`
    query WindowPrompt($cycle: ID!, $step: Int!) {
  node(id: $cycle) {
    ... on ThinkCycle {
      number
      prompt(step: $step) {
        step
        inputTokens
        shown {
          system
          messages
          tools
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WindowPromptQuery, WindowPromptQueryVariables>;
export const CompactionsDocument = new TypedDocumentString(`
    query Compactions($id: ID!, $last: Int!, $before: String) {
  agent(id: $id) {
    compactions(last: $last, before: $before) {
      nodes {
        ...Compaction
      }
      pageInfo {
        hasPreviousPage
        startCursor
      }
    }
  }
}
    fragment Compaction on Compaction {
  id
  number
  state
  trigger
  fromSeq
  toSeq
  fromCycle
  toCycle
  tokensBefore
  tokensAfter
  text
  model
  attempts
  error
  nextAttemptAt
  createdAt
  readyAt
  adoptedAt
  undoneAt
}`) as unknown as TypedDocumentString<CompactionsQuery, CompactionsQueryVariables>;
export const CompactAgentDocument = new TypedDocumentString(`
    mutation CompactAgent($input: CompactAgentInput!) {
  compactAgent(input: $input) {
    __typename
    ... on CompactAgentSuccess {
      compactionId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<CompactAgentMutation, CompactAgentMutationVariables>;
export const UndoCompactionDocument = new TypedDocumentString(`
    mutation UndoCompaction($input: UndoCompactionInput!) {
  undoCompaction(input: $input) {
    __typename
    ... on UndoCompactionSuccess {
      compactionId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<UndoCompactionMutation, UndoCompactionMutationVariables>;
export const InboxDocument = new TypedDocumentString(`
    query Inbox($id: ID!, $last: Int!, $before: String, $receipts: [Receipt!]) {
  agent(id: $id) {
    inbox(last: $last, before: $before, receipts: $receipts) {
      nodes {
        ...InboxItem
        cycle {
          id
          number
        }
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
fragment InboxItem on InboxEvent {
  id
  type
  priority
  receipt
  trust
  entrySeq
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      messageId
      inSpaceId
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      messageId
      inSpaceId
      spaceName
      text
      before
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      messageId
      inSpaceId
      spaceName
      messageText
      reactions {
        emoji
        count
        names
      }
    }
    ... on InboxPlan {
      planId
      name
      instruction
      purpose
      due
    }
    ... on InboxService {
      service
      content
      sender {
        ...Author
      }
    }
    ... on InboxToolResult {
      toolCallId
      tool
      state
      answer
    }
    ... on InboxTaskResult {
      taskId
      goal
      status
      result
      taskReason: reason
    }
    ... on InboxNotice {
      text
    }
    ... on InboxRemoved {
      removed
    }
  }
}`) as unknown as TypedDocumentString<InboxQuery, InboxQueryVariables>;
export const ReplayDeadLetterDocument = new TypedDocumentString(`
    mutation ReplayDeadLetter($input: ReplayDeadLetterInput!) {
  replayDeadLetter(input: $input) {
    __typename
    ... on ReplayDeadLetterSuccess {
      event {
        id
        receipt
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
        receipt
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
export const MemoriesDocument = new TypedDocumentString(`
    query Memories($id: ID!, $first: Int!, $after: String) {
  agent(id: $id) {
    memories(first: $first, after: $after) {
      nodes {
        ...Memory
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
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
fragment Memory on Memory {
  ...Known
  key
  value
}`) as unknown as TypedDocumentString<MemoriesQuery, MemoriesQueryVariables>;
export const GoalsDocument = new TypedDocumentString(`
    query Goals($id: ID!, $first: Int!, $after: String) {
  agent(id: $id) {
    goals(first: $first, after: $after) {
      nodes {
        ...Goal
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
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
fragment Goal on Goal {
  ...Known
  number
  text
  status
  news
  newsAt
  staleSince
  concern
}`) as unknown as TypedDocumentString<GoalsQuery, GoalsQueryVariables>;
export const NotesDocument = new TypedDocumentString(`
    query Notes($id: ID!, $first: Int!, $after: String, $query: String) {
  agent(id: $id) {
    notes(first: $first, after: $after, query: $query) {
      nodes {
        ...Note
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
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
fragment Note on Note {
  ...Known
  number
  title
  text
}`) as unknown as TypedDocumentString<NotesQuery, NotesQueryVariables>;
export const LearningsDocument = new TypedDocumentString(`
    query Learnings($id: ID!, $first: Int!, $after: String) {
  agent(id: $id) {
    learnings(first: $first, after: $after) {
      nodes {
        ...Learning
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
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
fragment Learning on Learning {
  ...Known
  number
  rule
}`) as unknown as TypedDocumentString<LearningsQuery, LearningsQueryVariables>;
export const SetMemoryDocument = new TypedDocumentString(`
    mutation SetMemory($input: SetMemoryInput!) {
  setMemory(input: $input) {
    __typename
    ... on SetMemorySuccess {
      memory {
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
}`) as unknown as TypedDocumentString<SetMemoryMutation, SetMemoryMutationVariables>;
export const SetGoalDocument = new TypedDocumentString(`
    mutation SetGoal($input: SetGoalInput!) {
  setGoal(input: $input) {
    __typename
    ... on SetGoalSuccess {
      goal {
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
}`) as unknown as TypedDocumentString<SetGoalMutation, SetGoalMutationVariables>;
export const SetNoteDocument = new TypedDocumentString(`
    mutation SetNote($input: SetNoteInput!) {
  setNote(input: $input) {
    __typename
    ... on SetNoteSuccess {
      note {
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
}`) as unknown as TypedDocumentString<SetNoteMutation, SetNoteMutationVariables>;
export const SetLearningDocument = new TypedDocumentString(`
    mutation SetLearning($input: SetLearningInput!) {
  setLearning(input: $input) {
    __typename
    ... on SetLearningSuccess {
      learning {
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
}`) as unknown as TypedDocumentString<SetLearningMutation, SetLearningMutationVariables>;
export const DeleteMemoryDocument = new TypedDocumentString(`
    mutation DeleteMemory($input: DeleteMemoryInput!) {
  deleteMemory(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteMemoryMutation, DeleteMemoryMutationVariables>;
export const DeleteGoalDocument = new TypedDocumentString(`
    mutation DeleteGoal($input: DeleteGoalInput!) {
  deleteGoal(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteGoalMutation, DeleteGoalMutationVariables>;
export const DeleteNoteDocument = new TypedDocumentString(`
    mutation DeleteNote($input: DeleteNoteInput!) {
  deleteNote(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteNoteMutation, DeleteNoteMutationVariables>;
export const DeleteLearningDocument = new TypedDocumentString(`
    mutation DeleteLearning($input: DeleteLearningInput!) {
  deleteLearning(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteLearningMutation, DeleteLearningMutationVariables>;
export const PlansDocument = new TypedDocumentString(`
    query Plans($id: ID!, $first: Int!, $after: String, $withSpaces: Boolean!, $withTimes: Boolean!) {
  plans(agentId: $id, first: $first, after: $after) {
    nodes {
      ...Plan
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
fragment Plan on Plan {
  id
  name
  instruction
  purpose
  status
  afterSeconds
  at
  cron
  timeZone
  nextDueAt
  nextDueTimes(first: 100) @include(if: $withTimes)
  endsAt
  catchUp
  quietHours {
    start
    end
  }
  createdBy {
    ...Author
  }
  space @include(if: $withSpaces) {
    id
    name
  }
  occurrences(last: 60) {
    nodes {
      dueAt
      state
      reason
      count
      settledAt
      cycle {
        id
        number
        cost
      }
    }
    pageInfo {
      hasPreviousPage
    }
  }
}`) as unknown as TypedDocumentString<PlansQuery, PlansQueryVariables>;
export const PlanSpacesDocument = new TypedDocumentString(`
    query PlanSpaces($id: ID!) {
  agent(id: $id) {
    spaces(first: 100) {
      nodes {
        id
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PlanSpacesQuery, PlanSpacesQueryVariables>;
export const CreatePlanDocument = new TypedDocumentString(`
    mutation CreatePlan($input: CreatePlanInput!) {
  createPlan(input: $input) {
    __typename
    ... on CreatePlanSuccess {
      plan {
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
}`) as unknown as TypedDocumentString<CreatePlanMutation, CreatePlanMutationVariables>;
export const UpdatePlanDocument = new TypedDocumentString(`
    mutation UpdatePlan($input: UpdatePlanInput!) {
  updatePlan(input: $input) {
    __typename
    ... on UpdatePlanSuccess {
      plan {
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
}`) as unknown as TypedDocumentString<UpdatePlanMutation, UpdatePlanMutationVariables>;
export const DeletePlanDocument = new TypedDocumentString(`
    mutation DeletePlan($input: DeletePlanInput!) {
  deletePlan(input: $input) {
    __typename
    ... on DeletePlanSuccess {
      planId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeletePlanMutation, DeletePlanMutationVariables>;
export const AgentSettingsDocument = new TypedDocumentString(`
    query AgentSettings($id: ID!) {
  agent(id: $id) {
    ...Settings
  }
}
    fragment Settings on Agent {
  id
  name
  instructions
  model
  fallbackModels
  kind
  tools
  unattendedTools
  debounceSeconds
  staleGoalsWait
  models {
    summaries
    cheap
    strong
  }
  limits {
    stepsPerCycle
    sameToolInARow
    cycleSeconds
    cycleTokens
  }
}`) as unknown as TypedDocumentString<AgentSettingsQuery, AgentSettingsQueryVariables>;
export const ChoicesDocument = new TypedDocumentString(`
    query Choices {
  models(first: 100) {
    name
    provider
    contextTokens
    abilities
  }
  tools(first: 100) {
    nodes {
      name
      description
      effect
    }
    pageInfo {
      hasNextPage
    }
  }
  mcpServers(first: 100) {
    nodes {
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ChoicesQuery, ChoicesQueryVariables>;
export const CreateAgentDocument = new TypedDocumentString(`
    mutation CreateAgent($input: CreateAgentInput!) {
  createAgent(input: $input) {
    __typename
    ... on CreateAgentSuccess {
      agent {
        id
        name
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<CreateAgentMutation, CreateAgentMutationVariables>;
export const UpdateAgentDocument = new TypedDocumentString(`
    mutation UpdateAgent($input: UpdateAgentInput!) {
  updateAgent(input: $input) {
    __typename
    ... on UpdateAgentSuccess {
      agent {
        ...Settings
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
fragment Settings on Agent {
  id
  name
  instructions
  model
  fallbackModels
  kind
  tools
  unattendedTools
  debounceSeconds
  staleGoalsWait
  models {
    summaries
    cheap
    strong
  }
  limits {
    stepsPerCycle
    sameToolInARow
    cycleSeconds
    cycleTokens
  }
}`) as unknown as TypedDocumentString<UpdateAgentMutation, UpdateAgentMutationVariables>;
export const PauseAgentDocument = new TypedDocumentString(`
    mutation PauseAgent($input: PauseAgentInput!) {
  pauseAgent(input: $input) {
    __typename
    ... on PauseAgentSuccess {
      agent {
        status
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<PauseAgentMutation, PauseAgentMutationVariables>;
export const ResumeAgentDocument = new TypedDocumentString(`
    mutation ResumeAgent($input: ResumeAgentInput!) {
  resumeAgent(input: $input) {
    __typename
    ... on ResumeAgentSuccess {
      agent {
        status
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ResumeAgentMutation, ResumeAgentMutationVariables>;
export const StopAgentDocument = new TypedDocumentString(`
    mutation StopAgent($input: StopAgentInput!) {
  stopAgent(input: $input) {
    __typename
    ... on StopAgentSuccess {
      agent {
        status
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<StopAgentMutation, StopAgentMutationVariables>;
export const ResetAgentDocument = new TypedDocumentString(`
    mutation ResetAgent($input: ResetAgentInput!) {
  resetAgent(input: $input) {
    __typename
    ... on ResetAgentSuccess {
      agent {
        status
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<ResetAgentMutation, ResetAgentMutationVariables>;
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
export const RetryNowDocument = new TypedDocumentString(`
    mutation RetryNow($input: RetryNowInput!) {
  retryNow(input: $input) {
    __typename
    ... on RetryNowSuccess {
      agents
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<RetryNowMutation, RetryNowMutationVariables>;
export const TasksDocument = new TypedDocumentString(`
    query Tasks($id: ID!, $last: Int!, $before: String, $inspects: Boolean!) {
  agent(id: $id) {
    tasks(last: $last, before: $before) {
      nodes {
        ...Task
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
fragment Task on Task {
  id
  goal
  status
  progress
  progressAt
  reason
  deadline
  stalledAt
  cost
  createdAt
  endedAt
  createdBy {
    ...Author
  }
  result @include(if: $inspects)
  agent {
    id
    name
  }
}`) as unknown as TypedDocumentString<TasksQuery, TasksQueryVariables>;
export const CreateTaskDocument = new TypedDocumentString(`
    mutation CreateTask($input: CreateTaskInput!) {
  createTask(input: $input) {
    __typename
    ... on CreateTaskSuccess {
      task {
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
}`) as unknown as TypedDocumentString<CreateTaskMutation, CreateTaskMutationVariables>;
export const CancelTaskDocument = new TypedDocumentString(`
    mutation CancelTask($input: CancelTaskInput!) {
  cancelTask(input: $input) {
    __typename
    ... on CancelTaskSuccess {
      task {
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
}`) as unknown as TypedDocumentString<CancelTaskMutation, CancelTaskMutationVariables>;