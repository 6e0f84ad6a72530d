"""How a round begins, as a picture that moves: its scenes, and how they are drawn."""
