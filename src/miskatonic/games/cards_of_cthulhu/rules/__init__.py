"""What is legal in The Cards of Cthulhu, and what it does: the state, and one module for each topic of its rulebook."""
