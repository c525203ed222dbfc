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

export type CreateMcpServerInput = {
  /** Names of the tools to allow, as the server names them. Null means all of them. */
  allowedTools?: Array<string> | null | undefined;
  /** When calls of its tools need approval, and by whom. Applies to all its tools. The rule OVER is not allowed here. */
  approval?: ToolApprovalInput | null | undefined;
  /** The effect class of tools that `effects` does not list. */
  effect?: EffectClass | null | undefined;
  effects?: Array<McpToolEffectInput> | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** How to reach the server over HTTP. Give this or `program`. */
  link?: McpServerLinkInput | null | undefined;
  /** 1 to 24 characters of A-Z a-z 0-9 _ -, without `__`, and without `_` at the beginning or end. You cannot change it later. */
  name: string;
  /** For how many seconds the agent waits for a result before it does something else: 0 to 600. A later result reaches it as an event. */
  patienceSeconds?: number | null | undefined;
  /** Name of a program that the operator of this installation allows as an MCP server. A worker starts it. */
  program?: string | null | undefined;
  /** For how many seconds a result is accepted: up to 600. */
  timeoutSeconds?: number | null | undefined;
  visible?: boolean | null | undefined;
};

export type CreateToolInput = {
  /** When calls of the tool need approval, and by whom. The default is: in cycles that have seen content with the trust STRANGER, and in unattended cycles. */
  approval?: ToolApprovalInput | null | undefined;
  /** Text for the model: what the tool does, and when to use it. */
  description: string;
  /** Only for a visible tool: names of arguments that people also see, already while the model writes them. Up to 4 properties of the input with the type string. */
  displays?: Array<string> | null | undefined;
  /** What happens if a call is repeated. It decides whether a failed call is tried again, so state it correctly. */
  effect: EffectClass;
  /** Required for the kind HTTP: the request to send. */
  http?: HttpToolInput | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** JSON Schema (2020-12) of the arguments, with the `type` `object`. The model reads it. */
  input: unknown;
  /** HTTP, EXTERNAL or SPACE. You cannot change it later. */
  kind: ToolKind;
  /** 1 to 64 characters of A-Z a-z 0-9 _ -, without `__`. You cannot change it later. */
  name: string;
  /** For how many seconds the agent waits for a result before it does something else: 0 to 600. A later result reaches it as an event. */
  patienceSeconds?: number | null | undefined;
  /** Required for the kind SPACE: the question for people. */
  space?: SpaceToolInput | null | undefined;
  /** For how many seconds a result is accepted. HTTP: up to 600. EXTERNAL: up to 31 days. SPACE: up to 30 days. */
  timeoutSeconds?: number | null | undefined;
  /** True if the space shows the calls of the tool to its members. */
  visible?: boolean | null | undefined;
};

export type DeleteMcpServerInput = {
  /** True: also remove its tools from agents that have them. False: the mutation then returns Conflict with the code TOOL_IN_USE. */
  force?: boolean | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  mcpServerId: string;
};

export type DeleteToolInput = {
  /** True: also remove the tool from agents that have it. False: the mutation then returns Conflict with the code TOOL_IN_USE. */
  force?: boolean | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  toolId: string;
};

/** What happens outside if a call is repeated. PURE: nothing, the tool only reads. KEYED: nothing more, if the key of the call is the same. UNSAFE: the effect happens again. */
export type EffectClass =
  | 'KEYED'
  | 'PURE'
  | 'UNSAFE';

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

/** The HTTP method of an HTTP tool. */
export type HttpMethod =
  | 'DELETE'
  | 'GET'
  | 'PATCH'
  | 'POST'
  | 'PUT';

export type HttpToolInput = {
  headers?: Array<ToolHeaderInput> | null | undefined;
  /** Name of the header that carries the key of the call. The key is the same if the call is repeated. */
  keyHeader?: string | null | undefined;
  method?: HttpMethod | null | undefined;
  /** Selects the part of a JSON result that the model reads. Null means all of it. */
  pick?: ToolPickInput | null | undefined;
  /** Name of a secret (`setToolSecret`) that signs each request as Standard Webhooks specifies. Null means no signature. */
  signingSecret?: string | null | undefined;
  /** An `https` address. `{name}` in its path or query is replaced by the argument of that name, which the input must require. Other arguments are sent as JSON in the body; for GET and DELETE they are sent in the query. */
  url: string;
};

