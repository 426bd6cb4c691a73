"""Games as environments of the shape that Gymnasium has, in plain Python.

    env = Env(["curtain", "serve", "skirmish"])
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(info["legal"][0])

An action is a number from 0 to env.action_space_n - 1, and env.action_masks() tells
which are legal now. The reward is 1 for a won game, -1 for one that another seat won,
and 0 for all else. PROTOCOL.md tells what an observation is.
"""
import json
import subprocess


class Refused(Exception):
    """The server did not do what it was asked for; code is for programs."""

    def __init__(self, error):
        super().__init__(error["about"])
        self.code = error["code"]


class Server:
    """A process that serves games; several environments may share one."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.free = 0

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("the server has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


class Env:
    """One game, and the one after it. server is a command, or a Server."""

    metadata = {"render_modes": []}

    def __init__(self, server, setup="", seat=1):
        self.own = not isinstance(server, Server)
        self.server = Server(server) if self.own else server
        self.game, self.server.free = self.server.free, self.server.free + 1
        self.setup, self.seat = setup, seat
        self.schema = self.server.ask(do="schema")["schema"]
        self.action_space_n = self.schema["actions"]
        self.legal = []

    def reset(self, *, seed=None, options=None):
        setup = (options or {}).get("setup", self.setup)
        request = {"do": "reset", "game": self.game, "setup": setup, "observe": True}
        if seed is not None:
            request["seed"] = seed
        observation, _, _, _, info = self._told(self.server.ask(**request))
        return observation, info

    def step(self, action):
        request = {"do": "step", "game": self.game, "action": action, "observe": True}
        return self._told(self.server.ask(**request))

    def action_masks(self):
        mask = bytearray(self.action_space_n)
        for action in self.legal:
            mask[action] = 1
        return mask

    def close(self):
        if self.own:
            self.server.close()

    def _told(self, state):
        self.legal = state.get("legal", [])
        winner = state.get("winner", 0)
        reward = 0 if winner == 0 else 1 if winner == self.seat else -1
        info = {"legal": self.legal, "seat": state.get("seat"), "asked": state.get("asked")}
        return state["observation"], reward, "winner" in state, "truncated" in state, info
