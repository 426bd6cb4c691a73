"""As much of NumPy as the environments use, for checks where it is not installed."""
import random as _random

float32, int8 = float, int


class _Array(list):
    def __setitem__(self, at, value):
        super().__setitem__(at, array(value) if isinstance(value, list) else value)

    @property
    def shape(self):
        return (len(self),) + (self[0].shape if self and isinstance(self[0], _Array) else ())

    def astype(self, kind):
        return _Array(kind(x) for x in self)

    def tolist(self):
        return [x.tolist() if isinstance(x, _Array) else x for x in self]


def array(values, dtype=float):
    return _Array(array(v, dtype) if isinstance(v, list) else dtype(v) for v in values)


def zeros(shape, dtype=float):
    return _Array(zeros(shape[1:], dtype) if len(shape) > 1 else dtype(0) for _ in range(shape[0]))


class random:
    class default_rng(_random.Random):
        def integers(self, high):
            return self.randrange(high)
