"""Blattwerk as it is installed: the one package that a wheel brings, with everything else below `home/`.

There lie `generator`, `engines` and `templates` as in the repository, under names that only Blattwerk's own processes
see: nobody's `engines` or `generator` can clash with them.
"""
