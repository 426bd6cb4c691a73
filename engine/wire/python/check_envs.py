"""Checks the environments of every kind: python3 check_envs.py skirmish curtain

If Gymnasium and PettingZoo are installed, their own checkers are used too; otherwise stand-ins.
"""
import importlib.util
import os
import random
import shutil
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
missing = [name for name in ("numpy", "gymnasium", "pettingzoo") if importlib.util.find_spec(name) is None]
if missing:
    sys.path.append(os.path.join(here, "standins"))

if len(sys.argv) < 3 or not shutil.which(sys.argv[2]):
    sys.exit(__doc__)
game, command = sys.argv[1], sys.argv[2:]
sizes = {"most": 16, "size": 64, "action_size": 8} if "numpy" in missing else {}

from curtain_gym import Games  # noqa: E402
from curtain_gym.aec import CurtainAEC  # noqa: E402
from curtain_gym.client import serve  # noqa: E402
from curtain_gym.env import CurtainEnv  # noqa: E402


def play(env, seed):
    """Plays a game at random and returns the states and rewards that were seen."""
    chance = random.Random(seed)
    observation, info = env.reset(seed=seed)
    trace, done = [], False
    while not done:
        assert env.observation_space.contains(observation)
        mask = observation["action_mask"].tolist()
        assert sum(mask) == min(len(info["legal"]), len(mask)) > 0
        allowed = [n for n, may in enumerate(mask) if may]
        assert env.action_masks().tolist() == [bool(may) for may in mask]
        observation, reward, terminated, truncated, info = env.step(chance.choice(allowed))
        done = terminated or truncated
        assert reward in (-1, 0, 1) and (done or reward == 0)
        trace.append((observation["state"].tolist(), reward))
    if env.seats < 2 and not truncated:
        assert reward != 0, "a game for one is won or lost"
    return trace


try:
    env, again = (CurtainEnv(game, others="random", command=command, **sizes) for _ in range(2))
except (OSError, EOFError) as error:
    sys.exit(f"{' '.join(command)}: {error}")
first = play(env, 0)
assert first == play(again, 0), "the same seed is another game in another process"
assert first != play(env, 1), "seeds make no difference"
env.reset(seed=0)
_, reward, terminated, _, _ = env.step(env.spaces.most - 1)
assert (reward, terminated) == (-1, True), "an illegal action does not lose"
if "gymnasium" not in missing:
    from gymnasium.utils.env_checker import check_env
    check_env(env, skip_render_check=True)
env.close()
again.close()

server = serve(game, others="random", command=command)
other = CurtainEnv(server=server, **sizes)
for _ in range(1100):  # more than the games that a server has
    other.games.close()
    other.games = Games(server, 1)
other.reset(seed=1)
other.close()
games = Games(server, 8)
states = games.reset(list(range(8)))
while not all(state["over"] for state in states):
    states = games.step([None if state["over"] else random.choice(state["legal"]) for state in states])
games.close()
assert server.close() == 0

table = CurtainAEC(game, command=command, **sizes)
table.reset(seed=1)
total = dict.fromkeys(table.agents, 0)
for agent in table.agent_iter():
    observation, reward, terminated, truncated, _ = table.last()
    assert table.observation_space(agent).contains(observation)
    total[agent] += reward
    allowed = [n for n, may in enumerate(observation["action_mask"].tolist()) if may]
    table.step(None if terminated or truncated else random.choice(allowed))
assert len(total) == 1 or sum(total.values()) == 0, total
assert all(won in (-1, 0, 1) for won in total.values()), total
if "pettingzoo" not in missing:
    from pettingzoo.test import api_test
    api_test(table, num_cycles=200)
table.close()
print(f"{game}: passed" + (f", with stand-ins for {', '.join(missing)}" if missing else ""))
