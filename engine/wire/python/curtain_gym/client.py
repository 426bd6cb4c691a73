"""The server of games as a process, and batches of games on it. It needs only Python."""
import json
import subprocess
import sys


class Refused(Exception):
    """The server did not do what it was asked for; code is for programs."""

    def __init__(self, error):
        super().__init__(error["about"])
        self.code = error["code"]


def check(answer):
    if "error" in answer:
        raise Refused(answer["error"])
    return answer


class Server:
    """A process that serves games. Without a command, this program is a player that was
    started by `curtain simulate --players exec:...`, and the server is at the other end
    of its standard input and output."""

    def __init__(self, command=None):
        self.process = None
        self.requests, self.answers = sys.stdout, sys.stdin
        if command:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            self.requests, self.answers = self.process.stdin, self.process.stdout
        self.unused = list(range(1023, -1, -1))
        self._schema = None

    @property
    def schema(self):
        """What can be seen and done in the game."""
        if self._schema is None:
            self._schema = self.ask(do="schema")["schema"]
        return self._schema

    def ask(self, **request):
        """Sends a request and returns the answer; an error in it is raised as Refused."""
        print(json.dumps(request), file=self.requests, flush=True)
        line = self.answers.readline()
        if not line:
            raise EOFError("the server has ended")
        return check(json.loads(line))

    def close(self):
        """Ends the server and returns its exit status."""
        if self.process is None:
            return 0
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


def serve(game, *, seat=1, others="greedy", secret=1, command=("curtain",)):
    """Starts a server of a game. With the same secret, the same seeds are the same games in
    every process. seat is a number, or "each" to play all seats."""
    return Server([*command, "serve", game, "--seat", str(seat), "--others", others, "--seed", str(secret)])


class Games:
    """Some games on one server, each step of all of them in one message. A state is what the
    server answers: over, winner, seat, legal, observation and so on."""

    def __init__(self, server, count, setup=""):
        self.server, self.setup = server, setup
        self.numbers = [server.unused.pop() for _ in range(count)]
        self.states = []

    def reset(self, seeds, setup=None):
        """Starts all games, and returns their states."""
        request = {"do": "reset", "game": self.numbers, "seed": seeds, "setup": self.setup if setup is None else setup}
        self.states = self._ask(request)
        return self.states

    def step(self, actions):
        """Does an action in each game that is not over; entries for finished games are ignored."""
        live = [n for n, state in enumerate(self.states) if not state["over"]]
        if live:
            request = {"do": "step", "game": [self.numbers[n] for n in live], "action": [actions[n] for n in live]}
            for n, state in zip(live, self._ask(request)):
                self.states[n] = state
        return self.states

    def _ask(self, request):
        return [check(state) for state in self.server.ask(observe=True, **request)["games"]]

    def close(self):
        """Frees the games on the server, which others may share."""
        if self.states:
            self.server.ask(do="drop", game=self.numbers)
        self.server.unused.extend(self.numbers)
        self.numbers, self.states = [], []


def reward(state, seat, seats):
    """Returns 1 for a won game, -1 for a lost one, and 0 for a draw or one that is not over. In
    a game for one, every game that ends without a winner is lost."""
    if "winner" not in state:
        return 0
    if state["winner"] == 0:
        return 0 if seats > 1 else -1
    return 1 if state["winner"] == seat else -1
