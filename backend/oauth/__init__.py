"""The authorization server, and the pages on which people sign in and consent."""
