"""Plans and timers of agents: their schedules, and the occurrences that have come due."""
