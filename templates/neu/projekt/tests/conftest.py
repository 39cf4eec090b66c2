"""Makes the engines of this project known to its tests."""

from pathlib import Path

from blattwerk.testing import use_project

use_project(Path(__file__).parents[1])
