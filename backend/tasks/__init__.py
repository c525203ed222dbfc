"""What agents have others do: tasks, each with an agent of its own (ADR 0024)."""
