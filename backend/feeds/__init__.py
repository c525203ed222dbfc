"""Live feeds, whatever they show: a reader follows a room from a cursor, misses nothing and hears nothing twice.

`hub` has all rooms of an API process over one Redis connection; a `room` reads what is new once for all its readers; a
`subscriber` is one reader's position. The feeds of spaces, agents, calls and holds are built of these.
"""
