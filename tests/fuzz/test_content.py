"""Whatever a file of a real game becomes, `check` tells what is wrong, at places that there are, in every form."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutations import WORDS, tried

from generator.content.markdown import scan
from generator.content.source import Source
from generator.content.yamlfile import read_yaml
from generator.proof.expressions import ExpressionError, Scope, evaluate
from generator.proof.prove import Proof
from generator.render.markdown import convert

TEXTS = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=8), st.just("\n")), max_size=30).map("".join)
QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("seed", range(4))
def test_spoilt_files_are_told(tmp_path: Path, seed: int) -> None:
    for number, (game, name, data, came) in enumerate(tried(seed, tmp_path)):
        assert isinstance(came, Proof), (game, name, data, came)
        if number == 5:
            break


@QUICK
@given(TEXTS)
def test_any_markdown_is_scanned_and_rendered(text: str) -> None:
    source = Source(Path("regeln.md"), text)
    for finding in scan(source).findings:
        assert finding.span.line <= len(source.lines)
        assert finding.span.column <= len(source.lines[finding.span.line - 1]) + 1
    page = convert(text).casefold()
    assert "<script" not in page
    assert "<b>" not in page


@QUICK
@given(TEXTS)
def test_any_yaml_is_read(text: str) -> None:
    source = Source(Path("spiel.yaml"), text)
    for finding in read_yaml(source).findings:
        assert finding.span.line <= len(source.lines)
        assert finding.span.column <= len(source.lines[finding.span.line - 1]) + 1


@QUICK
@given(TEXTS)
def test_any_expression_ends_with_a_sentence(text: str) -> None:
    with pytest.raises(ExpressionError):
        evaluate(text, Scope({}))
