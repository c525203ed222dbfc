"""An agent paused, resumed, reset or stopped, and its open cycle ended, by somebody's word."""
