/* eslint-disable */
import * as types from './graphql';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  formFields {\n    name\n    label\n    type\n    isRequired\n    choices\n    description\n    format\n    default\n    minimum\n    maximum\n    minLength\n    maxLength\n  }\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    messageId\n    cycleId\n    trigger\n    trust\n    isUnattended\n  }\n}": typeof types.AuthorFragmentDoc,
    "mutation StartDirectConversation($input: StartDirectConversationInput!) {\n  startDirectConversation(input: $input) {\n    __typename\n    ... on StartDirectConversationSuccess {\n      space {\n        id\n      }\n    }\n    ...Refusal\n  }\n}": typeof types.StartDirectConversationDocument,
};
const documents: Documents = {
    "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  formFields {\n    name\n    label\n    type\n    isRequired\n    choices\n    description\n    format\n    default\n    minimum\n    maximum\n    minLength\n    maxLength\n  }\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    messageId\n    cycleId\n    trigger\n    trust\n    isUnattended\n  }\n}": types.AuthorFragmentDoc,
    "mutation StartDirectConversation($input: StartDirectConversationInput!) {\n  startDirectConversation(input: $input) {\n    __typename\n    ... on StartDirectConversationSuccess {\n      space {\n        id\n      }\n    }\n    ...Refusal\n  }\n}": types.StartDirectConversationDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  formFields {\n    name\n    label\n    type\n    isRequired\n    choices\n    description\n    format\n    default\n    minimum\n    maximum\n    minLength\n    maxLength\n  }\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    messageId\n    cycleId\n    trigger\n    trust\n    isUnattended\n  }\n}"): typeof import('./graphql').AuthorFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "mutation StartDirectConversation($input: StartDirectConversationInput!) {\n  startDirectConversation(input: $input) {\n    __typename\n    ... on StartDirectConversationSuccess {\n      space {\n        id\n      }\n    }\n    ...Refusal\n  }\n}"): typeof import('./graphql').StartDirectConversationDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
