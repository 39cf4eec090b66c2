"""What can go wrong while publishing, each with a German sentence for the user."""

from __future__ import annotations

from collections.abc import Sequence


class PublishError(Exception):
    """The target cannot be used. Field `sentence`: what is wrong, and the way out."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


class ForeignFilesError(PublishError):
    """Files that nobody published stand where files of the website belong. Field `paths`."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.paths = tuple(paths)
        listed = ", ".join(self.paths[:5]) + (" und weitere" if len(self.paths) > 5 else "")
        super().__init__(
            f"Am Ziel liegen schon Dateien, die nicht von Blattwerk stammen und überschrieben würden: {listed}. "
            "Verschieb sie, oder wähl ein anderes Ziel."
        )


class ProgramMissingError(PublishError):
    """A program that the target needs is not installed. Field `program`."""

    def __init__(self, program: str) -> None:
        self.program = program
        super().__init__(
            f"Für dieses Ziel braucht es das Programm {program}, und das fehlt hier. Installiere es "
            f"(Debian und Ubuntu: sudo apt-get install {program}), oder veröffentliche in einen Ordner."
        )


class UnfinishedError(PublishError):
    """Documents of the website that cannot be made. Field `reasons`, German sentences with the file in front."""

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("\n".join(("Die Website wird nicht fertig:", *self.reasons)))
