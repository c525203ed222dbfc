"""The live feed of the calls that wait for a person."""
