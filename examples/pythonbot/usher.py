#!/usr/bin/env python3
"""A bot for the German of Stalag Luft III: as the usual one, but it searches the
theatre whenever it may.

    simulate audit stalagluft/ebob --seat german --bots exec:examples/pythonbot/usher.py
"""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "protocol" in message:  # the first message
        answer = {"protocol": 1}
    elif "usual" in message:  # what it has asked for
        answer = {"choice": message["usual"]}
    elif message["question"] in ("event search", "search in movement") and "search theatre" in message["legal"]:
        answer = {"choice": message["legal"].index("search theatre")}
    else:
        answer = {"ask": "usual"}
    print(json.dumps(answer), flush=True)
