"""The calls of one step: read from the model's reply, run or recorded, sent to people for approval, cancelled."""
