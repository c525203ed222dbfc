"""Calls that programs of the tenant answer: taken from a queue, followed in a feed, or sent by webhook."""
