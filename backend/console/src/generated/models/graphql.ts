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

/** Who may approve a call; only people can. SPACE: members of the space. REQUESTER: the person for whom the agent works, or admins if it works for no person. ADMINS: admins and owners, in any space. OWNERS: owners, in any space. */
export type Approvers =
  | 'ADMINS'
  | 'OWNERS'
  | 'REQUESTER'
  | 'SPACE';

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

export type DeleteModelPriceInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  model: string;
};

export type DeleteSecretInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  secretId: string;
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

/** Why a model request failed. AUTH: the provider does not accept the key, account, address or model name (see `ModelRemedy`). RATE_LIMIT: too many requests. NETWORK: the provider cannot be reached or does not answer. SERVER: an error of the provider. REFUSED: the provider does not accept this request. FILTERED: a content filter of the provider forbids the request or the reply. UNCLEAR: refused without a clear reason. OVERFLOW: the request is too long for the model. BROKEN: the reply was cut or not readable. BUDGET: a budget of the tenant does not allow the request, so it was not sent. */
export type ModelErrorKind =
  | 'AUTH'
  | 'BROKEN'
  | 'BUDGET'
  | 'FILTERED'
  | 'NETWORK'
  | 'OVERFLOW'
  | 'RATE_LIMIT'
  | 'REFUSED'
  | 'SERVER'
  | 'UNCLEAR';

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

/** Whose key is used for a model: the key of the installation, or a key of the tenant (OWN_KEY). */
export type ModelSource =
  | 'INSTALLATION'
  | 'OWN_KEY';

/** What happens to a reply when the guard gives no verdict. WITHHOLD: the reply is treated as refused. LET_THROUGH: the reply is used. */
export type OnFailure =
  | 'LET_THROUGH'
  | 'WITHHOLD';

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

/** For how long a provider is asked to cache the prompt of an agent. SHORT: some minutes. LONG: one hour. */
export type PromptCache =
  | 'LONG'
  | 'SHORT';

export type RotateTenantKeyInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type SetModelKeyInput = {
  apiKey: string;
  /** Only for Azure, such as `2024-10-21`. Null means the newest form of the address. */
  apiVersion?: string | null | undefined;
  /** Your own address of a provider that supports OpenAI's protocol: `https`, on a public host. Required for Azure, such as `https://name.openai.azure.com`. */
  baseUrl?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The part of a model name before the slash, such as `openai` or `anthropic`. */
  provider: string;
};

/** Prices in US dollars for a million tokens. They replace all earlier ones of the model. */
export type SetModelPriceInput = {
  cacheWritePrice?: string | null | undefined;
  cachedInputPrice?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  inputPrice: string;
  /** Its full name, such as `openai/gpt-5`. */
  model: string;
  outputPrice: string;
};

export type SetToolSecretInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The name that tools use in their headers: `{{secret:NAME}}`. */
  name: string;
  /** The secret is sent only to the scheme, host and port of this address. */
  url: string;
  value: string;
};

/** An omitted field keeps its value. */
export type TenantModelsInput = {
  /** The model that is used where a phase names `cheap`. Null removes the setting. */
  cheap?: string | null | undefined;
  /** The model for agents that name none. Null means the model of the installation. */
  default?: string | null | undefined;
  /** At most 5. Models to use, in this order, when another one does not answer. They apply to agents that have no fallback models of their own. Null removes the setting. */
  fallbacks?: Array<string> | null | undefined;
  /** The model that is used where a phase names `strong`. Null removes the setting. */
  strong?: string | null | undefined;
  /** The model that writes summaries of an agent's past. Null removes the setting. */
  summaries?: string | null | undefined;
};

export type TestModelInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The model name, in the form that `createAgent` takes. */
  model: string;
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

/** What the agent may do without approval in unattended cycles (`ThinkCycle.isUnattended`), such as those that a plan or a timer starts. */
export type UnattendedInput = {
  /** Names of the tools that it may call without approval in unattended cycles. Allowed are the outside tools that the agent has and these built-in tools: `send_message` and `react_to_message` (in any of its spaces), `create_task`, `cancel_task`, `set_plan`, `delete_plan`, `set_digest`, `leave_space`. An outside tool that is not in the list waits for approval, even if its effect is PURE. The list has no effect in a cycle that has seen content with the trust STRANGER. Null removes the list: then only calls with an effect outside the agent wait for approval. */
  tools?: Array<string> | null | undefined;
};

export type UpdateTenantModelsInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  models: TenantModelsInput;
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

export type TenantModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type TenantModelsQuery = { tenant: { models: { default: string | null, summaries: string | null, cheap: string | null, strong: string | null, fallbacks: Array<string> } } };

