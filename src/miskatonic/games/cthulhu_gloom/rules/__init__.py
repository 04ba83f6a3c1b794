"""What is legal in Cthulhu Gloom, and what it does: the state, and one module for each topic of its rulebook."""
