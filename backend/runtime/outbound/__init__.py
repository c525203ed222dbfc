"""Tool calls that leave the process: run beside the loops, in bounded slots, with their progress and their answers."""
