"""What an operator is told about the work: traces and the metrics of models. Off by default, and without content."""
