from collections.abc import AsyncIterator
from typing import Any, Optional, Union

from .add_reaction import (
    AddReaction,
    AddReactionAddReactionAddReactionSuccess,
    AddReactionAddReactionConflict,
    AddReactionAddReactionIdempotencyConflict,
    AddReactionAddReactionInvalidInput,
    AddReactionAddReactionLimitReached,
    AddReactionAddReactionNotFound,
    AddReactionAddReactionNotPermitted,
    AddReactionAddReactionQuotaExceeded,
)
from .agent_feed import (
    AgentFeed,
    AgentFeedAgentFeedAgentStateChanged,
    AgentFeedAgentFeedCycleEnded,
    AgentFeedAgentFeedFailureChanged,
    AgentFeedAgentFeedFeedEvent,
    AgentFeedAgentFeedFeedReset,
    AgentFeedAgentFeedStepEnded,
    AgentFeedAgentFeedToolCallChanged,
)
from .agents import Agents, AgentsAgents
from .base_client import BaseClient
from .base_model import UNSET, UnsetType
from .claim_tool_call import (
    ClaimToolCall,
    ClaimToolCallClaimToolCallClaimToolCallSuccess,
    ClaimToolCallClaimToolCallConflict,
    ClaimToolCallClaimToolCallIdempotencyConflict,
    ClaimToolCallClaimToolCallInvalidInput,
    ClaimToolCallClaimToolCallLimitReached,
    ClaimToolCallClaimToolCallNotFound,
    ClaimToolCallClaimToolCallNotPermitted,
    ClaimToolCallClaimToolCallQuotaExceeded,
)
from .input_types import (
    AddReactionInput,
    ClaimToolCallInput,
    MarkSpaceReadInput,
    PostMessageInput,
    RemoveReactionInput,
    RenewToolCallInput,
    SetTypingInput,
    StopCycleInput,
    SubmitToolResultInput,
)
from .mark_space_read import (
    MarkSpaceRead,
    MarkSpaceReadMarkSpaceReadConflict,
    MarkSpaceReadMarkSpaceReadIdempotencyConflict,
    MarkSpaceReadMarkSpaceReadInvalidInput,
    MarkSpaceReadMarkSpaceReadLimitReached,
    MarkSpaceReadMarkSpaceReadMarkSpaceReadSuccess,
    MarkSpaceReadMarkSpaceReadNotFound,
    MarkSpaceReadMarkSpaceReadNotPermitted,
    MarkSpaceReadMarkSpaceReadQuotaExceeded,
)
from .post_message import (
    PostMessage,
    PostMessagePostMessageConflict,
    PostMessagePostMessageIdempotencyConflict,
    PostMessagePostMessageInvalidInput,
    PostMessagePostMessageLimitReached,
    PostMessagePostMessageNotFound,
    PostMessagePostMessageNotPermitted,
    PostMessagePostMessagePostMessageSuccess,
    PostMessagePostMessageQuotaExceeded,
)
from .remove_reaction import (
    RemoveReaction,
    RemoveReactionRemoveReactionConflict,
    RemoveReactionRemoveReactionIdempotencyConflict,
    RemoveReactionRemoveReactionInvalidInput,
    RemoveReactionRemoveReactionLimitReached,
    RemoveReactionRemoveReactionNotFound,
    RemoveReactionRemoveReactionNotPermitted,
    RemoveReactionRemoveReactionQuotaExceeded,
    RemoveReactionRemoveReactionRemoveReactionSuccess,
)
from .renew_tool_call import (
    RenewToolCall,
    RenewToolCallRenewToolCallConflict,
    RenewToolCallRenewToolCallIdempotencyConflict,
    RenewToolCallRenewToolCallInvalidInput,
    RenewToolCallRenewToolCallLimitReached,
    RenewToolCallRenewToolCallNotFound,
    RenewToolCallRenewToolCallNotPermitted,
    RenewToolCallRenewToolCallQuotaExceeded,
    RenewToolCallRenewToolCallRenewToolCallSuccess,
)
from .set_typing import (
    SetTyping,
    SetTypingSetTypingConflict,
    SetTypingSetTypingIdempotencyConflict,
    SetTypingSetTypingInvalidInput,
    SetTypingSetTypingLimitReached,
    SetTypingSetTypingNotFound,
    SetTypingSetTypingNotPermitted,
    SetTypingSetTypingQuotaExceeded,
    SetTypingSetTypingSetTypingSuccess,
)
from .space_feed import (
    SpaceFeed,
    SpaceFeedSpaceFeedDraftWithdrawn,
    SpaceFeedSpaceFeedFeedEvent,
    SpaceFeedSpaceFeedFeedReset,
    SpaceFeedSpaceFeedMessageDelta,
    SpaceFeedSpaceFeedMessagePosted,
    SpaceFeedSpaceFeedMessageUpdated,
    SpaceFeedSpaceFeedToolActivity,
    SpaceFeedSpaceFeedTypingChanged,
)
from .space_history import SpaceHistory, SpaceHistorySpace
from .spaces import Spaces, SpacesSpaces
from .stop_cycle import (
    StopCycle,
    StopCycleStopCycleConflict,
    StopCycleStopCycleIdempotencyConflict,
    StopCycleStopCycleInvalidInput,
    StopCycleStopCycleLimitReached,
    StopCycleStopCycleNotFound,
    StopCycleStopCycleNotPermitted,
    StopCycleStopCycleQuotaExceeded,
    StopCycleStopCycleStopCycleSuccess,
)
from .submit_tool_result import (
    SubmitToolResult,
    SubmitToolResultSubmitToolResultConflict,
    SubmitToolResultSubmitToolResultIdempotencyConflict,
    SubmitToolResultSubmitToolResultInvalidInput,
    SubmitToolResultSubmitToolResultLimitReached,
    SubmitToolResultSubmitToolResultNotFound,
    SubmitToolResultSubmitToolResultNotPermitted,
    SubmitToolResultSubmitToolResultQuotaExceeded,
    SubmitToolResultSubmitToolResultSubmitToolResultSuccess,
)
from .tool_call_feed import ToolCallFeed, ToolCallFeedToolCallFeed
from .viewer import Viewer, ViewerViewer
from .viewer_feed import (
    ViewerFeed,
    ViewerFeedViewerFeedFeedEvent,
    ViewerFeedViewerFeedFeedReset,
    ViewerFeedViewerFeedHoldUpdated,
    ViewerFeedViewerFeedMentioned,
    ViewerFeedViewerFeedMessageAlert,
    ViewerFeedViewerFeedSpaceJoined,
    ViewerFeedViewerFeedSpaceLeft,
    ViewerFeedViewerFeedUnreadChanged,
)


