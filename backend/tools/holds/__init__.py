"""The live feed of what waits for a person's word."""
