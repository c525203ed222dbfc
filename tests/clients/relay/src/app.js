// What a Relay app would ask of us; `relay.test.mjs` lets the compiler judge it.

import { graphql } from "relay-runtime";

graphql`
  fragment app_messages on Space
  @refetchable(queryName: "appMessagesQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
    messages(last: $count, before: $cursor) @connection(key: "app_messages") {
      edges {
        node {
          id
          seq
          text
          author {
            id
            name
          }
        }
      }
    }
  }
`;

graphql`
  query appSpaceQuery($id: ID!) {
    space(id: $id) {
      id
      name
      feedCursor
      ...app_messages
    }
    node(id: $id) {
      id
      __typename
    }
  }
`;

graphql`
  mutation appPostMutation($input: PostMessageInput!, $connections: [ID!]!) {
    postMessage(input: $input) {
      __typename
      ... on PostMessageSuccess {
        posted @appendNode(connections: $connections, edgeTypeName: "MessageEdge") {
          id
          text
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`;

graphql`
  subscription appFeedSubscription($id: ID!, $after: String) {
    spaceFeed(spaceId: $id, after: $after) {
      cursor
      ... on MessagePosted {
        message {
          id
          text
        }
      }
      ... on MessageDelta {
        streamId
        offset
        text
      }
    }
  }
`;
