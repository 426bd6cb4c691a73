"""Plays environments of one server: python3 check_env.py 10 curtain serve skirmish"""
import random
import sys

from curtain_env import Env, Refused, Server

if len(sys.argv) < 3 or not sys.argv[1].isdigit():
    sys.exit(__doc__)
games, command = int(sys.argv[1]), sys.argv[2:]
try:
    server = Server(command)
    envs = [Env(server), Env(server)]
except (OSError, EOFError, Refused) as error:
    sys.exit(f"{' '.join(command)}: {error}")


def play(env, seed):
    """Plays a game at random and returns all that was seen of it."""
    chance = random.Random(seed)
    observation, info = env.reset(seed=seed)
    seen, terminated, truncated = [observation], False, False
    while not terminated and not truncated:
        mask = env.action_masks()
        assert len(mask) == env.action_space_n and mask.count(1) == len(info["legal"])
        assert all(mask[action] for action in info["legal"])
        observation, reward, terminated, truncated, info = env.step(chance.choice(info["legal"]))
        assert terminated or reward == 0
        seen.append(observation)
    assert env.action_masks().count(1) == 0 and reward in (-1, 0, 1)
    try:
        env.step(0)
        raise AssertionError("a game that is over goes on")
    except Refused as error:
        assert error.code == "over", error.code
    return seen


for seed in range(games):
    one, again = (play(env, seed) for env in envs)
    assert one == again, "the same seed and actions are another game"
assert play(envs[0], 0) != play(envs[0], 1), "seeds make no difference"
assert server.close() == 0
print(f"{games} games, twice each, with {envs[0].action_space_n} actions")
