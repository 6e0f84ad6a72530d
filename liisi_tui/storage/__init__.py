"""What lasts: the match store, logs, profiles and settings."""
