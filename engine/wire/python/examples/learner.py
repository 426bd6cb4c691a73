"""Learns to play from games, many at a time:

    python3 learner.py 2000 curtain serve skirmish --others random

A choice is made with probability proportional to exp(sum of the weights of the action's parts), such as
its move and what it is about, and combinations of two of them. After each batch, the weights move along
the gradient of the reward (REINFORCE, with the average reward as baseline). At the end it plays 200 new
games by its best choices. It needs only Python.
"""
import collections
import itertools
import math
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from curtain_gym import Features, Games, Server  # noqa: E402
from curtain_gym.client import reward  # noqa: E402

BATCH, RATE = 32, 0.3


class Policy:
    def __init__(self, features, seat, seats):
        self.features, self.seat, self.seats = features, seat, seats
        self.weights = collections.defaultdict(float)
        self.chance = random.Random(1)

    def parts(self, action, observation):
        parts = self.features.parts(action, observation)
        return parts + [" & ".join(pair) for pair in itertools.combinations(parts[1:], 2)]

    def probabilities(self, options):
        scores = [sum(self.weights[part] for part in parts) for parts in options]
        most = max(scores)
        likely = [math.exp(score - most) for score in scores]
        return [x / sum(likely) for x in likely]

    def choose(self, state, best=False):
        """Returns an action, and the gradient of the logarithm of its probability."""
        options = [self.parts(action, state["observation"]) for action in state["legal"]]
        likely = self.probabilities(options)
        n = likely.index(max(likely)) if best else self.chance.choices(range(len(likely)), likely)[0]
        gradient = collections.Counter(options[n])
        for parts, p in zip(options, likely):
            for part in parts:
                gradient[part] -= p
        return state["legal"][n], gradient

    def play(self, games, seeds, best=False):
        """Plays games to the end, and returns the rewards and the gradients of each."""
        states = games.reset(seeds)
        gradients = [collections.Counter() for _ in seeds]
        while not all(state["over"] for state in states):
            actions = [None] * len(states)
            for n, state in enumerate(states):
                if not state["over"]:
                    actions[n], gradient = self.choose(state, best)
                    gradients[n].update(gradient)
            states = games.step(actions)
        return [reward(state, self.seat, self.seats) for state in states], gradients

    def learn(self, rewards, gradients):
        baseline = sum(rewards) / len(rewards)
        for won, gradient in zip(rewards, gradients):
            norm = math.sqrt(sum(x * x for x in gradient.values())) or 1
            for part, slope in gradient.items():
                self.weights[part] += RATE * (won - baseline) * slope / norm / math.sqrt(len(rewards))


def share(rewards):
    return 50 + 50 * sum(rewards) / len(rewards)


def main():
    if len(sys.argv) < 3 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    count, command = int(sys.argv[1]), sys.argv[2:]
    seat = int(command[command.index("--seat") + 1]) if "--seat" in command else 1
    try:
        server = Server(command)
        policy = Policy(Features(server.schema), seat, server.schema["seats"])
    except (OSError, EOFError) as error:
        sys.exit(f"{' '.join(command)}: {error}")
    games, recent = Games(server, BATCH), []
    for first in range(0, count, BATCH):
        rewards, gradients = policy.play(games, list(range(first, first + BATCH)))
        policy.learn(rewards, gradients)
        recent = (recent + rewards)[-400:]
        if first // BATCH % 10 == 9:
            print(f"{first + BATCH} games, {share(recent):.1f}% of the last {len(recent)} won", flush=True)
    test = []
    for first in range(1_000_000, 1_000_200, BATCH):
        test += policy.play(games, list(range(first, first + BATCH)), best=True)[0]
    games.close()
    print(f"after learning: {share(test):.1f}% of {len(test)} games won; the server ended with {server.close()}")


if __name__ == "__main__":
    main()