export type HealthQueryVariables = Exact<{ [key: string]: never; }>;


export type HealthQuery = { modelHealth: Array<{ model: string, isOwnKey: boolean, isFailing: boolean, error: ModelErrorKind, remedy: ModelRemedy | null, advice: string | null, code: string | null, since: string, recoveredAt: string | null, nextTryAt: string | null, waitingAgents: number }> };

export type PricesQueryVariables = Exact<{ [key: string]: never; }>;


export type PricesQuery = { modelPrices: Array<{ model: string, inputPrice: string, outputPrice: string, cachedInputPrice: string | null, cacheWritePrice: string | null, updatedAt: string }> };

export type PriceFragment = { model: string, inputPrice: string, outputPrice: string, cachedInputPrice: string | null, cacheWritePrice: string | null, updatedAt: string };

export type SecretsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type SecretsQuery = { secrets: { nodes: Array<{ id: string, name: string, hint: string, baseUrl: string | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type KeptSecretFragment = { id: string, name: string, hint: string, baseUrl: string | null, createdAt: string, updatedAt: string };

export type FirstStepsQueryVariables = Exact<{
  withSecrets: boolean;
}>;


export type FirstStepsQuery = { tenant: { models?: { default: string | null } }, models: Array<{ name: string, provider: string | null, source: ModelSource }>, agents: { totalCount: number } };

export type TestModelMutationVariables = Exact<{
  input: TestModelInput;
}>;


export type TestModelMutation = { testModel:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'TestModelSuccess', test: { model: string, isAnswering: boolean, callsTools: boolean | null, seconds: number | null, inputTokens: number | null, outputTokens: number | null, cost: string | null, errorKind: ModelErrorKind | null, errorCode: string | null, error: string | null } | null }
   };

export type SetModelsMutationVariables = Exact<{
  input: UpdateTenantModelsInput;
}>;


export type SetModelsMutation = { updateTenantModels:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateTenantModelsSuccess', tenant: { id: string } }
   };

export type SetPriceMutationVariables = Exact<{
  input: SetModelPriceInput;
}>;


export type SetPriceMutation = { setModelPrice:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetModelPriceSuccess', price: { model: string } }
   };

export type DeletePriceMutationVariables = Exact<{
  input: DeleteModelPriceInput;
}>;


export type DeletePriceMutation = { deleteModelPrice:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteModelPriceSuccess', model: string }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type SetModelKeyMutationVariables = Exact<{
  input: SetModelKeyInput;
}>;


export type SetModelKeyMutation = { setModelKey:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetModelKeySuccess', secret: { id: string } }
   };

export type SetToolSecretMutationVariables = Exact<{
  input: SetToolSecretInput;
}>;


export type SetToolSecretMutation = { setToolSecret:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'SetToolSecretSuccess', secret: { id: string } }
   };

export type DeleteSecretMutationVariables = Exact<{
  input: DeleteSecretInput;
}>;


export type DeleteSecretMutation = { deleteSecret:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteSecretSuccess', secretId: string }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type RotateTenantKeyMutationVariables = Exact<{
  input: RotateTenantKeyInput;
}>;


export type RotateTenantKeyMutation = { rotateTenantKey:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RotateTenantKeySuccess', secrets: number }
   };

export type FirstAgentMutationVariables = Exact<{
  input: CreateAgentInput;
}>;


export type FirstAgentMutation = { createAgent:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateAgentSuccess', agent: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type FirstMessageMutationVariables = Exact<{
  input: PostMessageInput;
}>;


export type FirstMessageMutation = { postMessage:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'PostMessageSuccess', posted: { id: string } }
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
export const PriceFragmentDoc = new TypedDocumentString(`
    fragment Price on ModelPrice {
  model
  inputPrice
  outputPrice
  cachedInputPrice
  cacheWritePrice
  updatedAt
}
    `, {"fragmentName":"Price"}) as unknown as TypedDocumentString<PriceFragment, unknown>;
export const KeptSecretFragmentDoc = new TypedDocumentString(`
    fragment KeptSecret on Secret {
  id
  name
  hint
  baseUrl
  createdAt
  updatedAt
}
    `, {"fragmentName":"KeptSecret"}) as unknown as TypedDocumentString<KeptSecretFragment, unknown>;
export const TenantModelsDocument = new TypedDocumentString(`
    query TenantModels {
  tenant {
    models {
      default
      summaries
      cheap
      strong
      fallbacks
    }
  }
}
    `) as unknown as TypedDocumentString<TenantModelsQuery, TenantModelsQueryVariables>;
export const HealthDocument = new TypedDocumentString(`
    query Health {
  modelHealth {
    model
    isOwnKey
    isFailing
    error
    remedy
    advice
    code
    since
    recoveredAt
    nextTryAt
    waitingAgents
  }
}
    `) as unknown as TypedDocumentString<HealthQuery, HealthQueryVariables>;
export const PricesDocument = new TypedDocumentString(`
    query Prices {
  modelPrices {
    ...Price
  }
}
    fragment Price on ModelPrice {
  model
  inputPrice
  outputPrice
  cachedInputPrice
  cacheWritePrice
  updatedAt
}`) as unknown as TypedDocumentString<PricesQuery, PricesQueryVariables>;
export const SecretsDocument = new TypedDocumentString(`
    query Secrets($first: Int!, $after: String) {
  secrets(first: $first, after: $after) {
    nodes {
      ...KeptSecret
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment KeptSecret on Secret {
  id
  name
  hint
  baseUrl
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<SecretsQuery, SecretsQueryVariables>;
export const FirstStepsDocument = new TypedDocumentString(`
    query FirstSteps($withSecrets: Boolean!) {
  tenant {
    models @include(if: $withSecrets) {
      default
    }
  }
  models(first: 1) {
    name
    provider
    source
  }
  agents(first: 1) {
    totalCount
  }
}
    `) as unknown as TypedDocumentString<FirstStepsQuery, FirstStepsQueryVariables>;
export const TestModelDocument = new TypedDocumentString(`
    mutation TestModel($input: TestModelInput!) {
  testModel(input: $input) {
    __typename
    ... on TestModelSuccess {
      test {
        model
        isAnswering
        callsTools
        seconds
        inputTokens
        outputTokens
        cost
        errorKind
        errorCode
        error
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<TestModelMutation, TestModelMutationVariables>;
export const SetModelsDocument = new TypedDocumentString(`
    mutation SetModels($input: UpdateTenantModelsInput!) {
  updateTenantModels(input: $input) {
    __typename
    ... on UpdateTenantModelsSuccess {
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
}`) as unknown as TypedDocumentString<SetModelsMutation, SetModelsMutationVariables>;
export const SetPriceDocument = new TypedDocumentString(`
    mutation SetPrice($input: SetModelPriceInput!) {
  setModelPrice(input: $input) {
    __typename
    ... on SetModelPriceSuccess {
      price {
        model
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<SetPriceMutation, SetPriceMutationVariables>;
export const DeletePriceDocument = new TypedDocumentString(`
    mutation DeletePrice($input: DeleteModelPriceInput!) {
  deleteModelPrice(input: $input) {
    __typename
    ... on DeleteModelPriceSuccess {
      model
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeletePriceMutation, DeletePriceMutationVariables>;
export const SetModelKeyDocument = new TypedDocumentString(`
    mutation SetModelKey($input: SetModelKeyInput!) {
  setModelKey(input: $input) {
    __typename
    ... on SetModelKeySuccess {
      secret {
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
}`) as unknown as TypedDocumentString<SetModelKeyMutation, SetModelKeyMutationVariables>;
export const SetToolSecretDocument = new TypedDocumentString(`
    mutation SetToolSecret($input: SetToolSecretInput!) {
  setToolSecret(input: $input) {
    __typename
    ... on SetToolSecretSuccess {
      secret {
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
}`) as unknown as TypedDocumentString<SetToolSecretMutation, SetToolSecretMutationVariables>;
export const DeleteSecretDocument = new TypedDocumentString(`
    mutation DeleteSecret($input: DeleteSecretInput!) {
  deleteSecret(input: $input) {
    __typename
    ... on DeleteSecretSuccess {
      secretId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteSecretMutation, DeleteSecretMutationVariables>;
export const RotateTenantKeyDocument = new TypedDocumentString(`
    mutation RotateTenantKey($input: RotateTenantKeyInput!) {
  rotateTenantKey(input: $input) {
    __typename
    ... on RotateTenantKeySuccess {
      secrets
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<RotateTenantKeyMutation, RotateTenantKeyMutationVariables>;
export const FirstAgentDocument = new TypedDocumentString(`
    mutation FirstAgent($input: CreateAgentInput!) {
  createAgent(input: $input) {
    __typename
    ... on CreateAgentSuccess {
      agent {
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
}`) as unknown as TypedDocumentString<FirstAgentMutation, FirstAgentMutationVariables>;
export const FirstMessageDocument = new TypedDocumentString(`
    mutation FirstMessage($input: PostMessageInput!) {
  postMessage(input: $input) {
    __typename
    ... on PostMessageSuccess {
      posted {
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
}`) as unknown as TypedDocumentString<FirstMessageMutation, FirstMessageMutationVariables>;