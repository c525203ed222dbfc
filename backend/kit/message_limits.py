"""Limits of what people do with messages beside posting them. `kit.limits` includes them."""

from dataclasses import dataclass

from backend.kit.space_limits import SpaceLimits


@dataclass(frozen=True, slots=True)
class MessageLimits(SpaceLimits):
    """A part of `limits.Limits`."""

    client_key_chars: int = 100
    #: Messages with the words of a search, and spaces that it may name.
    matching_messages: int = 5_000
    searched_spaces: int = 100
    #: Edits of one message. Its earlier texts are kept, so that a deletion finds them.
    message_edits: int = 100
    #: Characters of the earlier text by which an agent recognises an edited message.
    edited_message_chars: int = 200
    #: Reactions to one message: different emojis, those of one member, and UTF-8 bytes of an emoji.
    different_reactions: int = 20
    reactions_of_member: int = 10
    emoji_bytes: int = 40
    #: How often an agent is told of reactions to one message, and names that it is told of each emoji.
    reaction_events: int = 20
    named_reactors: int = 5
    #: Events that wake nobody: if so many wait for an agent, it is told of no further reactions.
    passive_events: int = 200
    #: `Message.replyCount` counts no further.
    counted_replies: int = 1_000
    #: `Message.links` returns no more, and none that is longer.
    message_links: int = 50
    link_chars: int = 2_000
    #: Characters of the values of a form, as JSON. With a comment they fit into one result of the chain.
    form_value_chars: int = 15_000
    #: Actors that `Reaction.actors` returns at most.
    shown_reactors: int = 100
