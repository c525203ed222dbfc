"""Word to people outside of the product: of what waits for them, and to admins of what fails."""
