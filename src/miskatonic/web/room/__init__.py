"""One live table as a machine without I/O: what comes in changes it, and it says what to store, send, ask and when.

`machine.Room` takes every input; `hearing`, `ordered` and `other_servers` are the three places they come from, and
`flow` is their way through the rules into the store. `data.RoomData` is what the machine holds, `orders` what it asks
of its driver (`web/driver.py`); every other module is one topic. Nothing here reads a clock, a socket or the store.
"""
