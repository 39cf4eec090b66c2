"""Author files in, typed and located values out."""
