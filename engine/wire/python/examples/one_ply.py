"""Tries every action in a fork and takes the one after which it looks best:

    python3 one_ply.py 20 curtain serve skirmish
    curtain simulate skirmish --players "random,exec:python3 one_ply.py"

`judge` scores a state; replace it with your own.
"""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from curtain_gym import Refused, Server  # noqa: E402

FORK, TRIED = 1, 24  # the number of the fork, and how many actions are tried


def health(fields):
    return fields.get("hp", 0) + 0.5 * fields.get("block", 0)


def judge(state, seat):
    """Returns a number, the higher the better for the seat: our health minus theirs."""
    if "winner" in state:
        return 1000 if state["winner"] == seat else -1000
    seen, score = state["observation"], 0
    enemies = [f"actor:{fields['enemy']}" for fields in seen.values() if isinstance(fields.get("enemy"), int)]
    for name, fields in seen.items():
        view = name.partition(":")[0]
        if view == "unit" and "team" in fields:  # of the skirmish
            score += health(fields) * (1 if fields["team"] == "AB"[seat - 1] else -1)
        elif view == "actor":  # of Curtain Call
            score += health(fields) * (-1 if name in enemies else 1)
        elif view == "player":  # of the auto-battler
            score += (fields["lives"] + fields["wins"]) * (1 if name == f"player:{seat - 1}" else -1)
        elif view == "side":  # of the battle lines
            score += (fields.get("aember", 0) + 6 * fields.get("keys", 0)) * (1 if name == f"side:{seat - 1}" else -1)
    return score


def choose(server, state, game, chance):
    """Returns the best of the legal actions of a game, or one of the best."""
    legal = state["legal"]
    if len(legal) > TRIED:
        legal = chance.sample(legal, TRIED)
    best, score = [], float("-inf")
    for action in legal:
        server.ask(do="fork", game=game, to=FORK)
        try:
            after = server.ask(do="step", game=FORK, action=action, observe=True)
        except Refused:
            continue
        value = judge(after, state["seat"])
        if value > score:
            best, score = [], value
        if value == score:
            best.append(action)
    return chance.choice(best or legal)


def main():
    command = sys.argv[2:]
    if len(sys.argv) > 1 and not (command and sys.argv[1].isdigit()):
        sys.exit(__doc__)
    games = int(sys.argv[1]) if command else None
    chance, played, won = random.Random(1), 0, 0
    try:
        server = Server(command)
        while games is None or played < games:
            state = server.ask(do="reset", **({} if games is None else {"seed": played}))
            while not state["over"]:
                action = choose(server, state, 0, chance)
                state = server.ask(do="step", action=action)
            played += 1
            won += state.get("winner") == 1
    except (OSError, EOFError) as error:
        sys.exit(str(error) if command else 0)
    print(f"{played} games, {won} won; the server ended with {server.close()}")


if __name__ == "__main__":
    main()
