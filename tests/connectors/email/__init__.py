"""Tests of the e-mail connector."""
