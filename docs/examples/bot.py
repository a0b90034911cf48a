"""A bot that plays a whole game through the API of a Grand Tour server: python bot.py http://localhost:8000 metro_domino"""

import json
import random
import sys
import urllib.request
import uuid

BASE, GAME, TOKEN = sys.argv[1] + "/api/v1", sys.argv[2], ""


def call(method, path, **data):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"}
    body = json.dumps(data).encode() if data else None
    return urllib.request.urlopen(urllib.request.Request(BASE + path, body, headers, method=method))


TOKEN = json.load(call("POST", "/players", name="Robot"))["token"]
table = json.load(call("POST", "/tables", game=GAME, seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}]))["table"]
call("POST", f"/tables/{table}/ready", word="please")
done = 0  # the number of the state after my last move: lines before it are outdated
for state in map(json.loads, filter(bytes.strip, call("GET", f"/tables/{table}/stream"))):
    if state["legal"] and state["number"] >= done:
        move = {"move": random.choice(state["legal"]), "after": state["number"], "request": str(uuid.uuid4())}
        done = json.load(call("POST", f"/tables/{table}/moves", **move))["number"]
print("scores:", state["scores"], "ranks:", state["ranks"])