/** How to reach the server, by streamable HTTP. */
export type McpServerLinkInput = {
  /** Headers that are sent with every request. */
  headers?: Array<ToolHeaderInput> | null | undefined;
  oauth?: McpServerOAuthInput | null | undefined;
  /** An `https` address. */
  url: string;
};

/** Access with OAuth 2.0 client credentials. */
export type McpServerOAuthInput = {
  clientId: string;
  /** Name of a secret. Set it with `setToolSecret` for the address of `tokenUrl`. */
  clientSecret: string;
  /** The resource that the token is for (RFC 8707). */
  resource?: string | null | undefined;
  scope?: string | null | undefined;
  /** An `https` address. */
  tokenUrl: string;
};

/** The status of an MCP server. LISTING: a worker is requesting its list of tools. ACTIVE: the list was received. FAILING: the last request failed; tools of the previous list are still offered. OFF: an admin has disabled it. */
export type McpServerStatus =
  | 'ACTIVE'
  | 'FAILING'
  | 'LISTING'
  | 'OFF';

export type McpToolEffectInput = {
  effect: EffectClass;
  /** Name of the tool, as the server names it. */
  tool: string;
};

export type RefreshMcpServerInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  mcpServerId: string;
};

/** When calls of a tool need approval. NEVER: not because of strangers or an unattended cycle. UNTRUSTED: in cycles that have seen content with the trust STRANGER, and in unattended cycles, unless the effect is PURE. ALWAYS: always. OVER: if a condition on the arguments is true, and otherwise as for UNTRUSTED. */
export type Rule =
  | 'ALWAYS'
  | 'NEVER'
  | 'OVER'
  | 'UNTRUSTED';

/** The question of a SPACE tool, and the form of its answer. */
export type SpaceToolInput = {
  /** JSON Schema of the answer, as the built-in tool `ask` takes it. */
  form: unknown;
  /** The question that people read. `{name}` is replaced by the argument of that name, which the input must require. */
  question: string;
};

/** When calls of a tool need approval, and by whom. Replaces the whole setting. */
export type ToolApprovalInput = {
  approvers?: Approvers | null | undefined;
  /** For how many hours an answer is accepted: 1 to 720. */
  hours?: number | null | undefined;
  /** Only with the rule OVER: a condition on the arguments, such as `amount > 100 and unit == "EUR"`. The left side of a comparison is a property of the input (`order.amount` within an object). The right side is a number, a text, `true` or `false`. Join comparisons with `and`, `or`, `not` and brackets. If the condition cannot be evaluated, people are asked. */
  over?: string | null | undefined;
  /** How many different people must approve: 1 or 2. */
  people?: number | null | undefined;
  rule?: Rule | null | undefined;
};

/** State of an approval. ASKED: people have been asked and have not approved yet. GIVEN: approved. */
export type ToolCallConsent =
  | 'ASKED'
  | 'GIVEN';

export type ToolFieldInput = {
  /** JSON Pointer (RFC 6901) to the field within an item, such as `/links/0`. */
  at: string;
  name: string;
};

export type ToolHeaderInput = {
  name: string;
  /** A text. Write `{{secret:NAME}}` where a secret goes. You can set the secret later (`setToolSecret`); until then each call fails with a message that names it. */
  value: string;
};

/** Where a tool runs. INTERNAL: built into the server. HTTP: behind a URL. EXTERNAL: in a program that takes calls from this API. SPACE: people of a space answer a question. MCP: on an MCP server. */
export type ToolKind =
  | 'EXTERNAL'
  | 'HTTP'
  | 'INTERNAL'
  | 'MCP'
  | 'SPACE';

/** Selects a few fields of the items of a list in the result. The model reads only these. */
export type ToolPickInput = {
  fields: Array<ToolFieldInput>;
  /** JSON Pointer to the list within the result, such as `/web/results`. */
  items?: string | null | undefined;
  /** Maximum number of items, from the first on: up to 100. */
  most?: number | null | undefined;
};

