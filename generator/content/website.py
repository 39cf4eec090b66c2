"""What an author may write in `content/website.yaml`: where the games' rules are on the web, and how that is headed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field

from generator.content.formats import FORMAT
from generator.content.frozen import FrozenMap
from generator.content.groups import Model, Text, about, frozen
from generator.content.kinds import PRESENT, Kind, matching, mismatch, whole

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

_STEP = "[A-Za-z0-9_-][A-Za-z0-9._-]*"
#: The path of a page within the website: a folder with a slash behind it, or an HTML file.
PAGE = matching(
    rf"^(?:{_STEP}/)*(?:{_STEP}/|{_STEP}\.html)$", "ein Pfad wie `kopfrechnen/` oder `kopfrechnen/alt.html`"
)
#: The same, also with the id of a place in the page.
PLACE = matching(
    rf"^(?:{_STEP}/)*(?:{_STEP}/|{_STEP}\.html)(?:#[a-z0-9-]+)?$",
    "ein Pfad wie `kopfrechnen/` oder `kopfrechnen/#bieten`",
)


class Website(Model):
    """`website.yaml`."""

    model_config = about("website.yaml", "Die Website mit den Regeln aller Spiele: wo sie steht und wie sie heißt.")
    expected: ClassVar[str] = "Angaben wie `adresse: https://blattwerk.example/`"

    format: Annotated[int, FORMAT] = Field(
        default=1,
        title="Format",
        description="Die Fassung dieses Dateiformats, immer 1; ohne Angabe ist es auch die.",
        examples=[1],
    )
    adresse: Annotated[str, ADDRESS] = Field(
        title="Adresse",
        description="Die Adresse der Website; darunter hat jedes Spiel einen Ordner mit seinem Namen.",
        examples=["https://blattwerk.example/"],
    )
    titel: Annotated[Text | None, PRESENT] = Field(
        default=None,
        title="Titel",
        description="Wie die Website heißt; ohne Angabe „Kartenspiele“.",
        examples=["Gute Karten"],
    )
    satz: Annotated[Text | None, PRESENT] = Field(
        default=None,
        title="Satz",
        description="Worum es auf der Website geht, in einem Satz; er steht auf der Startseite unter dem Titel.",
        examples=["Regeln, in denen jedes Beispiel nachgespielt ist."],
    )
    fragment_ueberschrift: Annotated[int, whole(1, 6)] = Field(
        default=2,
        title="Überschrift der Fragmente",
        description="Die Ebene der Überschrift, mit der `spiel.fragment.html` beginnt: so viel Platz hat deine Seite.",
        examples=[2],
    )

    weiterleitungen: Annotated[Mapping[Annotated[str, PAGE], Annotated[str, PLACE]], AfterValidator(frozen)] = Field(
        FrozenMap(),
        title="Weiterleitungen",
        description="Seiten, die es nicht mehr gibt, und die, zu denen ihre Adressen führen.",
        examples=[{"alter-name/": "kopfrechnen/"}],
    )

    def address(self, game: str) -> str:
        """Where the rules of a game are, by its id."""
        return f"{self.adresse}{game}/"
