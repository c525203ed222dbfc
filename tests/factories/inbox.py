"""What an inbox event says, as queries select it."""

_ACTOR = "sender { id name kind }"
#: A field of `InboxEvent`, with all that there is in it but ids of places.
PAYLOAD = f"""payload {{ __typename
  ... on InboxMessage {{ messageId inSpaceId {_ACTOR} text originIds }} ... on InboxPlan {{ planId name instruction }}
  ... on InboxService {{ service content {_ACTOR} }} ... on InboxToolResult {{ toolCallId tool state answer }}
  ... on InboxTaskResult {{ taskId goal status result reason }} ... on InboxNotice {{ text }}
  ... on InboxRemoved {{ removed }} }}"""
