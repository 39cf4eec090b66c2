"""Plays a game's trials, spread over processes or a cluster, and tells what came of them.

May use everything but what builds and renders. What is heavy (joblib, Dask) is imported where it is used.
"""
