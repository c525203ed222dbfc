"""The calls of one step: taken from a model's reply, run or recorded, put to people for approval, cancelled."""
