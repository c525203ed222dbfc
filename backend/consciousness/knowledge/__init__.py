"""An agent's knowledge outside its window: memories, goals, notes and learnings, and how the agent is shown them."""
