"""The payload of an inbox event, as a GraphQL selection."""

_ACTOR = "sender { id name kind }"
#: The field `InboxEvent.payload` with all subfields, except ids of places.
PAYLOAD = f"""payload {{ __typename
  ... on InboxMessage {{ messageId inSpaceId {_ACTOR} text originIds }} ... on InboxPlan {{ planId name instruction }}
  ... on InboxService {{ service content {_ACTOR} }} ... on InboxToolResult {{ toolCallId tool state answer }}
  ... on InboxTaskResult {{ taskId goal status result reason }} ... on InboxNotice {{ text }}
  ... on InboxRemoved {{ removed }} }}"""
