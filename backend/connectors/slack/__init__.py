"""Slack: the Events API for what comes in, `chat.postMessage` for what goes out (docs/connectors/slack.md)."""
