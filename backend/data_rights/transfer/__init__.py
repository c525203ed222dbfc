"""Export of an organisation as JSON lines, and import of such a file into another installation."""
