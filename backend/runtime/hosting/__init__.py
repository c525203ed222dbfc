"""How a worker comes by loops and keeps them: places, shares, the pulse, quarantine."""
