"""What of the language is checked in every run: terms and typography. Spelling needs a program of its own."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.book import GameContent
from generator.content.findings import Finding
from generator.proof.language.passages import passages
from generator.proof.language.terms import check_terms
from generator.proof.language.typography_lint import check_typography


def check_language(game: GameContent) -> Iterator[Finding]:
    """Every text that does not use the glossary's words, and every slip of typography."""
    texts = tuple(passages(game))
    yield from check_terms(game, texts)
    yield from check_typography(texts)
