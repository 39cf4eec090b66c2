"""The website: the same content as in print, as pages, data and assets; only paths and bytes, nothing is written."""