def gql(q: str) -> str:
    return q


class Client(BaseClient):
    async def add_reaction(
        self, input: AddReactionInput, **kwargs: Any
    ) -> Union[
        AddReactionAddReactionAddReactionSuccess,
        AddReactionAddReactionInvalidInput,
        AddReactionAddReactionNotFound,
        AddReactionAddReactionNotPermitted,
        AddReactionAddReactionConflict,
        AddReactionAddReactionLimitReached,
        AddReactionAddReactionQuotaExceeded,
        AddReactionAddReactionIdempotencyConflict,
    ]:
        query = gql("""
            mutation AddReaction($input: AddReactionInput!) {
              addReaction(input: $input) {
                __typename
                ... on AddReactionSuccess {
                  reacted {
                    ...PostedMessage
                  }
                }
                ...Refusal
              }
            }

            fragment Author on Actor {
              id
              name
              kind
            }

            fragment EmojiReaction on Reaction {
              emoji
              count
              viewerReacted
            }

            fragment PostedMessage on Message {
              id
              seq
              text
              streamId
              createdAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
            }

            fragment Refusal on UserError {
              code
              message
              path
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="AddReaction", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return AddReaction.model_validate(data).add_reaction

    async def agent_feed(
        self,
        agent_id: str,
        after: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> AsyncIterator[
        Union[
            AgentFeedAgentFeedFeedEvent,
            AgentFeedAgentFeedAgentStateChanged,
            AgentFeedAgentFeedCycleEnded,
            AgentFeedAgentFeedFailureChanged,
            AgentFeedAgentFeedFeedReset,
            AgentFeedAgentFeedStepEnded,
            AgentFeedAgentFeedToolCallChanged,
        ]
    ]:
        query = gql("""
            subscription AgentFeed($agentId: ID!, $after: String) {
              agentFeed(agentId: $agentId, after: $after) {
                __typename
                cursor
                occurredAt
                ... on AgentStateChanged {
                  state
                }
                ... on StepEnded {
                  thinkStep {
                    number
                    seconds
                  }
                }
                ... on CycleEnded {
                  cycle {
                    id
                    number
                  }
                }
                ... on ToolCallChanged {
                  toolCallId
                  name
                  callState
                  progress
                }
                ... on FailureChanged {
                  failures
                  failureReason
                  retryAt
                }
                ... on FeedReset {
                  reason
                }
              }
            }
            """)
        variables: dict[str, object] = {"agentId": agent_id, "after": after}
        async for data in self.execute_ws(
            query=query, operation_name="AgentFeed", variables=variables, **kwargs
        ):
            yield AgentFeed.model_validate(data).agent_feed

    async def agents(
        self,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> AgentsAgents:
        query = gql("""
            query Agents($first: Int, $after: String) {
              agents(first: $first, after: $after) {
                nodes {
                  id
                  name
                  status
                }
                pageInfo {
                  hasNextPage
                  endCursor
                }
              }
            }
            """)
        variables: dict[str, object] = {"first": first, "after": after}
        response = await self.execute(
            query=query, operation_name="Agents", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Agents.model_validate(data).agents

    async def claim_tool_call(
        self, input: ClaimToolCallInput, **kwargs: Any
    ) -> Union[
        ClaimToolCallClaimToolCallClaimToolCallSuccess,
        ClaimToolCallClaimToolCallInvalidInput,
        ClaimToolCallClaimToolCallNotFound,
        ClaimToolCallClaimToolCallNotPermitted,
        ClaimToolCallClaimToolCallConflict,
        ClaimToolCallClaimToolCallLimitReached,
        ClaimToolCallClaimToolCallQuotaExceeded,
        ClaimToolCallClaimToolCallIdempotencyConflict,
    ]:
        query = gql("""
            mutation ClaimToolCall($input: ClaimToolCallInput!) {
              claimToolCall(input: $input) {
                __typename
                ... on ClaimToolCallSuccess {
                  claim
                  claimedUntil
                  call {
                    id
                    name
                    arguments
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
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="ClaimToolCall", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return ClaimToolCall.model_validate(data).claim_tool_call

    async def mark_space_read(
        self, input: MarkSpaceReadInput, **kwargs: Any
    ) -> Union[
        MarkSpaceReadMarkSpaceReadMarkSpaceReadSuccess,
        MarkSpaceReadMarkSpaceReadInvalidInput,
        MarkSpaceReadMarkSpaceReadNotFound,
        MarkSpaceReadMarkSpaceReadNotPermitted,
        MarkSpaceReadMarkSpaceReadConflict,
        MarkSpaceReadMarkSpaceReadLimitReached,
        MarkSpaceReadMarkSpaceReadQuotaExceeded,
        MarkSpaceReadMarkSpaceReadIdempotencyConflict,
    ]:
        query = gql("""
            mutation MarkSpaceRead($input: MarkSpaceReadInput!) {
              markSpaceRead(input: $input) {
                __typename
                ... on MarkSpaceReadSuccess {
                  space {
                    id
                    unreadCount
                    readUpTo
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
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="MarkSpaceRead", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return MarkSpaceRead.model_validate(data).mark_space_read

    async def post_message(
        self, input: PostMessageInput, **kwargs: Any
    ) -> Union[
        PostMessagePostMessagePostMessageSuccess,
        PostMessagePostMessageInvalidInput,
        PostMessagePostMessageNotFound,
        PostMessagePostMessageNotPermitted,
        PostMessagePostMessageConflict,
        PostMessagePostMessageLimitReached,
        PostMessagePostMessageQuotaExceeded,
        PostMessagePostMessageIdempotencyConflict,
    ]:
        query = gql("""
            mutation PostMessage($input: PostMessageInput!) {
              postMessage(input: $input) {
                __typename
                ... on PostMessageSuccess {
                  posted {
                    id
                    seq
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
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="PostMessage", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return PostMessage.model_validate(data).post_message

    async def remove_reaction(
        self, input: RemoveReactionInput, **kwargs: Any
    ) -> Union[
        RemoveReactionRemoveReactionRemoveReactionSuccess,
        RemoveReactionRemoveReactionInvalidInput,
        RemoveReactionRemoveReactionNotFound,
        RemoveReactionRemoveReactionNotPermitted,
        RemoveReactionRemoveReactionConflict,
        RemoveReactionRemoveReactionLimitReached,
        RemoveReactionRemoveReactionQuotaExceeded,
        RemoveReactionRemoveReactionIdempotencyConflict,
    ]:
        query = gql("""
            mutation RemoveReaction($input: RemoveReactionInput!) {
              removeReaction(input: $input) {
                __typename
                ... on RemoveReactionSuccess {
                  reacted {
                    ...PostedMessage
                  }
                }
                ...Refusal
              }
            }

            fragment Author on Actor {
              id
              name
              kind
            }

            fragment EmojiReaction on Reaction {
              emoji
              count
              viewerReacted
            }

            fragment PostedMessage on Message {
              id
              seq
              text
              streamId
              createdAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
            }

            fragment Refusal on UserError {
              code
              message
              path
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="RemoveReaction", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return RemoveReaction.model_validate(data).remove_reaction

    async def renew_tool_call(
        self, input: RenewToolCallInput, **kwargs: Any
    ) -> Union[
        RenewToolCallRenewToolCallRenewToolCallSuccess,
        RenewToolCallRenewToolCallInvalidInput,
        RenewToolCallRenewToolCallNotFound,
        RenewToolCallRenewToolCallNotPermitted,
        RenewToolCallRenewToolCallConflict,
        RenewToolCallRenewToolCallLimitReached,
        RenewToolCallRenewToolCallQuotaExceeded,
        RenewToolCallRenewToolCallIdempotencyConflict,
    ]:
        query = gql("""
            mutation RenewToolCall($input: RenewToolCallInput!) {
              renewToolCall(input: $input) {
                __typename
                ... on RenewToolCallSuccess {
                  claimedUntil
                }
                ...Refusal
              }
            }

            fragment Refusal on UserError {
              code
              message
              path
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="RenewToolCall", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return RenewToolCall.model_validate(data).renew_tool_call

    async def set_typing(
        self, input: SetTypingInput, **kwargs: Any
    ) -> Union[
        SetTypingSetTypingSetTypingSuccess,
        SetTypingSetTypingInvalidInput,
        SetTypingSetTypingNotFound,
        SetTypingSetTypingNotPermitted,
        SetTypingSetTypingConflict,
        SetTypingSetTypingLimitReached,
        SetTypingSetTypingQuotaExceeded,
        SetTypingSetTypingIdempotencyConflict,
    ]:
        query = gql("""
            mutation SetTyping($input: SetTypingInput!) {
              setTyping(input: $input) {
                __typename
                ... on SetTypingSuccess {
                  isTyping
                }
                ...Refusal
              }
            }

            fragment Refusal on UserError {
              code
              message
              path
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="SetTyping", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return SetTyping.model_validate(data).set_typing

    async def space_feed(
        self,
        space_id: str,
        after: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> AsyncIterator[
        Union[
            SpaceFeedSpaceFeedFeedEvent,
            SpaceFeedSpaceFeedDraftWithdrawn,
            SpaceFeedSpaceFeedFeedReset,
            SpaceFeedSpaceFeedMessageDelta,
            SpaceFeedSpaceFeedMessagePosted,
            SpaceFeedSpaceFeedMessageUpdated,
            SpaceFeedSpaceFeedToolActivity,
            SpaceFeedSpaceFeedTypingChanged,
        ]
    ]:
        query = gql("""
            subscription SpaceFeed($spaceId: ID!, $after: String) {
              spaceFeed(spaceId: $spaceId, after: $after) {
                __typename
                cursor
                occurredAt
                ... on MessagePosted {
                  message {
                    ...PostedMessage
                  }
                }
                ... on MessageUpdated {
                  message {
                    ...PostedMessage
                  }
                }
                ... on MessageDelta {
                  streamId
                  offset
                  text
                }
                ... on DraftWithdrawn {
                  streamId
                  reason
                }
                ... on TypingChanged {
                  actor {
                    ...Author
                  }
                  isTyping
                  until
                }
                ... on ToolActivity {
                  toolCallId
                  name
                  status
                  progress
                  note
                }
                ... on FeedReset {
                  reason
                }
              }
            }

            fragment Author on Actor {
              id
              name
              kind
            }

            fragment EmojiReaction on Reaction {
              emoji
              count
              viewerReacted
            }

            fragment PostedMessage on Message {
              id
              seq
              text
              streamId
              createdAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
            }
            """)
        variables: dict[str, object] = {"spaceId": space_id, "after": after}
        async for data in self.execute_ws(
            query=query, operation_name="SpaceFeed", variables=variables, **kwargs
        ):
            yield SpaceFeed.model_validate(data).space_feed

    async def space_history(
        self,
        space_id: str,
        last: Union[Optional[int], UnsetType] = UNSET,
        before: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[SpaceHistorySpace]:
        query = gql("""
            query SpaceHistory($spaceId: ID!, $last: Int, $before: String) {
              space(id: $spaceId) {
                id
                name
                feedCursor
                messages(last: $last, before: $before) {
                  nodes {
                    ...PostedMessage
                  }
                  pageInfo {
                    hasPreviousPage
                    startCursor
                  }
                }
              }
            }

            fragment Author on Actor {
              id
              name
              kind
            }

            fragment EmojiReaction on Reaction {
              emoji
              count
              viewerReacted
            }

            fragment PostedMessage on Message {
              id
              seq
              text
              streamId
              createdAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
            }
            """)
        variables: dict[str, object] = {
            "spaceId": space_id,
            "last": last,
            "before": before,
        }
        response = await self.execute(
            query=query, operation_name="SpaceHistory", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return SpaceHistory.model_validate(data).space

    async def spaces(
        self,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> SpacesSpaces:
        query = gql("""
            query Spaces($first: Int, $after: String) {
              spaces(first: $first, after: $after) {
                nodes {
                  id
                  name
                  purpose
                  unreadCount
                  unreadMentionCount
                }
                pageInfo {
                  hasNextPage
                  endCursor
                }
              }
            }
            """)
        variables: dict[str, object] = {"first": first, "after": after}
        response = await self.execute(
            query=query, operation_name="Spaces", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Spaces.model_validate(data).spaces

    async def stop_cycle(
        self, input: StopCycleInput, **kwargs: Any
    ) -> Union[
        StopCycleStopCycleStopCycleSuccess,
        StopCycleStopCycleInvalidInput,
        StopCycleStopCycleNotFound,
        StopCycleStopCycleNotPermitted,
        StopCycleStopCycleConflict,
        StopCycleStopCycleLimitReached,
        StopCycleStopCycleQuotaExceeded,
        StopCycleStopCycleIdempotencyConflict,
    ]:
        query = gql("""
            mutation StopCycle($input: StopCycleInput!) {
              stopCycle(input: $input) {
                __typename
                ... on StopCycleSuccess {
                  cycleIds
                }
                ...Refusal
              }
            }

            fragment Refusal on UserError {
              code
              message
              path
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query, operation_name="StopCycle", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return StopCycle.model_validate(data).stop_cycle

    async def submit_tool_result(
        self, input: SubmitToolResultInput, **kwargs: Any
    ) -> Union[
        SubmitToolResultSubmitToolResultSubmitToolResultSuccess,
        SubmitToolResultSubmitToolResultInvalidInput,
        SubmitToolResultSubmitToolResultNotFound,
        SubmitToolResultSubmitToolResultNotPermitted,
        SubmitToolResultSubmitToolResultConflict,
        SubmitToolResultSubmitToolResultLimitReached,
        SubmitToolResultSubmitToolResultQuotaExceeded,
        SubmitToolResultSubmitToolResultIdempotencyConflict,
    ]:
        query = gql("""
            mutation SubmitToolResult($input: SubmitToolResultInput!) {
              submitToolResult(input: $input) {
                __typename
                ... on SubmitToolResultSuccess {
                  toolCallId
                }
                ...Refusal
              }
            }

            fragment Refusal on UserError {
              code
              message
              path
            }
            """)
        variables: dict[str, object] = {"input": input}
        response = await self.execute(
            query=query,
            operation_name="SubmitToolResult",
            variables=variables,
            **kwargs,
        )
        data = self.get_data(response)
        return SubmitToolResult.model_validate(data).submit_tool_result

    async def tool_call_feed(
        self, tools: list[str], **kwargs: Any
    ) -> AsyncIterator[ToolCallFeedToolCallFeed]:
        query = gql("""
            subscription ToolCallFeed($tools: [String!]!) {
              toolCallFeed(tools: $tools) {
                id
                agentId
                name
                arguments
                claims
                expiresAt
              }
            }
            """)
        variables: dict[str, object] = {"tools": tools}
        async for data in self.execute_ws(
            query=query, operation_name="ToolCallFeed", variables=variables, **kwargs
        ):
            yield ToolCallFeed.model_validate(data).tool_call_feed

    async def viewer(self, **kwargs: Any) -> ViewerViewer:
        query = gql("""
            query Viewer {
              viewer {
                actor {
                  ...Author
                }
                scopes
                feedCursor
                tenant {
                  id
                  name
                }
              }
            }

            fragment Author on Actor {
              id
              name
              kind
            }
            """)
        variables: dict[str, object] = {}
        response = await self.execute(
            query=query, operation_name="Viewer", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Viewer.model_validate(data).viewer

    async def viewer_feed(
        self, after: Union[Optional[str], UnsetType] = UNSET, **kwargs: Any
    ) -> AsyncIterator[
        Union[
            ViewerFeedViewerFeedFeedEvent,
            ViewerFeedViewerFeedFeedReset,
            ViewerFeedViewerFeedHoldUpdated,
            ViewerFeedViewerFeedMentioned,
            ViewerFeedViewerFeedMessageAlert,
            ViewerFeedViewerFeedSpaceJoined,
            ViewerFeedViewerFeedSpaceLeft,
            ViewerFeedViewerFeedUnreadChanged,
        ]
    ]:
        query = gql("""
            subscription ViewerFeed($after: String) {
              viewerFeed(after: $after) {
                __typename
                cursor
                occurredAt
                ... on Mentioned {
                  space {
                    id
                    name
                  }
                  message {
                    ...PostedMessage
                  }
                }
                ... on SpaceJoined {
                  space {
                    id
                    name
                  }
                }
                ... on SpaceLeft {
                  spaceId
                }
                ... on UnreadChanged {
                  space {
                    id
                    name
                  }
                  unreadCount
                  unreadMentionCount
                  readUpTo
                  newestMessage {
                    ...PostedMessage
                  }
                }
                ... on MessageAlert {
                  space {
                    id
                    name
                  }
                  newMessage {
                    ...PostedMessage
                  }
                }
                ... on HoldUpdated {
                  toolCallId
                  hold {
                    id
                    name
                    digest
                  }
                }
                ... on FeedReset {
                  reason
                }
              }
            }

            fragment Author on Actor {
              id
              name
              kind
            }

            fragment EmojiReaction on Reaction {
              emoji
              count
              viewerReacted
            }

            fragment PostedMessage on Message {
              id
              seq
              text
              streamId
              createdAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
            }
            """)
        variables: dict[str, object] = {"after": after}
        async for data in self.execute_ws(
            query=query, operation_name="ViewerFeed", variables=variables, **kwargs
        ):
            yield ViewerFeed.model_validate(data).viewer_feed
