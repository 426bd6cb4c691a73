"""A game as a PettingZoo environment, in which agents take turns."""
import numpy as np
from pettingzoo import AECEnv

from .client import Games, reward, serve
from .env import Spaces


class CurtainAEC(AECEnv):
    """Every seat of a game is an agent, seat_1 and so on. Spaces, rewards and illegal actions are
    those of CurtainEnv."""

    metadata = {"render_modes": [], "name": "curtain_v0", "is_parallelizable": False}

    def __init__(self, game="skirmish", *, setup="", secret=1, command=("curtain",), most=128, size=512,
                 action_size=64, render_mode=None):
        super().__init__()
        self.server = serve(game, seat="each", secret=secret, command=command)
        self.games = Games(self.server, 1, setup)
        self.possible_agents = [f"seat_{n + 1}" for n in range(max(1, self.server.schema["seats"]))]
        self.spaces = Spaces(self.server.schema, most, size, action_size)
        self.observation_spaces = {a: self.spaces.observation for a in self.possible_agents}
        self.action_spaces = {a: self.spaces.action for a in self.possible_agents}
        self.render_mode = render_mode
        self.chance = np.random.default_rng(secret)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        chosen = int(self.chance.integers(1 << 31)) if seed is None else seed
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {a: {} for a in self.agents}
        self.seen = {a: self.spaces.nothing() for a in self.agents}
        self._show(self.games.reset([chosen], (options or {}).get("setup"))[0])

    def observe(self, agent):
        return self.seen[agent]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        legal = self.games.states[0]["legal"][:self.spaces.most]
        if action < len(legal):
            self._show(self.games.step([legal[action]])[0])
        else:
            for other in self.agents:
                self.rewards[other] = -1 if other == agent else 1
                self.terminations[other] = True
        self._accumulate_rewards()

    def close(self):
        self.games.close()
        self.server.close()

    def _show(self, state):
        if "seat" in state:
            self.agent_selection = f"seat_{state['seat']}"
            self.seen[self.agent_selection] = self.spaces.observe(state)
            self.infos[self.agent_selection] = {"legal": state["legal"], "asked": state.get("asked")}
            return
        for n, agent in enumerate(self.possible_agents):
            self.rewards[agent] = reward(state, n + 1, len(self.possible_agents))
            self.terminations[agent], self.truncations[agent] = "winner" in state, "truncated" in state
            self.seen[agent] = {**self.seen[agent], "action_mask": self.spaces.nothing()["action_mask"]}
