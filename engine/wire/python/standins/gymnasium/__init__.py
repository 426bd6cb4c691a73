"""As much of Gymnasium as the environments use, for checks where it is not installed."""
import numpy as np


class Env:
    np_random = None

    def reset(self, *, seed=None, options=None):
        if seed is not None or self.np_random is None:
            self.np_random = np.random.default_rng(seed)


class spaces:
    class Discrete:
        def __init__(self, n):
            self.n = n

    class Box:
        def __init__(self, low, high, shape, dtype):
            self.low, self.high, self.shape = low, high, shape

        def contains(self, x):
            flat = sum(x.tolist(), []) if len(self.shape) > 1 else x.tolist()
            return x.shape == self.shape and all(self.low <= n <= self.high for n in flat)

    class Dict:
        def __init__(self, parts):
            self.parts = parts

        def contains(self, x):
            return x.keys() == self.parts.keys() and all(p.contains(x[name]) for name, p in self.parts.items())
