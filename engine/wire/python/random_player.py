"""Plays many games at random: python3 random_player.py 1000 curtain serve skirmish"""
import contextlib
import json
import random
import shutil
import subprocess
import sys

if len(sys.argv) < 3 or not sys.argv[1].isdigit() or not shutil.which(sys.argv[2]):
    sys.exit(__doc__)
server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
games, won, steps, chance = int(sys.argv[1]), 0, 0, random.Random(1)

def ask(**request):
    with contextlib.suppress(BrokenPipeError):
        print(json.dumps(request), file=server.stdin, flush=True)
    answer = json.loads(server.stdout.readline() or sys.exit("the server has ended"))
    if "error" in answer:
        sys.exit(f"{request}: {answer['error']['about']}")
    return answer

for seed in range(games):
    state = ask(do="reset", seed=seed)
    while not state["over"]:
        state = ask(do="step", action=chance.choice(state["legal"]))
        steps += 1
    won += state.get("winner") == 1

server.stdin.close()
print(f"{games} games, {steps} steps, {won} won; the server ended with {server.wait()}")
