// What an app asks of us; `codegen.test.mjs` generates its types from schema.graphql and checks this file with them.

import { graphql } from "./generated/gql.js";
import type { ResultOf } from "@graphql-typed-document-node/core";

export const POST = graphql(`
  mutation Post($input: PostMessageInput!) {
    postMessage(input: $input) {
      ... on PostMessageSuccess { posted { id seq text } }
      ... on UserError { code message path }
    }
  }
`);

export const FEED = graphql(`
  subscription Feed($id: ID!, $after: String) {
    spaceFeed(spaceId: $id, after: $after) {
      __typename
      cursor
      ... on MessagePosted { message { seq text author { name kind } } }
      ... on AgentStateChanged { agent { name } state }
      ... on ToolActivity { name status progress note }
      ... on DraftWithdrawn { streamId reason }
      ... on FeedReset { resetReason }
    }
  }
`);

export const AGENT_FEED = graphql(`
  subscription AgentFeed($id: ID!) {
    agentFeed(agentId: $id) {
      __typename
      ... on AgentStateChanged { state }
      ... on StepEnded { thinkStep { number seconds } }
      ... on ToolCallChanged { step callState note }
      ... on CompactionChanged { compactionState }
      ... on TaskChanged { taskStatus }
      ... on FailureChanged { failureReason retryAt }
      ... on FeedReset { resetReason }
    }
  }
`);

export function said(result: ResultOf<typeof POST>): string {
  const payload = result.postMessage;
  return "posted" in payload ? payload.posted.text : payload.message;
}

export function text(result: ResultOf<typeof FEED>): string | null {
  const event = result.spaceFeed;
  return event.__typename === "MessagePosted" ? event.message.text : null;
}
