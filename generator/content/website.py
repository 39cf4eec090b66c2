"""What an author may write in `content/website.yaml`: where the games' rules are on the web."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar

from pydantic import Field

from generator.content.groups import Model, about
from generator.content.kinds import Kind, mismatch

_ADDRESS = re.compile(r"https://[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]+)?(/[A-Za-z0-9._~-]+)*/")
#: A longer address makes a QR code whose squares are too small to be read from a folded sheet.
_LONGEST = 80
_EXPECTED = f"eine Adresse wie `https://blattwerk.example/`, am Ende ein Schrägstrich, höchstens {_LONGEST} Zeichen"


def _address(value: object) -> str:
    text = value.strip() if isinstance(value, str) else ""
    if not _ADDRESS.fullmatch(text) or len(text) > _LONGEST:
        likely = "https://" + re.sub(r"^https?://|/+$", "", text, flags=re.IGNORECASE) + "/"
        raise mismatch(_EXPECTED, fix=likely if _ADDRESS.fullmatch(likely) and len(likely) <= _LONGEST else "")
    return text


#: The address of a folder on the web.
ADDRESS = Kind(_address, {"type": "string", "pattern": f"^{_ADDRESS.pattern}$", "maxLength": _LONGEST})


class Website(Model):
    """`website.yaml`."""

    model_config = about("website.yaml", "Wo die Regeln aller Spiele im Netz stehen.")
    expected: ClassVar[str] = "Angaben wie `adresse: https://blattwerk.example/`"

    adresse: Annotated[str, ADDRESS] = Field(
        title="Adresse",
        description="Die Adresse der Website; darunter hat jedes Spiel einen Ordner mit seinem Namen.",
        examples=["https://blattwerk.example/"],
    )

    def address(self, game: str) -> str:
        """Where the rules of a game are, by its id."""
        return f"{self.adresse}{game}/"
