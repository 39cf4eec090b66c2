"""The language of the texts: spelling, the glossary's terms, typography, and what of it can be put right by itself."""
