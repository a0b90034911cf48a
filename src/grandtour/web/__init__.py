"""The browser's door: live tables, pages, an API for programs. A web table is called a room; all rooms are in the hall."""
