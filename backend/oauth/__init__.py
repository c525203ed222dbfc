"""The authorization server, and the pages for sign-in and consent."""
