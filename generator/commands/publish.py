"""`blattwerk publish`: bring the website to where readers find it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from generator.commands.common import (
    CONTENT_WRONG,
    QUIET,
    ROOT,
    check_games,
    failures_told,
    find_root,
    tell_findings,
)
from generator.terminal import say, say_json
from generator.usage import Command, stop

if TYPE_CHECKING:  # nothing heavy at the start
    from generator.publish.target import Files, Session, Target


@click.command(cls=Command, short_help="Veröffentlicht die Website: Ordner, Server oder Zweig")
@click.option("--to", "goal", default="", metavar="ZIEL", help="Wohin; muss sein.")
@click.option("--dry-run", is_flag=True, help="Nur zeigen, was geschähe; nichts ändern.")
@click.option("--yes", "-y", is_flag=True, help="Nicht nachfragen.")
@click.option("--push", is_flag=True, help="Den Zweig gleich zum entfernten Repository schicken.")
@click.option("--rollback", is_flag=True, help="In einem Ordner: zurück zur Fassung davor.")
@click.option("--json", "as_json", is_flag=True, help="Den Plan als JSON ausgeben.")
@ROOT
@QUIET
def publish(
    goal: str, dry_run: bool, yes: bool, push: bool, rollback: bool, as_json: bool, root: Path | None, quiet: bool
) -> None:
    """Veröffentlicht die Website: in einen Ordner, mit rsync auf einen Server oder als Zweig.

    Zeigt erst den Plan und fragt. Unbewiesenes wird nicht veröffentlicht, und auch nichts, wodurch eine Adresse
    verschwände (Ende mit 1). Fremde Dateien am Ziel bleiben. Bei einem Abbruch ist die alte Website noch da.

    \b
    Beispiele:
      blattwerk publish --to /srv/www/spiele           einen Ordner; der Webserver liest darin aktuell/
      blattwerk publish --to anna@rechner:html --yes   einen Server, mit rsync
      blattwerk publish --to branch:gh-pages --push    einen Zweig dieses Repositorys
      blattwerk publish --to /srv/www/spiele --rollback
    """
    from generator.publish.errors import PublishError
    from generator.publish.target import target_of

    project = find_root(root)
    if not goal:
        stop("Wohin? Nenn hinter --to einen Ordner, benutzer@rechner:ordner oder branch:gh-pages.")
    try:
        target = target_of(goal, project, push=push)
        if rollback:
            _go_back(target, dry_run=dry_run, ask=not yes, quiet=quiet)
        files = _proven_site(project, quiet=quiet)
        with target.open(files) as session:
            _publish(session, target, dry_run=dry_run, ask=not yes, as_json=as_json, quiet=quiet)
    except PublishError as error:
        stop(error.sentence)


def _proven_site(project: Path, *, quiet: bool) -> Files:
    """The files of the website; the run ends with the usual report where something is not proven."""
    from generator.proof.addresses import new_record
    from generator.publish.source import finished_site

    checked = check_games(project, ())
    tell_findings(checked.outcome, checked.sources, quiet=quiet)
    if not checked.outcome.holds:
        say("Nichts veröffentlicht.", err=True)
        sys.exit(CONTENT_WRONG)
    record = new_record(project, checked.outcome.games)
    if record and not quiet:
        lacks = f"{record.file} kennt {len(record.added)} Adressen noch nicht"
        say(f"{lacks}; `blattwerk check --fix` nimmt sie auf, damit sie nie verschwinden.", err=True)
    with failures_told():
        return finished_site(project, checked)


def _publish(session: Session, target: Target, *, dry_run: bool, ask: bool, as_json: bool, quiet: bool) -> None:
    from generator.publish.report import json_plan, text_plan, text_vanished

    plan = session.plan

    def tell(*, published: bool) -> None:
        if as_json:
            say_json(json_plan(plan, target.name, published=published))

    if not (plan.empty or quiet):
        say(text_plan(plan, target.name), err=as_json)
    if plan.vanished:
        say(text_vanished(plan.vanished), err=True)
        tell(published=False)
        sys.exit(CONTENT_WRONG)
    if plan.empty:
        if not quiet:
            say("Nichts zu tun: Am Ziel liegt schon genau diese Website.", err=as_json)
        tell(published=False)
        return
    if dry_run:
        tell(published=False)
        return
    if ask:
        _ask("So veröffentlichen?")
    done = session.publish()
    if not quiet:
        say(done, err=as_json)
    tell(published=True)


def _go_back(target: Target, *, dry_run: bool, ask: bool, quiet: bool) -> NoReturn:
    from generator.publish.folder import FolderTarget

    if not isinstance(target, FolderTarget):
        stop("Zurück geht es nur in einem Ordner. Sonst veröffentlichst du den alten Stand noch einmal.")
    with target.rollback() as rollback:
        if not quiet:
            say(f"Zurück von {rollback.current.name} zu {rollback.before.name}.")
        if not dry_run:
            if ask:
                _ask("Zurückgehen?")
            done = rollback.do()
            if not quiet:
                say(done)
    sys.exit(0)


def _ask(question: str) -> None:
    """Ask on a terminal; the run ends where the answer is no, or where nobody can be asked."""
    if not sys.stdin.isatty():
        stop("Nichts geändert: Hier ist niemand, der gefragt werden kann. Mit --yes wird nicht gefragt.")
    if not click.confirm(question, default=False, err=True):
        say("Nichts geändert.", err=True)
        sys.exit(0)
