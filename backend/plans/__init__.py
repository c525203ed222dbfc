"""What an agent is to do later: plans and timers, when they are due, and the occurrences that came of them."""
