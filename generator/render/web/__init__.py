"""The website: the same content as in print, as pages, data and assets. Pure: paths and bytes, nothing is written here."""