/** How far content can be trusted. MEMBER: written by a member of the tenant. PROGRAM: from a program or tool that an admin trusts (`setTrust`). STRANGER: from anybody else. */
export type Trust =
  | 'MEMBER'
  | 'PROGRAM'
  | 'STRANGER';

/** An omitted field keeps its value. */
export type UpdateMcpServerInput = {
  /** Names of the tools to allow, as the server names them. Null means all of them. */
  allowedTools?: Array<string> | null | undefined;
  /** When calls of its tools need approval, and by whom. Applies to all its tools. The rule OVER is not allowed here. Replaces the whole setting. */
  approval?: ToolApprovalInput | null | undefined;
  /** The effect class of tools that `effects` does not list. */
  effect?: EffectClass | null | undefined;
  /** Replaces the whole list. */
  effects?: Array<McpToolEffectInput> | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** False: the server is no longer used, and no agent has its tools, until it is true again. */
  isEnabled?: boolean | null | undefined;
  /** Replaces the whole link, or the program. */
  link?: McpServerLinkInput | null | undefined;
  mcpServerId: string;
  patienceSeconds?: number | null | undefined;
  /** Name of a program that the operator of this installation allows as an MCP server. A worker starts it. Replaces the link or program. */
  program?: string | null | undefined;
  timeoutSeconds?: number | null | undefined;
  visible?: boolean | null | undefined;
};

/** An omitted or null field keeps its value. */
export type UpdateToolInput = {
  /** When calls of the tool need approval, and by whom. The default is: in cycles that have seen content with the trust STRANGER, and in unattended cycles. Replaces the whole setting. */
  approval?: ToolApprovalInput | null | undefined;
  description?: string | null | undefined;
  /** Only for a visible tool: names of arguments that people also see, already while the model writes them. Up to 4 properties of the input with the type string. */
  displays?: Array<string> | null | undefined;
  /** What happens if a call is repeated. It decides whether a failed call is tried again, so state it correctly. */
  effect?: EffectClass | null | undefined;
  /** Replaces the whole request of an HTTP tool. */
  http?: HttpToolInput | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** JSON Schema (2020-12) of the arguments, with the `type` `object`. The model reads it. */
  input?: unknown;
  patienceSeconds?: number | null | undefined;
  /** Replaces the whole question of a SPACE tool. */
  space?: SpaceToolInput | null | undefined;
  timeoutSeconds?: number | null | undefined;
  toolId: string;
  /** True if the space shows the calls of the tool to its members. */
  visible?: boolean | null | undefined;
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

export type ToolsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  mayWrite: boolean;
}>;


