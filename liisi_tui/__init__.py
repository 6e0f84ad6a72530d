"""太原立四, the standing-four mahjong of Taiyuan, for the terminal."""

__version__ = "0.1.0"
