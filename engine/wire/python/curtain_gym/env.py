"""A game as a Gymnasium environment."""
import gymnasium
import numpy as np

from .client import Games, reward, serve
from .features import Features


class Spaces:
    """The spaces of a seat, and its observations. An action is a position in the list of legal
    actions, of which `most` are offered. An observation has `state`, what the seat sees; `actions`, a
    row for each legal action; and `action_mask`."""

    def __init__(self, schema, most, size, action_size):
        self.features, self.most = Features(schema, size, action_size), most
        self.action = gymnasium.spaces.Discrete(most)
        self.observation = gymnasium.spaces.Dict({
            "state": gymnasium.spaces.Box(-1, 1, (size,), np.float32),
            "actions": gymnasium.spaces.Box(-1, 1, (most, action_size), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (most,), np.int8),
        })

    def observe(self, state):
        """Returns a state of the server as arrays."""
        f, seen, legal = self.features, state["observation"], state.get("legal", [])[:self.most]
        actions = np.zeros((self.most, f.action_size), np.float32)
        mask = np.zeros((self.most,), np.int8)
        for n, number in enumerate(legal):
            actions[n] = f.action(number, seen)
            mask[n] = 1
        return {"state": np.array(f.state(seen), np.float32), "actions": actions, "action_mask": mask}

    def nothing(self):
        """Returns the observation of a seat that has seen nothing yet."""
        f = self.features
        return {"state": np.zeros((f.size,), np.float32), "actions": np.zeros((self.most, f.action_size), np.float32),
                "action_mask": np.zeros((self.most,), np.int8)}


class CurtainEnv(gymnasium.Env):
    """One seat of a game; bots play the others. The reward is 1 for a won game, -1 for a lost one and
    0 otherwise. An action that the mask does not allow loses the game."""

    metadata = {"render_modes": []}

    def __init__(self, game="curtain", *, seat=1, setup="", others="greedy", secret=1, command=("curtain",),
                 server=None, most=128, size=512, action_size=64, render_mode=None):
        self.own = server is None
        self.server = serve(game, seat=seat, others=others, secret=secret, command=command) if self.own else server
        self.seat, self.seats = seat, self.server.schema["seats"]
        self.games = Games(self.server, 1, setup)
        self.spaces = Spaces(self.server.schema, most, size, action_size)
        self.action_space, self.observation_space = self.spaces.action, self.spaces.observation
        self.render_mode = render_mode
        self.lost = False

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(1 << 31)) if seed is None else seed
        state = self.games.reset([chosen], (options or {}).get("setup"))[0]
        self.lost = False
        return self.spaces.observe(state), self._info(state)

    def step(self, action):
        state = self.games.states[0]
        if self.lost or state["over"]:
            raise RuntimeError("the game is over: call reset")
        legal = state["legal"][:self.spaces.most]
        if action >= len(legal):
            self.lost = True
            return self.spaces.observe(state), -1.0, True, False, self._info(state)
        state = self.games.step([legal[action]])[0]
        won = float(reward(state, self.seat, self.seats))
        return self.spaces.observe(state), won, "winner" in state, "truncated" in state, self._info(state)

    def action_masks(self):
        """Returns which actions are allowed, for algorithms that mask."""
        return self.spaces.observe(self.games.states[0])["action_mask"].astype(bool)

    def close(self):
        self.games.close()
        if self.own:
            self.server.close()

    def _info(self, state):
        return {"legal": state.get("legal", []), "asked": state.get("asked")}
