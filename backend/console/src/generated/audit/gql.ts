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
    "query Audit($last: Int!, $after: String, $action: String, $since: DateTime, $until: DateTime) {\n  auditLog(\n    last: $last\n    before: $after\n    action: $action\n    since: $since\n    until: $until\n  ) {\n    nodes {\n      ...Entry\n    }\n    pageInfo {\n      hasPreviousPage\n      startCursor\n    }\n  }\n}\n\nfragment Entry on AuditEntry {\n  id\n  occurredAt\n  action\n  actorKind\n  actorId\n  serviceId\n  targetKind\n  targetId\n  details\n  seq\n  hash\n}\n\nquery AuditExport($first: Int!, $after: String) {\n  auditLog(first: $first, after: $after) {\n    nodes {\n      ...Entry\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nquery Verify($after: Int!) {\n  verifyAuditLog(after: $after) {\n    ok\n    firstBrokenSeq\n    lastSeq\n    lastHash\n    isComplete\n  }\n}": typeof types.AuditDocument,
};
const documents: Documents = {
    "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  formFields {\n    name\n    label\n    type\n    isRequired\n    choices\n    description\n    format\n    default\n    minimum\n    maximum\n    minLength\n    maxLength\n  }\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    messageId\n    cycleId\n    trigger\n    trust\n    isUnattended\n  }\n}": types.AuthorFragmentDoc,
    "query Audit($last: Int!, $after: String, $action: String, $since: DateTime, $until: DateTime) {\n  auditLog(\n    last: $last\n    before: $after\n    action: $action\n    since: $since\n    until: $until\n  ) {\n    nodes {\n      ...Entry\n    }\n    pageInfo {\n      hasPreviousPage\n      startCursor\n    }\n  }\n}\n\nfragment Entry on AuditEntry {\n  id\n  occurredAt\n  action\n  actorKind\n  actorId\n  serviceId\n  targetKind\n  targetId\n  details\n  seq\n  hash\n}\n\nquery AuditExport($first: Int!, $after: String) {\n  auditLog(first: $first, after: $after) {\n    nodes {\n      ...Entry\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nquery Verify($after: Int!) {\n  verifyAuditLog(after: $after) {\n    ok\n    firstBrokenSeq\n    lastSeq\n    lastHash\n    isComplete\n  }\n}": types.AuditDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  formFields {\n    name\n    label\n    type\n    isRequired\n    choices\n    description\n    format\n    default\n    minimum\n    maximum\n    minLength\n    maxLength\n  }\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    messageId\n    cycleId\n    trigger\n    trust\n    isUnattended\n  }\n}"): typeof import('./graphql').AuthorFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Audit($last: Int!, $after: String, $action: String, $since: DateTime, $until: DateTime) {\n  auditLog(\n    last: $last\n    before: $after\n    action: $action\n    since: $since\n    until: $until\n  ) {\n    nodes {\n      ...Entry\n    }\n    pageInfo {\n      hasPreviousPage\n      startCursor\n    }\n  }\n}\n\nfragment Entry on AuditEntry {\n  id\n  occurredAt\n  action\n  actorKind\n  actorId\n  serviceId\n  targetKind\n  targetId\n  details\n  seq\n  hash\n}\n\nquery AuditExport($first: Int!, $after: String) {\n  auditLog(first: $first, after: $after) {\n    nodes {\n      ...Entry\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nquery Verify($after: Int!) {\n  verifyAuditLog(after: $after) {\n    ok\n    firstBrokenSeq\n    lastSeq\n    lastHash\n    isComplete\n  }\n}"): typeof import('./graphql').AuditDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
