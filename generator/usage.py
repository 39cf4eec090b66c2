"""The command line in German: help, usage errors, and how a run ends.

click speaks English. Here its commands get German headings, and each of its errors a German sentence.
"""

from __future__ import annotations

import contextlib
import difflib
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar

import click

from generator.content.troubles import reason
from generator.terminal import TerminalError, abandon, be_lenient, say

WRONG_USAGE = 2
INTERRUPTED = 130
#: What shells report for a program that writes to a reader who has left.
NOBODY_READS = 141

_OPTIONS = "[ANGABEN]"
_SETTINGS: Mapping[str, Any] = MappingProxyType({"help_option_names": ["-h", "--help"]})
_Command = TypeVar("_Command", bound=Callable[..., Any])


class WrongUsageError(click.UsageError):
    """A usage error whose message is a German sentence."""


class Command(click.Command):
    """A command whose help and errors are German."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **{"options_metavar": _OPTIONS, "context_settings": _SETTINGS, **more})

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The `--help` of this command."""
        return german_help(super().get_help_option(ctx))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how this command is called."""
        format_usage(self, ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of this command."""
        format_options(self, ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; too many of them are refused."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            error.ctx = ctx  # click leaves it out, and with it what was called
            raise
        if rest:
            raise WrongUsageError(f"Damit kann `{ctx.command_path}` nichts anfangen: {' '.join(rest)}.", ctx)
        return rest


class Group(click.Group):
    """The program: like `Command`; and it says in German how a run ended."""

    command_class = Command

    def __init__(self, *args: Any, **more: Any) -> None:
        names = {"options_metavar": _OPTIONS, "subcommand_metavar": "BEFEHL [ANGABEN]…", "context_settings": _SETTINGS}
        super().__init__(*args, **{**names, **more})

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The `--help` of this command."""
        return german_help(super().get_help_option(ctx))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write how this command is called."""
        format_usage(self, ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of this command."""
        format_options(self, ctx, formatter)
        commands = [(name, command) for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))]
        with formatter.section("Befehle"):
            formatter.write_dl([(name, command.get_short_help_str(formatter.width)) for name, command in commands])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; one that does not exist is refused with the likely one."""
        known = self.list_commands(ctx)
        if self.get_command(ctx, args[0]) is None:
            guess = _guess(args[0], known)
            raise WrongUsageError(f"Den Befehl `{args[0]}` gibt es nicht.{guess} Vorhanden: {_listed(known)}.", ctx)
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **more: Any,
    ) -> Any:
        """Run; however it ends, it ends with a sentence and an exit code."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **more)
        be_lenient()
        try:
            try:
                code = super().main(args, prog_name, complete_var, standalone_mode=False, **more)
            except click.ClickException as error:
                say(explain(error), err=True)
                code = WRONG_USAGE
            except (click.Abort, KeyboardInterrupt):
                say("Abgebrochen.", err=True)
                code = INTERRUPTED
        except TerminalError as error:
            code = _give_up(error)
        sys.exit(code if isinstance(code, int) else 0)


class Whole(click.ParamType[int]):
    """A whole number from `low` on."""

    name = "zahl"

    def __init__(self, low: int) -> None:
        self.low = low

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, if it is one."""
        text = str(value)
        if not (text.isascii() and text.isdecimal() and len(text) <= 9 and int(text) >= self.low):
            self.fail(f"„{value}“ ist keine ganze Zahl ab {self.low}.", param, ctx)
        return int(text)


class Millimetres(click.ParamType[float]):
    """A length with sign, a comma or a point in it, of at most `most` millimetres; `beyond` says why no more."""

    name = "mm"

    def __init__(self, most: float, beyond: str) -> None:
        self.most = most
        self.beyond = beyond

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The length, if it is one."""
        text = str(value).strip().replace(",", ".").replace("−", "-")
        if not re.fullmatch(r"[+-]?\d{1,2}(\.\d{1,3})?", text, re.ASCII) or abs(float(text)) > self.most:
            span = f"−{self.most:g} bis {self.most:g}"
            self.fail(f"„{value}“ ist keine Länge von {span} Millimetern. {self.beyond}", param, ctx)
        return float(text)


class Choice(click.Choice[str]):
    """One of some words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word itself, if it is one of them."""
        if value not in self.choices:
            guess = _guess(str(value), self.choices)
            self.fail(f"`{value}` gibt es hier nicht.{guess} Möglich: {_listed(self.choices)}.", param, ctx)
        return value


class Folder(click.ParamType[Path]):
    """A folder, with `exists` one that is there."""

    name = "ordner"

    def __init__(self, *, exists: bool) -> None:
        self.exists = exists

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The folder, if it can be one."""
        path = Path(value)
        if not str(value) or "\0" in str(value):
            self.fail("Hier fehlt der Name eines Ordners.", param, ctx)
        try:
            is_folder, is_there = path.is_dir(), path.exists()
        except OSError as error:
            self.fail(f"{path} lässt sich nicht öffnen: {reason(error)}.", param, ctx)
        if is_there and not is_folder:
            self.fail(f"{path} ist kein Ordner.", param, ctx)
        if self.exists and not is_there:
            self.fail(f"Den Ordner {path} gibt es nicht.", param, ctx)
        return path


class OutFile(click.ParamType[Path]):
    """A file that is to be written; it need not exist."""

    name = "datei"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The file, if it can be one."""
        path = Path(value)
        if not str(value) or "\0" in str(value):
            self.fail("Hier fehlt der Name einer Datei.", param, ctx)
        try:
            is_folder = path.is_dir()
        except OSError as error:
            self.fail(f"{path} lässt sich nicht öffnen: {reason(error)}.", param, ctx)
        if is_folder:
            self.fail(f"{path} ist ein Ordner. Nenn eine Datei.", param, ctx)
        return path


def version_option(package: str, program: str) -> Callable[[_Command], _Command]:
    """A decorator that adds `--version`."""

    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            from importlib.metadata import version  # slow, and needed nowhere else

            say(f"{program} {version(package)}")
            ctx.exit()

    return click.option(
        "--version", is_flag=True, expose_value=False, is_eager=True, help="Die Version zeigen.", callback=show
    )


def german_help(option: click.Option | None) -> click.Option | None:
    """The given `--help`, in German and printed by `say`."""

    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            say(ctx.get_help())
            ctx.exit()

    if option is not None:
        option.help = "Diese Hilfe zeigen."
        option.callback = show
    return option


def format_usage(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write how a command is called."""
    formatter.write_usage(ctx.command_path, " ".join(command.collect_usage_pieces(ctx)), prefix="Aufruf: ")


def format_options(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the options of a command."""
    records = [param.get_help_record(ctx) for param in command.get_params(ctx) if isinstance(param, click.Option)]
    with formatter.section("Angaben"):
        formatter.write_dl([record for record in records if record])


def explain(error: click.ClickException) -> str:
    """A usage error as a German text: how the command is called, where more is said, what is wrong."""
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if isinstance(error, click.exceptions.NoArgsIsHelpError) or ctx is None:
        return error.format_message()
    return f"{ctx.get_usage()}\nMehr dazu: {ctx.command_path} --help\n\n{_sentence(error, ctx)}"


def _sentence(error: click.ClickException, ctx: click.Context) -> str:
    options = {
        name: param for param in ctx.command.get_params(ctx) if isinstance(param, click.Option) for name in param.opts
    }
    if isinstance(error, WrongUsageError):
        return error.message
    if isinstance(error, click.NoSuchOption):
        return f"Die Angabe `{error.option_name}` gibt es nicht.{_guess(error.option_name, tuple(options))}"
    if isinstance(error, click.BadOptionUsage):
        option = options.get(error.option_name)
        if option is not None and option.is_flag:
            return f"Hinter `{error.option_name}` steht kein Wert."
        return f"Hinter `{error.option_name}` fehlt ein Wert."
    if isinstance(error, click.BadParameter) and error.param:
        return f"{max(error.param.opts, key=len)}: {error.message}"
    if isinstance(ctx.command, click.Group):
        return f"Welcher Befehl soll es sein? Vorhanden: {_listed(ctx.command.list_commands(ctx))}."
    return "So lässt sich das nicht aufrufen."


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _guess(word: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    return f" Meintest du `{near[0]}`?" if near else ""


def _give_up(error: TerminalError) -> int:
    """End quietly where nobody reads, with a sentence (if that can be printed) where the text finds no room."""
    if not error.left:
        with contextlib.suppress(TerminalError):
            say(f"Die Ausgabe lässt sich nicht schreiben: {error.reason}.", err=True)
    abandon()
    return NOBODY_READS if error.left else WRONG_USAGE


def stop(sentence: str) -> NoReturn:
    """End the run because of how it was called."""
    say(sentence, err=True)
    sys.exit(WRONG_USAGE)
