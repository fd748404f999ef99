#!/usr/bin/env python3
"""A bot for the British of Escape and Evasion: all men walk straight to the
landing hex and lie low there.

    simulate run evasion/price --seats british=exec:examples/pythonbot/walker.py

docs/bots-from-outside.md explains every line.
"""
import json
import re
import sys


def hexes(words):
    """The hex that a decision or a fact names, as (column, row)."""
    found = re.search(r"(\d+),(\d+)", words)
    return (int(found[1]), int(found[2])) if found else None


def distance(a, b):
    """How many hexes apart two hexes are; every second row is shifted to the right."""
    qa, qb = a[0] - a[1] // 2, b[0] - b[1] // 2
    return max(abs(qa - qb), abs(a[1] - b[1]), abs(qa - qb + a[1] - b[1]))


def choose(q):
    """The place of a decision in q["legal"]."""
    legal, facts = q["legal"], q["position"]
    if q["question"] == "landing":  # not always the same one: the patrols would wait there
        near = sorted(range(len(legal)), key=lambda i: distance(hexes(legal[i]), hexes(facts["tunnel"])))
        return near[4 + q["seed"] % 8]
    site = hexes(facts["site"])
    if q["question"] == "rendezvous":
        return min(range(len(legal)), key=lambda i: distance(hexes(legal[i]), site))
    if q["question"] == "orders":
        men = {m: hexes(facts["man." + m]) for m in facts["fit"] + facts["wounded"] if "man." + m in facts}
        walking = [m for m, at in men.items() if at != site and m not in facts["moved"]]
        best = legal.index("end phase")
        for i, words in enumerate(legal):  # the largest group of those who are to walk
            who = re.findall(r"\d+", words)
            if words.startswith("order m") and set(who) <= set(walking) and words.count(" ") > legal[best].count(" "):
                best = i
        return best
    steps = [i for i, words in enumerate(legal) if re.match("walk|march", words)]
    party = facts.get("party")
    if steps and party:
        at = hexes(facts["man." + party[0]])
        best = min(steps, key=lambda i: distance(hexes(legal[i]), site))
        if distance(hexes(legal[best]), site) < distance(at, site):
            return best
    return legal.index("hold") if "hold" in legal else q["seed"] % len(legal)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if "protocol" in message:  # the first message: which game is it?
            answer = {"protocol": 1}
        else:
            answer = {"choice": choose(message)}
        print(json.dumps(answer), flush=True)


main()
