"""A project of its own for every test that changes content."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project, copy_content


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """All of Kopfrechnen."""
    return copy_content(tmp_path)
