"""The screens. Each is whole: nothing of what lies below is drawn or exported with it."""
