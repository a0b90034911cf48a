"""Tables in the browser. A web table is a room: its seats, its games, who looks on, and what they are shown."""
