"""What is legal in The Great Old One, and what it does: the state, and one module for each topic of its rulebook."""
