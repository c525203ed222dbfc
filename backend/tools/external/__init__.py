"""Calls that programs of the tenant answer: put in a queue, followed by a feed or sent by webhook."""
