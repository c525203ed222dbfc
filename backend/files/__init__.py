"""Files that people and programs attach to messages: uploads, the store of their bytes, downloads and removal."""
