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
    "query Names($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    __typename\n    id\n    ... on Member {\n      name\n    }\n    ... on Agent {\n      name\n    }\n    ... on Space {\n      spaceName: name\n    }\n    ... on ServiceAccount {\n      name\n    }\n    ... on AppInstallation {\n      name\n    }\n    ... on Plan {\n      name\n    }\n    ... on Tool {\n      name\n    }\n    ... on McpServer {\n      name\n    }\n    ... on CustomRole {\n      name\n    }\n    ... on App {\n      name\n    }\n    ... on Tenant {\n      name\n    }\n    ... on Invitation {\n      email\n    }\n  }\n}": typeof types.NamesDocument,
};
const documents: Documents = {
    "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  formFields {\n    name\n    label\n    type\n    isRequired\n    choices\n    description\n    format\n    default\n    minimum\n    maximum\n    minLength\n    maxLength\n  }\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    messageId\n    cycleId\n    trigger\n    trust\n    isUnattended\n  }\n}": types.AuthorFragmentDoc,
    "query Names($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    __typename\n    id\n    ... on Member {\n      name\n    }\n    ... on Agent {\n      name\n    }\n    ... on Space {\n      spaceName: name\n    }\n    ... on ServiceAccount {\n      name\n    }\n    ... on AppInstallation {\n      name\n    }\n    ... on Plan {\n      name\n    }\n    ... on Tool {\n      name\n    }\n    ... on McpServer {\n      name\n    }\n    ... on CustomRole {\n      name\n    }\n    ... on App {\n      name\n    }\n    ... on Tenant {\n      name\n    }\n    ... on Invitation {\n      email\n    }\n  }\n}": types.NamesDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  formFields {\n    name\n    label\n    type\n    isRequired\n    choices\n    description\n    format\n    default\n    minimum\n    maximum\n    minLength\n    maxLength\n  }\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    messageId\n    cycleId\n    trigger\n    trust\n    isUnattended\n  }\n}"): typeof import('./graphql').AuthorFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Names($ids: [ID!]!) {\n  nodes(ids: $ids) {\n    __typename\n    id\n    ... on Member {\n      name\n    }\n    ... on Agent {\n      name\n    }\n    ... on Space {\n      spaceName: name\n    }\n    ... on ServiceAccount {\n      name\n    }\n    ... on AppInstallation {\n      name\n    }\n    ... on Plan {\n      name\n    }\n    ... on Tool {\n      name\n    }\n    ... on McpServer {\n      name\n    }\n    ... on CustomRole {\n      name\n    }\n    ... on App {\n      name\n    }\n    ... on Tenant {\n      name\n    }\n    ... on Invitation {\n      email\n    }\n  }\n}"): typeof import('./graphql').NamesDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
