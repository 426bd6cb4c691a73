"""The games of `curtain serve` for programs that learn.

    from curtain_gym.env import CurtainEnv    # Gymnasium: one seat, the others are bots
    from curtain_gym.aec import CurtainAEC    # PettingZoo: every seat
    from curtain_gym import Server, Games     # plain Python: many games in one process

PROTOCOL.md describes what is said between the two programs.
"""
from .client import Games, Refused, Server, serve
from .features import Features

__all__ = ["Features", "Games", "Refused", "Server", "serve"]
