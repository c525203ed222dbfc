"""Creates the objects that tests start with, through the public interfaces where possible."""
