"""The table in plain text (`liisi play --plain`): one person, three bots, one line an event.

For screen readers, pipes and logs: nothing here moves a cursor, and no answer needs a terminal.
"""
