"""The browser's side: live tables, pages, an API for programs. `server.py` has what lives as long as the server: all rooms."""
