"""The terminal itself: what comes from it, what is left in it, and the signals that end a game."""