export type ToolsQuery = { tools: { nodes: Array<{ id: string, name: string, kind: ToolKind, description: string, input: unknown, effect: EffectClass, visible: boolean, timeoutSeconds: number, patienceSeconds: number, isTrusted: boolean, isOffered: boolean, updatedAt: string, approval: { rule: Rule, over: string | null, approvers: Approvers, people: number, hours: number }, http?: { method: HttpMethod, url: string, keyHeader: string, signingSecret: string | null, headers: Array<{ name: string, value: string }>, pick: { items: string, most: number, fields: Array<{ name: string, at: string }> } | null } | null, space?: { question: string, form: unknown } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ApprovalFragment = { rule: Rule, over: string | null, approvers: Approvers, people: number, hours: number };

export type OwnToolFragment = { id: string, name: string, kind: ToolKind, description: string, input: unknown, effect: EffectClass, visible: boolean, timeoutSeconds: number, patienceSeconds: number, isTrusted: boolean, isOffered: boolean, updatedAt: string, approval: { rule: Rule, over: string | null, approvers: Approvers, people: number, hours: number }, http?: { method: HttpMethod, url: string, keyHeader: string, signingSecret: string | null, headers: Array<{ name: string, value: string }>, pick: { items: string, most: number, fields: Array<{ name: string, at: string }> } | null } | null, space?: { question: string, form: unknown } | null };

export type McpServersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  mayWrite: boolean;
}>;


export type McpServersQuery = { mcpServers: { nodes: Array<{ id: string, name: string, allowedTools: Array<string> | null, effect: EffectClass, isTrusted: boolean, visible: boolean, timeoutSeconds: number, patienceSeconds: number, status: McpServerStatus, lastError: string | null, listedAt: string | null, updatedAt: string, program?: string | null, approval: { rule: Rule, over: string | null, approvers: Approvers, people: number, hours: number }, refusedTools: Array<{ name: string, reason: string }>, link?: { url: string, headers: Array<{ name: string, value: string }>, oauth: { tokenUrl: string, clientId: string, clientSecret: string, scope: string | null, resource: string | null } | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type McpFragment = { id: string, name: string, allowedTools: Array<string> | null, effect: EffectClass, isTrusted: boolean, visible: boolean, timeoutSeconds: number, patienceSeconds: number, status: McpServerStatus, lastError: string | null, listedAt: string | null, updatedAt: string, program?: string | null, approval: { rule: Rule, over: string | null, approvers: Approvers, people: number, hours: number }, refusedTools: Array<{ name: string, reason: string }>, link?: { url: string, headers: Array<{ name: string, value: string }>, oauth: { tokenUrl: string, clientId: string, clientSecret: string, scope: string | null, resource: string | null } | null } | null };

export type McpToolsQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type McpToolsQuery = { mcpServer: { tools: { totalCount: number, nodes: Array<{ id: string, name: string, description: string }> } } | null };

export type CreateToolMutationVariables = Exact<{
  input: CreateToolInput;
}>;


export type CreateToolMutation = { createTool:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateToolSuccess', tool: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdateToolMutationVariables = Exact<{
  input: UpdateToolInput;
}>;


export type UpdateToolMutation = { updateTool:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateToolSuccess', tool: { id: string } }
   };

export type DeleteToolMutationVariables = Exact<{
  input: DeleteToolInput;
}>;


export type DeleteToolMutation = { deleteTool:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteToolSuccess', toolId: string }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CreateMcpMutationVariables = Exact<{
  input: CreateMcpServerInput;
}>;


export type CreateMcpMutation = { createMcpServer:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateMcpServerSuccess', mcpServer: { id: string } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdateMcpMutationVariables = Exact<{
  input: UpdateMcpServerInput;
}>;


export type UpdateMcpMutation = { updateMcpServer:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateMcpServerSuccess', mcpServer: { id: string } }
   };

export type RefreshMcpMutationVariables = Exact<{
  input: RefreshMcpServerInput;
}>;


export type RefreshMcpMutation = { refreshMcpServer:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'RefreshMcpServerSuccess', mcpServer: { id: string } }
   };

export type DeleteMcpMutationVariables = Exact<{
  input: DeleteMcpServerInput;
}>;


export type DeleteMcpMutation = { deleteMcpServer:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteMcpServerSuccess', mcpServerId: string }
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
export const ApprovalFragmentDoc = new TypedDocumentString(`
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}
    `, {"fragmentName":"Approval"}) as unknown as TypedDocumentString<ApprovalFragment, unknown>;
export const OwnToolFragmentDoc = new TypedDocumentString(`
    fragment OwnTool on Tool {
  id
  name
  kind
  description
  input
  effect
  visible
  timeoutSeconds
  patienceSeconds
  approval {
    ...Approval
  }
  isTrusted
  isOffered
  updatedAt
  http @include(if: $mayWrite) {
    method
    url
    headers {
      name
      value
    }
    keyHeader
    signingSecret
    pick {
      items
      fields {
        name
        at
      }
      most
    }
  }
  space @include(if: $mayWrite) {
    question
    form
  }
}
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}`, {"fragmentName":"OwnTool"}) as unknown as TypedDocumentString<OwnToolFragment, unknown>;
export const McpFragmentDoc = new TypedDocumentString(`
    fragment Mcp on McpServer {
  id
  name
  allowedTools
  effect
  isTrusted
  approval {
    ...Approval
  }
  visible
  timeoutSeconds
  patienceSeconds
  status
  lastError
  refusedTools {
    name
    reason
  }
  listedAt
  updatedAt
  program @include(if: $mayWrite)
  link @include(if: $mayWrite) {
    url
    headers {
      name
      value
    }
    oauth {
      tokenUrl
      clientId
      clientSecret
      scope
      resource
    }
  }
}
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}`, {"fragmentName":"Mcp"}) as unknown as TypedDocumentString<McpFragment, unknown>;
export const ToolsDocument = new TypedDocumentString(`
    query Tools($first: Int!, $after: String, $mayWrite: Boolean!) {
  tools(first: $first, after: $after) {
    nodes {
      ...OwnTool
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}
fragment OwnTool on Tool {
  id
  name
  kind
  description
  input
  effect
  visible
  timeoutSeconds
  patienceSeconds
  approval {
    ...Approval
  }
  isTrusted
  isOffered
  updatedAt
  http @include(if: $mayWrite) {
    method
    url
    headers {
      name
      value
    }
    keyHeader
    signingSecret
    pick {
      items
      fields {
        name
        at
      }
      most
    }
  }
  space @include(if: $mayWrite) {
    question
    form
  }
}`) as unknown as TypedDocumentString<ToolsQuery, ToolsQueryVariables>;
export const McpServersDocument = new TypedDocumentString(`
    query McpServers($first: Int!, $after: String, $mayWrite: Boolean!) {
  mcpServers(first: $first, after: $after) {
    nodes {
      ...Mcp
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}
fragment Mcp on McpServer {
  id
  name
  allowedTools
  effect
  isTrusted
  approval {
    ...Approval
  }
  visible
  timeoutSeconds
  patienceSeconds
  status
  lastError
  refusedTools {
    name
    reason
  }
  listedAt
  updatedAt
  program @include(if: $mayWrite)
  link @include(if: $mayWrite) {
    url
    headers {
      name
      value
    }
    oauth {
      tokenUrl
      clientId
      clientSecret
      scope
      resource
    }
  }
}`) as unknown as TypedDocumentString<McpServersQuery, McpServersQueryVariables>;
export const McpToolsDocument = new TypedDocumentString(`
    query McpTools($id: ID!, $first: Int!) {
  mcpServer(id: $id) {
    tools(first: $first) {
      nodes {
        id
        name
        description
      }
      totalCount
    }
  }
}
    `) as unknown as TypedDocumentString<McpToolsQuery, McpToolsQueryVariables>;
export const CreateToolDocument = new TypedDocumentString(`
    mutation CreateTool($input: CreateToolInput!) {
  createTool(input: $input) {
    __typename
    ... on CreateToolSuccess {
      tool {
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
}`) as unknown as TypedDocumentString<CreateToolMutation, CreateToolMutationVariables>;
export const UpdateToolDocument = new TypedDocumentString(`
    mutation UpdateTool($input: UpdateToolInput!) {
  updateTool(input: $input) {
    __typename
    ... on UpdateToolSuccess {
      tool {
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
}`) as unknown as TypedDocumentString<UpdateToolMutation, UpdateToolMutationVariables>;
export const DeleteToolDocument = new TypedDocumentString(`
    mutation DeleteTool($input: DeleteToolInput!) {
  deleteTool(input: $input) {
    __typename
    ... on DeleteToolSuccess {
      toolId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteToolMutation, DeleteToolMutationVariables>;
export const CreateMcpDocument = new TypedDocumentString(`
    mutation CreateMcp($input: CreateMcpServerInput!) {
  createMcpServer(input: $input) {
    __typename
    ... on CreateMcpServerSuccess {
      mcpServer {
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
}`) as unknown as TypedDocumentString<CreateMcpMutation, CreateMcpMutationVariables>;
export const UpdateMcpDocument = new TypedDocumentString(`
    mutation UpdateMcp($input: UpdateMcpServerInput!) {
  updateMcpServer(input: $input) {
    __typename
    ... on UpdateMcpServerSuccess {
      mcpServer {
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
}`) as unknown as TypedDocumentString<UpdateMcpMutation, UpdateMcpMutationVariables>;
export const RefreshMcpDocument = new TypedDocumentString(`
    mutation RefreshMcp($input: RefreshMcpServerInput!) {
  refreshMcpServer(input: $input) {
    __typename
    ... on RefreshMcpServerSuccess {
      mcpServer {
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
}`) as unknown as TypedDocumentString<RefreshMcpMutation, RefreshMcpMutationVariables>;
export const DeleteMcpDocument = new TypedDocumentString(`
    mutation DeleteMcp($input: DeleteMcpServerInput!) {
  deleteMcpServer(input: $input) {
    __typename
    ... on DeleteMcpServerSuccess {
      mcpServerId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteMcpMutation, DeleteMcpMutationVariables>;