"""The lab: how games go when programs play them. Strategies, matches, and what is counted of them.

Nothing here is needed to know or prove the rules. Standard library only, except in fast kernels, which are found and
loaded only when somebody simulates.
"""
