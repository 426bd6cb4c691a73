"""Plays at random in simulations: curtain simulate --players "exec:python3 simulated_player.py" """
import json
import random
import sys

def ask(**request):
    print(json.dumps(request), flush=True)
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)

chance = random.Random(1)
while True:
    state = ask(do="reset")
    while not state["over"]:
        state = ask(do="step", action=chance.choice(state["legal"]))
