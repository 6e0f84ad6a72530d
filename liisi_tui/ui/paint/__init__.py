"""Painters: pure functions from views to strips. They hold no state and know no widgets."""
