"""One live table as a machine without I/O: what comes in changes it, and it says what to store, send, ask and when.

`flow.Room` is the machine, `data.RoomData` what it holds, `orders` what it asks of its driver (`web/driver.py`);
every other module is one topic. Nothing here reads a clock, a socket or the store.
"""
