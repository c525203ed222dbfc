"""Customers, their people, and who may do what. Everything above names its actor with the words of this room."""
