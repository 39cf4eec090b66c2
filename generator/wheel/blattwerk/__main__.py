"""`python -m blattwerk`."""

from blattwerk.launcher import main

if __name__ == "__main__":
    main()
