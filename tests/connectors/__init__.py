"""The kinds of connectors without the product around them. Journeys test them with it."""
