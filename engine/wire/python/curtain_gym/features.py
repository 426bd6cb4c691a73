"""What a seat sees, and its legal actions, as short lists of numbers. It needs only Python."""
import zlib


def squash(x):
    return x / (1 + abs(x))


class Features:
    """Turns states into numbers between -1 and 1 by feature hashing: each fact, such as "the hit
    points of the orc" or "Block is in the hand", adds to one of `size` numbers, chosen by a hash of
    its name, the same in every process. So the length is fixed, whatever cards there are."""

    def __init__(self, schema, size=512, action_size=64):
        self.size, self.action_size = size, action_size
        self.types = {(v["name"], f["name"]): f["type"] for v in schema["views"] for f in v["fields"]}
        self.moves = schema["moves"]

    def state(self, observation):
        """Returns what a seat sees as a list of `size` numbers."""
        facts = [0.0] * self.size
        for name, fields in observation.items():
            view = name.partition(":")[0]
            about = view + "." + str(fields.get("id", ""))
            for field, value in fields.items():
                self._add(facts, f"{about}.{field}", value, self.types.get((view, field)), observation)
        return [squash(x) for x in facts]

    def action(self, number, observation):
        """Returns a legal action as a list of `action_size` numbers: its move, and what it is about."""
        facts = [0.0] * self.action_size
        for part in self.parts(number, observation):
            self._count(facts, part, 1)
        return [squash(x) for x in facts]

    def parts(self, number, observation):
        """Returns the name of an action's move and of everything that it is about."""
        move = max((m for m in self.moves if m["first"] <= number), key=lambda m: m["first"])
        rest, values = number - move["first"], []
        for p in reversed(move["numbers"]):
            rest, n = divmod(rest, p["high"] - p["low"] + 1)
            values.insert(0, n + p["low"])
        named = [self._name(v, p.get("view"), observation) for p, v in zip(move["numbers"], values)]
        return [move["name"]] + [f"{move['name']} {p['name']} {n}" for p, n in zip(move["numbers"], named)]

    def _name(self, value, view, observation):
        thing = observation.get(f"{view}:{value}", {})
        return str(thing.get("id", value))

    def _add(self, facts, path, value, kind, observation):
        kind = kind or {}
        if isinstance(value, dict):
            for key, inner in value.items():
                self._add(facts, f"{path}.{key}", inner, kind.get("of"), observation)
        elif isinstance(value, list):
            for inner in value:
                self._add(facts, path + "[]", inner, kind.get("of"), observation)
        elif kind.get("is") == "reference":
            self._count(facts, f"{path}={self._name(value, kind.get('view'), observation)}", 1)
        elif isinstance(value, (bool, int, float)) and not path.endswith("[]"):
            self._count(facts, path, squash(value / 10))
        else:
            self._count(facts, f"{path}={value}", 1)

    def _count(self, facts, name, value):
        hashed = zlib.crc32(name.encode())
        facts[hashed % len(facts)] += value if hashed >> 31 else -value
