"""The user entry that waiting events become: which of them are taken, how each looks, and what is told beside them."""
