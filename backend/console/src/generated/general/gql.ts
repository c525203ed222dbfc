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
    "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    trigger\n    isUnattended\n  }\n}": typeof types.AuthorFragmentDoc,
    "query Settings {\n  tenant {\n    id\n    name\n    createdAt\n    membersMaySetTopics\n    membersMayCreateSpaces\n    membersMayStartConversations\n    openHosts\n    quotas {\n      name\n      limit\n      used\n    }\n  }\n}\n\nquery Retention {\n  tenant {\n    id\n    retentionDays\n  }\n}\n\nquery Erasures {\n  erasures {\n    ...Erased\n  }\n}\n\nfragment Erased on Erasure {\n  id\n  kind\n  subjectId\n  state\n  dueAt\n  requestedAt\n  endedAt\n}\n\nmutation UpdateTenant($input: UpdateTenantInput!) {\n  updateTenant(input: $input) {\n    __typename\n    ... on UpdateTenantSuccess {\n      tenant {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation OpenHosts($input: UpdateOpenHostsInput!) {\n  updateOpenHosts(input: $input) {\n    __typename\n    ... on UpdateOpenHostsSuccess {\n      tenant {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation SetRetention($input: UpdateTenantRetentionInput!) {\n  updateTenantRetention(input: $input) {\n    __typename\n    ... on UpdateTenantRetentionSuccess {\n      tenant {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation EraseTenant($input: EraseTenantInput!) {\n  eraseTenant(input: $input) {\n    __typename\n    ... on EraseTenantSuccess {\n      erasure {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation CancelErasure($input: CancelErasureInput!) {\n  cancelErasure(input: $input) {\n    __typename\n    ... on CancelErasureSuccess {\n      erasure {\n        id\n      }\n    }\n    ...Refusal\n  }\n}": typeof types.SettingsDocument,
};
const documents: Documents = {
    "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    trigger\n    isUnattended\n  }\n}": types.AuthorFragmentDoc,
    "query Settings {\n  tenant {\n    id\n    name\n    createdAt\n    membersMaySetTopics\n    membersMayCreateSpaces\n    membersMayStartConversations\n    openHosts\n    quotas {\n      name\n      limit\n      used\n    }\n  }\n}\n\nquery Retention {\n  tenant {\n    id\n    retentionDays\n  }\n}\n\nquery Erasures {\n  erasures {\n    ...Erased\n  }\n}\n\nfragment Erased on Erasure {\n  id\n  kind\n  subjectId\n  state\n  dueAt\n  requestedAt\n  endedAt\n}\n\nmutation UpdateTenant($input: UpdateTenantInput!) {\n  updateTenant(input: $input) {\n    __typename\n    ... on UpdateTenantSuccess {\n      tenant {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation OpenHosts($input: UpdateOpenHostsInput!) {\n  updateOpenHosts(input: $input) {\n    __typename\n    ... on UpdateOpenHostsSuccess {\n      tenant {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation SetRetention($input: UpdateTenantRetentionInput!) {\n  updateTenantRetention(input: $input) {\n    __typename\n    ... on UpdateTenantRetentionSuccess {\n      tenant {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation EraseTenant($input: EraseTenantInput!) {\n  eraseTenant(input: $input) {\n    __typename\n    ... on EraseTenantSuccess {\n      erasure {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation CancelErasure($input: CancelErasureInput!) {\n  cancelErasure(input: $input) {\n    __typename\n    ... on CancelErasureSuccess {\n      erasure {\n        id\n      }\n    }\n    ...Refusal\n  }\n}": types.SettingsDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    trigger\n    isUnattended\n  }\n}"): typeof import('./graphql').AuthorFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Settings {\n  tenant {\n    id\n    name\n    createdAt\n    membersMaySetTopics\n    membersMayCreateSpaces\n    membersMayStartConversations\n    openHosts\n    quotas {\n      name\n      limit\n      used\n    }\n  }\n}\n\nquery Retention {\n  tenant {\n    id\n    retentionDays\n  }\n}\n\nquery Erasures {\n  erasures {\n    ...Erased\n  }\n}\n\nfragment Erased on Erasure {\n  id\n  kind\n  subjectId\n  state\n  dueAt\n  requestedAt\n  endedAt\n}\n\nmutation UpdateTenant($input: UpdateTenantInput!) {\n  updateTenant(input: $input) {\n    __typename\n    ... on UpdateTenantSuccess {\n      tenant {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation OpenHosts($input: UpdateOpenHostsInput!) {\n  updateOpenHosts(input: $input) {\n    __typename\n    ... on UpdateOpenHostsSuccess {\n      tenant {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation SetRetention($input: UpdateTenantRetentionInput!) {\n  updateTenantRetention(input: $input) {\n    __typename\n    ... on UpdateTenantRetentionSuccess {\n      tenant {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation EraseTenant($input: EraseTenantInput!) {\n  eraseTenant(input: $input) {\n    __typename\n    ... on EraseTenantSuccess {\n      erasure {\n        id\n      }\n    }\n    ...Refusal\n  }\n}\n\nmutation CancelErasure($input: CancelErasureInput!) {\n  cancelErasure(input: $input) {\n    __typename\n    ... on CancelErasureSuccess {\n      erasure {\n        id\n      }\n    }\n    ...Refusal\n  }\n}"): typeof import('./graphql').SettingsDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
