"""What is legal in The Stars Are Right, and what it does: the state, and one module for each topic of its rulebook."""
