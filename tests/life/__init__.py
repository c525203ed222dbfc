"""The long life (`make life`): one agent, thousands of cycles, and a mind that must last (issue 6).

`__main__` reads the command line, `run` tells the story, and these serve it:
`words` (the form of what is said), `mind` and `completer` (how models answer by rule, from what they are shown),
`model` (the server that plays them over two wires, and records), `home` (the installation), `days` (what people do),
`deaths` (the worker that is killed), `evidence` (what was left behind), `checks` (what must hold of it),
`figures` and `plot` (what it cost).
"""
