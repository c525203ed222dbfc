"""What agents have others do."""
