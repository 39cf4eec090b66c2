"""Everything between content and paper: load, prove, render, build."""
