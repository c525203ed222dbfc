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
from .answer_tool_call import (
    AnswerToolCall,
    AnswerToolCallAnswerToolCallAnswerToolCallSuccess,
    AnswerToolCallAnswerToolCallConflict,
    AnswerToolCallAnswerToolCallIdempotencyConflict,
    AnswerToolCallAnswerToolCallInvalidInput,
    AnswerToolCallAnswerToolCallLimitReached,
    AnswerToolCallAnswerToolCallNotFound,
    AnswerToolCallAnswerToolCallNotPermitted,
    AnswerToolCallAnswerToolCallQuotaExceeded,
)
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
from .delete_message import (
    DeleteMessage,
    DeleteMessageDeleteMessageConflict,
    DeleteMessageDeleteMessageDeleteMessageSuccess,
    DeleteMessageDeleteMessageIdempotencyConflict,
    DeleteMessageDeleteMessageInvalidInput,
    DeleteMessageDeleteMessageLimitReached,
    DeleteMessageDeleteMessageNotFound,
    DeleteMessageDeleteMessageNotPermitted,
    DeleteMessageDeleteMessageQuotaExceeded,
)
from .edit_message import (
    EditMessage,
    EditMessageEditMessageConflict,
    EditMessageEditMessageEditMessageSuccess,
    EditMessageEditMessageIdempotencyConflict,
    EditMessageEditMessageInvalidInput,
    EditMessageEditMessageLimitReached,
    EditMessageEditMessageNotFound,
    EditMessageEditMessageNotPermitted,
    EditMessageEditMessageQuotaExceeded,
)
from .holds import Holds, HoldsHolds
from .input_types import (
    AddReactionInput,
    AnswerToolCallInput,
    ClaimToolCallInput,
    DeleteMessageInput,
    EditMessageInput,
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
from .search_messages import SearchMessages, SearchMessagesSearchMessages
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
    SpaceFeedSpaceFeedAgentStateChanged,
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
from .space_list import SpaceList
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
    ViewerFeedViewerFeedAgentStateChanged,
    ViewerFeedViewerFeedFeedEvent,
    ViewerFeedViewerFeedFeedReset,
    ViewerFeedViewerFeedHoldUpdated,
    ViewerFeedViewerFeedMentioned,
    ViewerFeedViewerFeedMessageAlert,
    ViewerFeedViewerFeedSpaceChanged,
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

            fragment Activity on MessageActivity {
              toolCallId
              tool
              kind
              status
              displayed {
                name
                value
              }
              question {
                text
                details
                confirmedTool
                confirmedArguments
                formFields {
                  ...FormInput
                }
                digest
                consent
                approvers
                people
                approvedBy {
                  ...Author
                }
                assignee {
                  ...Author
                }
                expiresAt
                outcome
                values
                comment
                withdrawn
                answeredBy {
                  ...Author
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

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment Notice on MessageNotice {
              kind
              isFinal
              failure {
                error
                remedy
                attempt
                retryAt
                hasRecovered
              }
              task {
                id
                status
                progress
                reason
              }
            }

            fragment PostedMessage on Message {
              id
              spaceId
              seq
              kind
              text
              streamId
              clientKey
              createdAt
              editedAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
              activity {
                ...Activity
              }
              isCut
              outside {
                connectorName
                senderName
              }
              notice {
                ...Notice
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
                  resetReason
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
                  process {
                    state
                  }
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

    async def answer_tool_call(
        self, input: AnswerToolCallInput, **kwargs: Any
    ) -> Union[
        AnswerToolCallAnswerToolCallAnswerToolCallSuccess,
        AnswerToolCallAnswerToolCallInvalidInput,
        AnswerToolCallAnswerToolCallNotFound,
        AnswerToolCallAnswerToolCallNotPermitted,
        AnswerToolCallAnswerToolCallConflict,
        AnswerToolCallAnswerToolCallLimitReached,
        AnswerToolCallAnswerToolCallQuotaExceeded,
        AnswerToolCallAnswerToolCallIdempotencyConflict,
    ]:
        query = gql("""
            mutation AnswerToolCall($input: AnswerToolCallInput!) {
              answerToolCall(input: $input) {
                __typename
                ... on AnswerToolCallSuccess {
                  activity {
                    ...PostedMessage
                  }
                }
                ...Refusal
              }
            }

            fragment Activity on MessageActivity {
              toolCallId
              tool
              kind
              status
              displayed {
                name
                value
              }
              question {
                text
                details
                confirmedTool
                confirmedArguments
                formFields {
                  ...FormInput
                }
                digest
                consent
                approvers
                people
                approvedBy {
                  ...Author
                }
                assignee {
                  ...Author
                }
                expiresAt
                outcome
                values
                comment
                withdrawn
                answeredBy {
                  ...Author
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

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment Notice on MessageNotice {
              kind
              isFinal
              failure {
                error
                remedy
                attempt
                retryAt
                hasRecovered
              }
              task {
                id
                status
                progress
                reason
              }
            }

            fragment PostedMessage on Message {
              id
              spaceId
              seq
              kind
              text
              streamId
              clientKey
              createdAt
              editedAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
              activity {
                ...Activity
              }
              isCut
              outside {
                connectorName
                senderName
              }
              notice {
                ...Notice
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
            query=query, operation_name="AnswerToolCall", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return AnswerToolCall.model_validate(data).answer_tool_call

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

    async def delete_message(
        self, input: DeleteMessageInput, **kwargs: Any
    ) -> Union[
        DeleteMessageDeleteMessageDeleteMessageSuccess,
        DeleteMessageDeleteMessageInvalidInput,
        DeleteMessageDeleteMessageNotFound,
        DeleteMessageDeleteMessageNotPermitted,
        DeleteMessageDeleteMessageConflict,
        DeleteMessageDeleteMessageLimitReached,
        DeleteMessageDeleteMessageQuotaExceeded,
        DeleteMessageDeleteMessageIdempotencyConflict,
    ]:
        query = gql("""
            mutation DeleteMessage($input: DeleteMessageInput!) {
              deleteMessage(input: $input) {
                __typename
                ... on DeleteMessageSuccess {
                  erasure {
                    id
                    state
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
            query=query, operation_name="DeleteMessage", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return DeleteMessage.model_validate(data).delete_message

    async def edit_message(
        self, input: EditMessageInput, **kwargs: Any
    ) -> Union[
        EditMessageEditMessageEditMessageSuccess,
        EditMessageEditMessageInvalidInput,
        EditMessageEditMessageNotFound,
        EditMessageEditMessageNotPermitted,
        EditMessageEditMessageConflict,
        EditMessageEditMessageLimitReached,
        EditMessageEditMessageQuotaExceeded,
        EditMessageEditMessageIdempotencyConflict,
    ]:
        query = gql("""
            mutation EditMessage($input: EditMessageInput!) {
              editMessage(input: $input) {
                __typename
                ... on EditMessageSuccess {
                  edited {
                    ...PostedMessage
                  }
                }
                ...Refusal
              }
            }

            fragment Activity on MessageActivity {
              toolCallId
              tool
              kind
              status
              displayed {
                name
                value
              }
              question {
                text
                details
                confirmedTool
                confirmedArguments
                formFields {
                  ...FormInput
                }
                digest
                consent
                approvers
                people
                approvedBy {
                  ...Author
                }
                assignee {
                  ...Author
                }
                expiresAt
                outcome
                values
                comment
                withdrawn
                answeredBy {
                  ...Author
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

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment Notice on MessageNotice {
              kind
              isFinal
              failure {
                error
                remedy
                attempt
                retryAt
                hasRecovered
              }
              task {
                id
                status
                progress
                reason
              }
            }

            fragment PostedMessage on Message {
              id
              spaceId
              seq
              kind
              text
              streamId
              clientKey
              createdAt
              editedAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
              activity {
                ...Activity
              }
              isCut
              outside {
                connectorName
                senderName
              }
              notice {
                ...Notice
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
            query=query, operation_name="EditMessage", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return EditMessage.model_validate(data).edit_message

    async def holds(
        self,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> HoldsHolds:
        query = gql("""
            query Holds($first: Int, $after: String) {
              holds(first: $first, after: $after) {
                nodes {
                  ...WaitingCall
                }
                pageInfo {
                  hasNextPage
                  endCursor
                }
              }
            }

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment WaitingCall on Hold {
              id
              name
              kind
              arguments
              digest
              consent
              formFields {
                ...FormInput
              }
              approvers
              people
              approvedBy
              expiresAt
              origin {
                agentName
                spaceId
                spaceName
              }
            }
            """)
        variables: dict[str, object] = {"first": first, "after": after}
        response = await self.execute(
            query=query, operation_name="Holds", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return Holds.model_validate(data).holds

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
                    ...PostedMessage
                  }
                }
                ...Refusal
              }
            }

            fragment Activity on MessageActivity {
              toolCallId
              tool
              kind
              status
              displayed {
                name
                value
              }
              question {
                text
                details
                confirmedTool
                confirmedArguments
                formFields {
                  ...FormInput
                }
                digest
                consent
                approvers
                people
                approvedBy {
                  ...Author
                }
                assignee {
                  ...Author
                }
                expiresAt
                outcome
                values
                comment
                withdrawn
                answeredBy {
                  ...Author
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

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment Notice on MessageNotice {
              kind
              isFinal
              failure {
                error
                remedy
                attempt
                retryAt
                hasRecovered
              }
              task {
                id
                status
                progress
                reason
              }
            }

            fragment PostedMessage on Message {
              id
              spaceId
              seq
              kind
              text
              streamId
              clientKey
              createdAt
              editedAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
              activity {
                ...Activity
              }
              isCut
              outside {
                connectorName
                senderName
              }
              notice {
                ...Notice
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

            fragment Activity on MessageActivity {
              toolCallId
              tool
              kind
              status
              displayed {
                name
                value
              }
              question {
                text
                details
                confirmedTool
                confirmedArguments
                formFields {
                  ...FormInput
                }
                digest
                consent
                approvers
                people
                approvedBy {
                  ...Author
                }
                assignee {
                  ...Author
                }
                expiresAt
                outcome
                values
                comment
                withdrawn
                answeredBy {
                  ...Author
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

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment Notice on MessageNotice {
              kind
              isFinal
              failure {
                error
                remedy
                attempt
                retryAt
                hasRecovered
              }
              task {
                id
                status
                progress
                reason
              }
            }

            fragment PostedMessage on Message {
              id
              spaceId
              seq
              kind
              text
              streamId
              clientKey
              createdAt
              editedAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
              activity {
                ...Activity
              }
              isCut
              outside {
                connectorName
                senderName
              }
              notice {
                ...Notice
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

    async def search_messages(
        self,
        query: str,
        space_ids: Union[Optional[list[str]], UnsetType] = UNSET,
        last: Union[Optional[int], UnsetType] = UNSET,
        before: Union[Optional[str], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> SearchMessagesSearchMessages:
        _query = gql("""
            query SearchMessages($query: String!, $spaceIds: [ID!], $last: Int, $before: String) {
              searchMessages(query: $query, spaceIds: $spaceIds, last: $last, before: $before) {
                nodes {
                  ...PostedMessage
                }
                pageInfo {
                  hasPreviousPage
                  startCursor
                }
              }
            }

            fragment Activity on MessageActivity {
              toolCallId
              tool
              kind
              status
              displayed {
                name
                value
              }
              question {
                text
                details
                confirmedTool
                confirmedArguments
                formFields {
                  ...FormInput
                }
                digest
                consent
                approvers
                people
                approvedBy {
                  ...Author
                }
                assignee {
                  ...Author
                }
                expiresAt
                outcome
                values
                comment
                withdrawn
                answeredBy {
                  ...Author
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

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment Notice on MessageNotice {
              kind
              isFinal
              failure {
                error
                remedy
                attempt
                retryAt
                hasRecovered
              }
              task {
                id
                status
                progress
                reason
              }
            }

            fragment PostedMessage on Message {
              id
              spaceId
              seq
              kind
              text
              streamId
              clientKey
              createdAt
              editedAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
              activity {
                ...Activity
              }
              isCut
              outside {
                connectorName
                senderName
              }
              notice {
                ...Notice
              }
            }
            """)
        variables: dict[str, object] = {
            "query": query,
            "spaceIds": space_ids,
            "last": last,
            "before": before,
        }
        response = await self.execute(
            query=_query, operation_name="SearchMessages", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return SearchMessages.model_validate(data).search_messages

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
        with_agents: Union[Optional[bool], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> AsyncIterator[
        Union[
            SpaceFeedSpaceFeedFeedEvent,
            SpaceFeedSpaceFeedAgentStateChanged,
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
            subscription SpaceFeed($spaceId: ID!, $after: String, $withAgents: Boolean = false) {
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
                  agent @include(if: $withAgents) {
                    id
                    name
                  }
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
                ... on AgentStateChanged {
                  agent @include(if: $withAgents) {
                    id
                    name
                  }
                  state
                }
                ... on ToolActivity {
                  toolCallId
                  name
                  status
                  progress
                  note
                  argumentsDelta {
                    streamId
                    field
                    offset
                    text
                  }
                }
                ... on FeedReset {
                  resetReason
                }
              }
            }

            fragment Activity on MessageActivity {
              toolCallId
              tool
              kind
              status
              displayed {
                name
                value
              }
              question {
                text
                details
                confirmedTool
                confirmedArguments
                formFields {
                  ...FormInput
                }
                digest
                consent
                approvers
                people
                approvedBy {
                  ...Author
                }
                assignee {
                  ...Author
                }
                expiresAt
                outcome
                values
                comment
                withdrawn
                answeredBy {
                  ...Author
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

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment Notice on MessageNotice {
              kind
              isFinal
              failure {
                error
                remedy
                attempt
                retryAt
                hasRecovered
              }
              task {
                id
                status
                progress
                reason
              }
            }

            fragment PostedMessage on Message {
              id
              spaceId
              seq
              kind
              text
              streamId
              clientKey
              createdAt
              editedAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
              activity {
                ...Activity
              }
              isCut
              outside {
                connectorName
                senderName
              }
              notice {
                ...Notice
              }
            }
            """)
        variables: dict[str, object] = {
            "spaceId": space_id,
            "after": after,
            "withAgents": with_agents,
        }
        async for data in self.execute_ws(
            query=query, operation_name="SpaceFeed", variables=variables, **kwargs
        ):
            yield SpaceFeed.model_validate(data).space_feed

    async def space_history(
        self,
        space_id: str,
        last: Union[Optional[int], UnsetType] = UNSET,
        before: Union[Optional[str], UnsetType] = UNSET,
        before_seq: Union[Optional[int], UnsetType] = UNSET,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        after_seq: Union[Optional[int], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> Optional[SpaceHistorySpace]:
        query = gql("""
            query SpaceHistory($spaceId: ID!, $last: Int, $before: String, $beforeSeq: Int, $first: Int, $after: String, $afterSeq: Int) {
              space(id: $spaceId) {
                id
                name
                feedCursor
                messages(
                  last: $last
                  before: $before
                  beforeSeq: $beforeSeq
                  first: $first
                  after: $after
                  afterSeq: $afterSeq
                ) {
                  nodes {
                    ...PostedMessage
                  }
                  pageInfo {
                    hasPreviousPage
                    startCursor
                    hasNextPage
                    endCursor
                  }
                }
              }
            }

            fragment Activity on MessageActivity {
              toolCallId
              tool
              kind
              status
              displayed {
                name
                value
              }
              question {
                text
                details
                confirmedTool
                confirmedArguments
                formFields {
                  ...FormInput
                }
                digest
                consent
                approvers
                people
                approvedBy {
                  ...Author
                }
                assignee {
                  ...Author
                }
                expiresAt
                outcome
                values
                comment
                withdrawn
                answeredBy {
                  ...Author
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

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment Notice on MessageNotice {
              kind
              isFinal
              failure {
                error
                remedy
                attempt
                retryAt
                hasRecovered
              }
              task {
                id
                status
                progress
                reason
              }
            }

            fragment PostedMessage on Message {
              id
              spaceId
              seq
              kind
              text
              streamId
              clientKey
              createdAt
              editedAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
              activity {
                ...Activity
              }
              isCut
              outside {
                connectorName
                senderName
              }
              notice {
                ...Notice
              }
            }
            """)
        variables: dict[str, object] = {
            "spaceId": space_id,
            "last": last,
            "before": before,
            "beforeSeq": before_seq,
            "first": first,
            "after": after,
            "afterSeq": after_seq,
        }
        response = await self.execute(
            query=query, operation_name="SpaceHistory", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return SpaceHistory.model_validate(data).space

    async def space_list(
        self,
        first: Union[Optional[int], UnsetType] = UNSET,
        after: Union[Optional[str], UnsetType] = UNSET,
        members: Union[Optional[int], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> SpaceList:
        query = gql("""
            query SpaceList($first: Int, $after: String, $members: Int = 20) {
              viewer {
                feedCursor
                actor {
                  ...Author
                }
              }
              spaces(first: $first, after: $after, isJoined: true, orderBy: LAST_ACTIVITY) {
                nodes {
                  id
                  kind
                  name
                  unreadCount
                  unreadMentionCount
                  readUpTo
                  lastMessage {
                    text
                    createdAt
                    author {
                      ...Author
                    }
                  }
                  members(first: $members) {
                    nodes {
                      ...Author
                    }
                  }
                }
                pageInfo {
                  hasNextPage
                  endCursor
                }
              }
            }

            fragment Author on Actor {
              id
              name
              kind
            }
            """)
        variables: dict[str, object] = {
            "first": first,
            "after": after,
            "members": members,
        }
        response = await self.execute(
            query=query, operation_name="SpaceList", variables=variables, **kwargs
        )
        data = self.get_data(response)
        return SpaceList.model_validate(data)

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
        self,
        after: Union[Optional[str], UnsetType] = UNSET,
        with_agents: Union[Optional[bool], UnsetType] = UNSET,
        **kwargs: Any,
    ) -> AsyncIterator[
        Union[
            ViewerFeedViewerFeedFeedEvent,
            ViewerFeedViewerFeedAgentStateChanged,
            ViewerFeedViewerFeedFeedReset,
            ViewerFeedViewerFeedHoldUpdated,
            ViewerFeedViewerFeedMentioned,
            ViewerFeedViewerFeedMessageAlert,
            ViewerFeedViewerFeedSpaceChanged,
            ViewerFeedViewerFeedSpaceJoined,
            ViewerFeedViewerFeedSpaceLeft,
            ViewerFeedViewerFeedUnreadChanged,
        ]
    ]:
        query = gql("""
            subscription ViewerFeed($after: String, $withAgents: Boolean = false) {
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
                    ...WaitingCall
                  }
                }
                ... on SpaceChanged {
                  space {
                    id
                    name
                  }
                }
                ... on AgentStateChanged {
                  agent @include(if: $withAgents) {
                    id
                    name
                  }
                  state
                }
                ... on FeedReset {
                  resetReason
                }
              }
            }

            fragment Activity on MessageActivity {
              toolCallId
              tool
              kind
              status
              displayed {
                name
                value
              }
              question {
                text
                details
                confirmedTool
                confirmedArguments
                formFields {
                  ...FormInput
                }
                digest
                consent
                approvers
                people
                approvedBy {
                  ...Author
                }
                assignee {
                  ...Author
                }
                expiresAt
                outcome
                values
                comment
                withdrawn
                answeredBy {
                  ...Author
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

            fragment FormInput on FormField {
              name
              label
              type
              isRequired
              choices
              description
              format
              default
              pattern
              minimum
              maximum
              minLength
              maxLength
              minItems
              maxItems
            }

            fragment Notice on MessageNotice {
              kind
              isFinal
              failure {
                error
                remedy
                attempt
                retryAt
                hasRecovered
              }
              task {
                id
                status
                progress
                reason
              }
            }

            fragment PostedMessage on Message {
              id
              spaceId
              seq
              kind
              text
              streamId
              clientKey
              createdAt
              editedAt
              deletedAt
              threadRootId
              author {
                ...Author
              }
              reactions {
                ...EmojiReaction
              }
              activity {
                ...Activity
              }
              isCut
              outside {
                connectorName
                senderName
              }
              notice {
                ...Notice
              }
            }

            fragment WaitingCall on Hold {
              id
              name
              kind
              arguments
              digest
              consent
              formFields {
                ...FormInput
              }
              approvers
              people
              approvedBy
              expiresAt
              origin {
                agentName
                spaceId
                spaceName
              }
            }
            """)
        variables: dict[str, object] = {"after": after, "withAgents": with_agents}
        async for data in self.execute_ws(
            query=query, operation_name="ViewerFeed", variables=variables, **kwargs
        ):
            yield ViewerFeed.model_validate(data).viewer_feed
