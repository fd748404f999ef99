#!/usr/bin/env python3
"""A bot for the prisoner of a night of Stalag Luft III: as the usual one, but it
digs whenever it can.

    simulate audit stalagluft/mole --set skirmish.enter_huts=false --seat pow --bots exec:examples/pythonbot/digger.py
"""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "protocol" in message:  # the first message
        answer = {"protocol": 1}
    elif "usual" in message:  # what it has asked for
        answer = {"choice": message["usual"]}
    elif "man 1: dig for his task" in message["legal"]:
        answer = {"choice": message["legal"].index("man 1: dig for his task")}
    else:
        answer = {"ask": "usual"}
    print(json.dumps(answer), flush=True)
