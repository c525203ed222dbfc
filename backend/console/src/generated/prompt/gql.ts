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
    "query Prompt($cycle: ID!, $step: Int!) {\n  node(id: $cycle) {\n    ... on ThinkCycle {\n      id\n      number\n      stepCount\n      prompt(step: $step) {\n        step\n        provider\n        model\n        inputTokens\n        outputTokens\n        cachedTokens\n        shown {\n          system\n          messages\n          tools\n          toolChoice\n          fromSeq\n          toSeq\n          maskedSeqs\n          removedToSeq\n        }\n      }\n    }\n  }\n}\n\nquery PromptAgent($id: ID!) {\n  agent(id: $id) {\n    id\n    name\n  }\n}\n\nquery CyclesBefore($id: ID!, $seq: Int!) {\n  agent(id: $id) {\n    consciousness(last: 30, beforeSeq: $seq) {\n      nodes {\n        cycle {\n          id\n          number\n          stepCount\n        }\n      }\n    }\n  }\n}": typeof types.PromptDocument,
};
const documents: Documents = {
    "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  formFields {\n    name\n    label\n    type\n    isRequired\n    choices\n    description\n    format\n    default\n    minimum\n    maximum\n    minLength\n    maxLength\n  }\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    messageId\n    cycleId\n    trigger\n    trust\n    isUnattended\n  }\n}": types.AuthorFragmentDoc,
    "query Prompt($cycle: ID!, $step: Int!) {\n  node(id: $cycle) {\n    ... on ThinkCycle {\n      id\n      number\n      stepCount\n      prompt(step: $step) {\n        step\n        provider\n        model\n        inputTokens\n        outputTokens\n        cachedTokens\n        shown {\n          system\n          messages\n          tools\n          toolChoice\n          fromSeq\n          toSeq\n          maskedSeqs\n          removedToSeq\n        }\n      }\n    }\n  }\n}\n\nquery PromptAgent($id: ID!) {\n  agent(id: $id) {\n    id\n    name\n  }\n}\n\nquery CyclesBefore($id: ID!, $seq: Int!) {\n  agent(id: $id) {\n    consciousness(last: 30, beforeSeq: $seq) {\n      nodes {\n        cycle {\n          id\n          number\n          stepCount\n        }\n      }\n    }\n  }\n}": types.PromptDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment Author on Actor {\n  id\n  name\n  kind\n}\n\nfragment Refusal on UserError {\n  code\n  message\n  path\n}\n\nfragment WaitingCall on Hold {\n  id\n  name\n  arguments\n  digest\n  consent\n  approvers\n  people\n  approvedBy\n  formFields {\n    name\n    label\n    type\n    isRequired\n    choices\n    description\n    format\n    default\n    minimum\n    maximum\n    minLength\n    maxLength\n  }\n  createdAt\n  expiresAt\n  origin {\n    agentId\n    agentName\n    spaceId\n    spaceName\n    messageId\n    cycleId\n    trigger\n    trust\n    isUnattended\n  }\n}"): typeof import('./graphql').AuthorFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Prompt($cycle: ID!, $step: Int!) {\n  node(id: $cycle) {\n    ... on ThinkCycle {\n      id\n      number\n      stepCount\n      prompt(step: $step) {\n        step\n        provider\n        model\n        inputTokens\n        outputTokens\n        cachedTokens\n        shown {\n          system\n          messages\n          tools\n          toolChoice\n          fromSeq\n          toSeq\n          maskedSeqs\n          removedToSeq\n        }\n      }\n    }\n  }\n}\n\nquery PromptAgent($id: ID!) {\n  agent(id: $id) {\n    id\n    name\n  }\n}\n\nquery CyclesBefore($id: ID!, $seq: Int!) {\n  agent(id: $id) {\n    consciousness(last: 30, beforeSeq: $seq) {\n      nodes {\n        cycle {\n          id\n          number\n          stepCount\n        }\n      }\n    }\n  }\n}"): typeof import('./graphql').PromptDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
