"""What is made, from what, and how it reaches the disk."""
