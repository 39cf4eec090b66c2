"""Whatever an author writes is told, at places that there are, in every form; `make fuzz` tries more of it."""

from __future__ import annotations

import pytest
from properties import PROPERTIES, Property
from trying import tried


@pytest.mark.parametrize("one", PROPERTIES, ids=lambda one: one.name)
def test_what_is_promised_holds(one: Property) -> None:
    assert tried(one, one.few, seed=8) >= one.few // 2
