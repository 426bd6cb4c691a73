"""Plays many games at random: python3 random_player.py GAMES COMMAND..."""
import json
import random
import subprocess
import sys

if len(sys.argv) < 3: sys.exit(__doc__)
games, command = int(sys.argv[1]), sys.argv[2:]
server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
chance = random.Random(1)


def ask(**request):
    server.stdin.write(json.dumps(request) + "\n")
    server.stdin.flush()
    answer = json.loads(server.stdout.readline())
    if "error" in answer:
        sys.exit(f"{request}: {answer['error']['about']}")
    return answer

won, steps = 0, 0
for seed in range(games):
    state = ask(do="reset", seed=seed)
    while not state["over"]:
        state = ask(do="step", action=chance.choice(state["legal"]))
        steps += 1
    won += state.get("winner") == 1

server.stdin.close()
print(f"{games} games, {steps} steps, {won} won; the server ended with {server.wait()}")
