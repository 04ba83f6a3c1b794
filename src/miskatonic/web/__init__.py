"""The table in the browser: lobby, rooms, sockets, pages."""
