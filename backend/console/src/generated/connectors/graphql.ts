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

/** The kind of connection between a connector and the conversation outside. WEBHOOK: signed requests to and from a program of yours. SLACK: a channel. TELEGRAM: a chat. EMAIL: a mail address. GITHUB: the issues and pull requests of a repository. OTHER: a kind of a package of the operator (`kindName`). */
export type ConnectorKind =
  | 'EMAIL'
  | 'GITHUB'
  | 'OTHER'
  | 'SLACK'
  | 'TELEGRAM'
  | 'WEBHOOK';

/** One setting or credential of a kind of a package. */
export type ConnectorSettingInput = {
  name: string;
  value: string;
};

export type CreateConnectorInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The name of the author of its messages, as people and agents of the space see it. */
  name: string;
  /** The space must not have a connector yet. */
  spaceId: string;
  /** A public `https` address that receives the replies. */
  url: string;
};

export type CreateEmailConnectorInput = {
  /** The mail address, such as `desk@example.com`. Mails are sent from it. It cannot be changed later. */
  address: string;
  /** The address to which messages of agents are sent that answer no mail. Null: such messages are not sent. */
  defaultRecipient?: string | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** The name of the author of its messages, as people and agents of the space see it. */
  name: string;
  server: MailServerInput;
  /** The space must not have a connector yet. */
  spaceId: string;
  /** The name under which your receiving mail server writes `Authentication-Results`, such as `mx.example.com`. Its word on senders (DMARC) then counts like a signature. Enter it only if that server removes forged headers of its name. Null: none. */
  trustedService?: string | null | undefined;
};

export type CreateGithubConnectorInput = {
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Whether messages of other bots are posted too. Two bots that answer each other end at `Connector.mostUnanswered`. */
  includesBots?: boolean;
  /** The name of the author of its messages, as people and agents of the space see it. */
  name: string;
  /** The repository as `owner/name`, such as `octocat/hello-world`. */
  repository: string;
  /** The space must not have a connector yet. */
  spaceId: string;
  /** A fine-grained personal access token for the repository, with write access to issues and pull requests. It is stored encrypted, and nobody can read it back. */
  token: string;
};

export type CreateSlackConnectorInput = {
  /** The app's bot token (`xoxb-…`). It is stored encrypted, and nobody can read it back. */
  botToken: string;
  /** The id of the channel or direct conversation, such as `C024BE91L`. The app must be a member of it. */
  channel: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Whether messages of other bots are posted too. Two bots that answer each other end at `Connector.mostUnanswered`. */
  includesBots?: boolean;
  /** The name of the author of its messages, as people and agents of the space see it. */
  name: string;
  /** The app's signing secret, with which Slack signs its requests. It is stored encrypted. */
  signingSecret: string;
  /** The space must not have a connector yet. */
  spaceId: string;
};

export type CreateTelegramConnectorInput = {
  /** The bot's token, as BotFather gave it. It is stored encrypted, and nobody can read it back. */
  botToken: string;
  /** The id of the chat, such as `-1001234567890`, or `@name` of a public group or channel. */
  chat: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** Whether messages of other bots are posted too. Two bots that answer each other end at `Connector.mostUnanswered`. */
  includesBots?: boolean;
  /** The name of the author of its messages, as people and agents of the space see it. */
  name: string;
  /** The space must not have a connector yet. */
  spaceId: string;
};

export type DeleteConnectorInput = {
  connectorId: string;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
};

export type EmailSettingsInput = {
  /** The address to which messages of agents are sent that answer no mail. Empty: none. Null keeps the current one. */
  defaultRecipient?: string | null | undefined;
  /** Another mail server, with its password. Null keeps the current one. */
  server?: MailServerInput | null | undefined;
  /** The name under which your receiving mail server writes `Authentication-Results`, such as `mx.example.com`. Its word on senders (DMARC) then counts like a signature. Enter it only if that server removes forged headers of its name. Empty: none. Null keeps the current one. */
  trustedService?: string | null | undefined;
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

export type GithubSettingsInput = {
  /** Whether messages of other bots are posted too. Two bots that answer each other end at `Connector.mostUnanswered`. Null keeps the current one. */
  includesBots?: boolean | null | undefined;
  /** The new `owner/name` of the repository. Null keeps the current one. */
  repository?: string | null | undefined;
  /** Another token. Null keeps the current one. */
  token?: string | null | undefined;
};

/** How the connection to a mail server is protected. STARTTLS: TLS is required, and begins after the greeting. TLS: from the first byte. NONE: not at all, if the operator allows servers in the private network. */
export type MailSecurity =
  | 'NONE'
  | 'STARTTLS'
  | 'TLS';

export type MailServerInput = {
  /** The mail server that sends the replies, such as `smtp.example.com`. */
  host: string;
  /** The password. It is stored encrypted, and nobody can read it back. */
  password?: string | null | undefined;
  /** 587 or 2525 for STARTTLS, 465 for TLS. */
  port?: number;
  /** How the connection is protected. */
  security?: MailSecurity;
  /** The name with which to sign in. Null: without signing in. */
  user?: string | null | undefined;
};

export type OtherSettingsInput = {
  /** Another conversation. Null keeps the current one. */
  channel?: string | null | undefined;
  /** Other values of these credentials. Null, and those that are not named, stay. */
  credentials?: Array<ConnectorSettingInput> | null | undefined;
  /** Other values of these settings. Null, and those that are not named, stay. */
  settings?: Array<ConnectorSettingInput> | null | undefined;
};

export type SlackSettingsInput = {
  /** Another token. Null keeps the current one. */
  botToken?: string | null | undefined;
  /** The id of another channel. Null keeps the current one. */
  channel?: string | null | undefined;
  /** Whether messages of other bots are posted too. Two bots that answer each other end at `Connector.mostUnanswered`. Null keeps the current one. */
  includesBots?: boolean | null | undefined;
};

export type TelegramSettingsInput = {
  /** Another token. Null keeps the current one. */
  botToken?: string | null | undefined;
  /** Another chat. Null keeps the current one. */
  chat?: string | null | undefined;
  /** Whether messages of other bots are posted too. Two bots that answer each other end at `Connector.mostUnanswered`. Null keeps the current one. */
  includesBots?: boolean | null | undefined;
};

export type TestConnectorInput = {
  connectorId: string;
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

export type UpdateConnectorInput = {
  connectorId: string;
  /** Changes of an e-mail connector. Null changes none of them. */
  email?: EmailSettingsInput | null | undefined;
  /** Changes of a GitHub connector. Null changes none of them. */
  github?: GithubSettingsInput | null | undefined;
  /** Any text of your choice. If you send the same input with the same key again within 24 hours, nothing more changes and you get the same result. The same key with other input returns IdempotencyConflict. */
  idempotencyKey?: string | null | undefined;
  /** False: messages from outside are refused, and replies wait. True: both continue. Null keeps the current state. */
  isEnabled?: boolean | null | undefined;
  /** How many messages agents may send into one thread in a day without a text of a person between them: 1 to 1,000; 30 if it was never set. Null keeps the current number. */
  mostUnanswered?: number | null | undefined;
  /** Also the new name of its service account, hook and endpoint. Null keeps the current name. */
  name?: string | null | undefined;
  /** Changes of a connector whose kind is OTHER. Null changes none of them. */
  other?: OtherSettingsInput | null | undefined;
  /** Changes of a Slack connector. Null changes none of them. */
  slack?: SlackSettingsInput | null | undefined;
  /** Changes of a Telegram connector. Null changes none of them. */
  telegram?: TelegramSettingsInput | null | undefined;
  /** The new address for replies. Null keeps the current one. */
  url?: string | null | undefined;
};

/** The status of an endpoint. PAUSED: by an admin. SWITCHED_OFF: nothing could be delivered for three days, or the endpoint answered 410 (gone). */
export type WebhookEndpointStatus =
  | 'ACTIVE'
  | 'PAUSED'
  | 'SWITCHED_OFF';

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

export type ConnectorsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ConnectorsQuery = { connectors: { nodes: Array<{ id: string, kind: ConnectorKind, kindName: string | null, name: string, isTrusted: boolean, createdAt: string, channel: string | null, includesBots: boolean, isWorking: boolean, lastError: string | null, space: { id: string, name: string } | null, hook: { url: string, received: number, receivedAt: string | null, refused: number, refusedAt: string | null }, endpoint: { id: string, url: string, status: WebhookEndpointStatus, delivered: number, deliveredAt: string | null, failingSince: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ConnectedFragment = { id: string, kind: ConnectorKind, kindName: string | null, name: string, isTrusted: boolean, createdAt: string, channel: string | null, includesBots: boolean, isWorking: boolean, lastError: string | null, space: { id: string, name: string } | null, hook: { url: string, received: number, receivedAt: string | null, refused: number, refusedAt: string | null }, endpoint: { id: string, url: string, status: WebhookEndpointStatus, delivered: number, deliveredAt: string | null, failingSince: string | null } };

export type TestedFragment = { isAccepted: boolean, status: number | null, milliseconds: number, error: string | null };

export type CreateWebhookConnectorMutationVariables = Exact<{
  input: CreateConnectorInput;
}>;


export type CreateWebhookConnectorMutation = { createConnector:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateConnectorSuccess', hookSecret: string | null, endpointSecret: string | null, connector: { id: string, hook: { url: string } } }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CreateSlackConnectorMutationVariables = Exact<{
  input: CreateSlackConnectorInput;
}>;


export type CreateSlackConnectorMutation = { createSlackConnector:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateSlackConnectorSuccess', connector: { id: string, hook: { url: string } }, test: { isAccepted: boolean, status: number | null, milliseconds: number, error: string | null } | null }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CreateTelegramConnectorMutationVariables = Exact<{
  input: CreateTelegramConnectorInput;
}>;


export type CreateTelegramConnectorMutation = { createTelegramConnector:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateTelegramConnectorSuccess', connector: { id: string }, test: { isAccepted: boolean, status: number | null, milliseconds: number, error: string | null } | null }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CreateEmailConnectorMutationVariables = Exact<{
  input: CreateEmailConnectorInput;
}>;


export type CreateEmailConnectorMutation = { createEmailConnector:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateEmailConnectorSuccess', hookSecret: string | null, connector: { id: string, hook: { url: string } }, test: { isAccepted: boolean, status: number | null, milliseconds: number, error: string | null } | null }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type CreateGithubConnectorMutationVariables = Exact<{
  input: CreateGithubConnectorInput;
}>;


export type CreateGithubConnectorMutation = { createGithubConnector:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'CreateGithubConnectorSuccess', hookSecret: string | null, connector: { id: string, hook: { url: string } }, test: { isAccepted: boolean, status: number | null, milliseconds: number, error: string | null } | null }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
   };

export type UpdateConnectorMutationVariables = Exact<{
  input: UpdateConnectorInput;
}>;


export type UpdateConnectorMutation = { updateConnector:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'UpdateConnectorSuccess', connector: { id: string } }
   };

export type TestConnectorMutationVariables = Exact<{
  input: TestConnectorInput;
}>;


export type TestConnectorMutation = { testConnector:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'IdempotencyConflict', code: string, message: string, path: Array<string> }
    | { __typename: 'InvalidInput', code: string, message: string, path: Array<string> }
    | { __typename: 'LimitReached', code: string, message: string, path: Array<string> }
    | { __typename: 'NotFound', code: string, message: string, path: Array<string> }
    | { __typename: 'NotPermitted', code: string, message: string, path: Array<string> }
    | { __typename: 'QuotaExceeded', code: string, message: string, path: Array<string> }
    | { __typename: 'TestConnectorSuccess', test: { isAccepted: boolean, status: number | null, milliseconds: number, error: string | null } | null }
   };

export type DeleteConnectorMutationVariables = Exact<{
  input: DeleteConnectorInput;
}>;


export type DeleteConnectorMutation = { deleteConnector:
    | { __typename: 'Conflict', code: string, message: string, path: Array<string> }
    | { __typename: 'DeleteConnectorSuccess', connectorId: string }
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
export const ConnectedFragmentDoc = new TypedDocumentString(`
    fragment Connected on Connector {
  id
  kind
  kindName
  name
  isTrusted
  createdAt
  channel
  includesBots
  isWorking
  lastError
  space {
    id
    name
  }
  hook {
    url
    received
    receivedAt
    refused
    refusedAt
  }
  endpoint {
    id
    url
    status
    delivered
    deliveredAt
    failingSince
  }
}
    `, {"fragmentName":"Connected"}) as unknown as TypedDocumentString<ConnectedFragment, unknown>;
export const TestedFragmentDoc = new TypedDocumentString(`
    fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}
    `, {"fragmentName":"Tested"}) as unknown as TypedDocumentString<TestedFragment, unknown>;
export const ConnectorsDocument = new TypedDocumentString(`
    query Connectors($first: Int!, $after: String) {
  connectors(first: $first, after: $after) {
    nodes {
      ...Connected
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Connected on Connector {
  id
  kind
  kindName
  name
  isTrusted
  createdAt
  channel
  includesBots
  isWorking
  lastError
  space {
    id
    name
  }
  hook {
    url
    received
    receivedAt
    refused
    refusedAt
  }
  endpoint {
    id
    url
    status
    delivered
    deliveredAt
    failingSince
  }
}`) as unknown as TypedDocumentString<ConnectorsQuery, ConnectorsQueryVariables>;
export const CreateWebhookConnectorDocument = new TypedDocumentString(`
    mutation CreateWebhookConnector($input: CreateConnectorInput!) {
  createConnector(input: $input) {
    __typename
    ... on CreateConnectorSuccess {
      connector {
        id
        hook {
          url
        }
      }
      hookSecret
      endpointSecret
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<CreateWebhookConnectorMutation, CreateWebhookConnectorMutationVariables>;
export const CreateSlackConnectorDocument = new TypedDocumentString(`
    mutation CreateSlackConnector($input: CreateSlackConnectorInput!) {
  createSlackConnector(input: $input) {
    __typename
    ... on CreateSlackConnectorSuccess {
      connector {
        id
        hook {
          url
        }
      }
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`) as unknown as TypedDocumentString<CreateSlackConnectorMutation, CreateSlackConnectorMutationVariables>;
export const CreateTelegramConnectorDocument = new TypedDocumentString(`
    mutation CreateTelegramConnector($input: CreateTelegramConnectorInput!) {
  createTelegramConnector(input: $input) {
    __typename
    ... on CreateTelegramConnectorSuccess {
      connector {
        id
      }
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`) as unknown as TypedDocumentString<CreateTelegramConnectorMutation, CreateTelegramConnectorMutationVariables>;
export const CreateEmailConnectorDocument = new TypedDocumentString(`
    mutation CreateEmailConnector($input: CreateEmailConnectorInput!) {
  createEmailConnector(input: $input) {
    __typename
    ... on CreateEmailConnectorSuccess {
      connector {
        id
        hook {
          url
        }
      }
      hookSecret
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`) as unknown as TypedDocumentString<CreateEmailConnectorMutation, CreateEmailConnectorMutationVariables>;
export const CreateGithubConnectorDocument = new TypedDocumentString(`
    mutation CreateGithubConnector($input: CreateGithubConnectorInput!) {
  createGithubConnector(input: $input) {
    __typename
    ... on CreateGithubConnectorSuccess {
      connector {
        id
        hook {
          url
        }
      }
      hookSecret
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`) as unknown as TypedDocumentString<CreateGithubConnectorMutation, CreateGithubConnectorMutationVariables>;
export const UpdateConnectorDocument = new TypedDocumentString(`
    mutation UpdateConnector($input: UpdateConnectorInput!) {
  updateConnector(input: $input) {
    __typename
    ... on UpdateConnectorSuccess {
      connector {
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
}`) as unknown as TypedDocumentString<UpdateConnectorMutation, UpdateConnectorMutationVariables>;
export const TestConnectorDocument = new TypedDocumentString(`
    mutation TestConnector($input: TestConnectorInput!) {
  testConnector(input: $input) {
    __typename
    ... on TestConnectorSuccess {
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`) as unknown as TypedDocumentString<TestConnectorMutation, TestConnectorMutationVariables>;
export const DeleteConnectorDocument = new TypedDocumentString(`
    mutation DeleteConnector($input: DeleteConnectorInput!) {
  deleteConnector(input: $input) {
    __typename
    ... on DeleteConnectorSuccess {
      connectorId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`) as unknown as TypedDocumentString<DeleteConnectorMutation, DeleteConnectorMutationVariables>;