"""Publish to a branch for pages hosting: one commit whose files are the website and whatever foreign files it had.

Nothing is checked out: the commit is made from an index of its own. That a branch points to it is one step.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.publish.errors import ForeignFilesError, PublishError
from generator.publish.manifest import MANIFEST, Manifest, ManifestError
from generator.publish.plan import Plan, make_plan
from generator.publish.programs import Ran, run
from generator.publish.target import Files

_NO_COMMIT = "0" * 40
_MODE = "100644"
#: What would make git look elsewhere than it is told: it is set while git runs a hook.
_MISLEADING = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR",
    "GIT_NAMESPACE",
    "GIT_PREFIX",
)


@dataclass(frozen=True)
class Git:
    """A repository, by the folder it is in."""

    folder: Path

    def __call__(self, *arguments: str, data: bytes = b"", env: Mapping[str, str] | None = None) -> str:
        """What a command prints, without the last line end. Raises `PublishError`."""
        ran = self.run(*arguments, data=data, env=env)
        if ran.code:
            raise PublishError(f"git {arguments[0]} ist in {self.folder} gescheitert: {ran.last_words}")
        return ran.out.decode("utf-8", "surrogateescape").removesuffix("\n")

    def run(self, *arguments: str, data: bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
        """How a command ends."""
        clean = ["env", *(f"--unset={name}" for name in _MISLEADING)] if any(map(os.environ.get, _MISLEADING)) else []
        return run(
            [*clean, "git", "-C", str(self.folder), *arguments],
            data=data,
            env={"GIT_TERMINAL_PROMPT": "0", **(env or {})},
        )

    def commit_of(self, name: str) -> str:
        """The commit that a reference points to, or empty."""
        ran = self.run("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
        return ran.out.decode().strip() if ran.code == 0 else ""


@dataclass(frozen=True)
class BranchTarget:
    """A branch of the repository that the project lies in; with `push` it goes to its remote as well."""

    project: Path
    branch: str
    push: bool = False

    @property
    def name(self) -> str:
        """The branch as the user knows it."""
        return f"Zweig {self.branch}"

    @contextlib.contextmanager
    def open(self, files: Files) -> Iterator[BranchSession]:
        """Compare the files with the branch. Raises `PublishError`."""
        git = Git(self.project)
        if git.run("rev-parse", "--git-dir").code:
            raise PublishError(
                f"{self.project} gehört zu keinem Git-Repository, also gibt es dort auch keinen Zweig {self.branch}. "
                "Leg mit `git init` eins an, oder nenn eins: /pfad/zum/repository#zweig."
            )
        reference = f"refs/heads/{self.branch}"
        listed = git("worktree", "list", "--porcelain").splitlines()
        if f"branch {reference}" in listed:
            raise PublishError(
                f"Der Zweig {self.branch} ist gerade ausgecheckt. Wechsle auf einen anderen, oder nimm einen anderen."
            )
        remote = git.run("config", f"branch.{self.branch}.remote").out.decode().strip() or "origin"
        old = git.commit_of(reference)
        start = old or git.commit_of(f"refs/remotes/{remote}/{self.branch}")

        def point(commit: str) -> str:
            if commit != old:
                git("update-ref", "-m", "blattwerk publish", reference, commit, old or _NO_COMMIT)
            if not self.push:
                return f"Der Zweig {self.branch} steht bereit; mit `git push {remote} {self.branch}` ist er im Netz."
            ran = git.run("push", "--quiet", remote, f"{reference}:{reference}")
            _see_to_push(ran, remote, self.branch)
            return f"Der Zweig {self.branch} ist jetzt auch auf {remote}."

        yield BranchSession(git, start, files, point, waiting=self.push or bool(start != old))


@dataclass(frozen=True)
class RepositoryTarget:
    """A branch of another repository, by its path or address."""

    address: str
    branch: str

    @property
    def name(self) -> str:
        """The repository and its branch."""
        return f"{self.address}#{self.branch}"

    @contextlib.contextmanager
    def open(self, files: Files) -> Iterator[BranchSession]:
        """Fetch the branch, and compare the files with it. Raises `PublishError`."""
        with tempfile.TemporaryDirectory(prefix="blattwerk-") as scratch:
            git = Git(Path(scratch))
            git("init", "--quiet", "--bare", "--initial-branch=main")
            reference = f"refs/heads/{self.branch}"
            listed = git.run("ls-remote", self.address, reference)
            if listed.code:
                raise PublishError(f"Das Repository {self.address} lässt sich nicht lesen: {listed.last_words}")
            if listed.out:
                git("fetch", "--quiet", "--depth=1", self.address, f"{reference}:refs/heads/alt")

            def point(commit: str) -> str:
                _see_to_push(
                    git.run("push", "--quiet", self.address, f"{commit}:{reference}"), self.address, self.branch
                )
                return f"Die Website liegt jetzt in {self.name}."

            yield BranchSession(git, git.commit_of("refs/heads/alt"), files, point)


class BranchSession:
    """One run: `start` is the commit that the branch has now (or empty), `point` lets it point to a new one."""

    def __init__(
        self, git: Git, start: str, files: Files, point: Callable[[str], str], *, waiting: bool = False
    ) -> None:
        self._git, self._start, self._files, self._point = git, start, files, point
        there = git("ls-tree", "-r", "-z", "--name-only", start).split("\0") if start else []
        old = self._manifest() if MANIFEST in there else None
        plan = make_plan(old, files)
        self._plan = replace(plan, unfinished=waiting)
        foreign = {*there} - {*(old.ours if old else ()), MANIFEST}
        if clashes := sorted(plan.new.keys() & foreign):
            raise ForeignFilesError(clashes)

    @property
    def plan(self) -> Plan:
        """What publishing would do."""
        return self._plan

    def publish(self) -> str:
        """Make the commit, and let the branch point to it."""
        plan = self._plan
        changed = plan.new or plan.changed or plan.removed
        return self._point(self._commit() if changed or not self._start else self._start)

    def _manifest(self) -> Manifest:
        try:
            return Manifest.from_bytes(self._git.run("cat-file", "blob", f"{self._start}:{MANIFEST}").out)
        except ManifestError as error:
            what = "stammt von einer neueren Fassung von Blattwerk" if error.later else "ist beschädigt"
            raise PublishError(f"{MANIFEST} im Zweig {what}. Hol sie zurück, oder nimm einen anderen Zweig.") from None

    def _commit(self) -> str:
        git, plan = self._git, self._plan
        with tempfile.TemporaryDirectory(prefix="blattwerk-") as scratch:
            files = {**self._files, MANIFEST: plan.manifest.to_bytes()}
            names = []
            for number, data in enumerate(files.values()):
                names.append(Path(scratch, str(number)))
                names[-1].write_bytes(data)
            listed = "".join(f"{name}\n" for name in names).encode()
            blobs = git("hash-object", "-w", "--no-filters", "--stdin-paths", data=listed).split("\n")
            index = {"GIT_INDEX_FILE": str(Path(scratch, "index"))}
            git("read-tree", *([self._start] if self._start else ["--empty"]), env=index)
            entries = [f"0 {_NO_COMMIT}\t{path}" for path in plan.removed]
            entries += [f"{_MODE} {blob}\t{path}" for path, blob in zip(files, blobs, strict=True)]
            git("update-index", "-z", "--index-info", data="\0".join((*entries, "")).encode(), env=index)
            tree = git("write-tree", env=index)
        message = f"Website {plan.manifest.release}\n".encode()
        parents = ["-p", self._start] if self._start else []
        return git("commit-tree", tree, *parents, data=message, env=self._author())

    def _author(self) -> dict[str, str]:
        """Who makes the commit where git does not know."""
        known = (
            self._git.run("var", "GIT_COMMITTER_IDENT").code == 0 and self._git.run("var", "GIT_AUTHOR_IDENT").code == 0
        )
        names = ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME")
        mails = ("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL")
        return {} if known else {**dict.fromkeys(names, "Blattwerk"), **dict.fromkeys(mails, "blattwerk@localhost")}


def _see_to_push(ran: Ran, remote: str, branch: str) -> None:
    if ran.code:
        raise PublishError(
            f"Der Zweig {branch} ließ sich nicht nach {remote} bringen: {ran.last_words} "
            f"Hat ihn dort jemand anderes geändert, hol ihn mit `git fetch {remote} {branch}:{branch}` und "
            "versuch es noch einmal."
        )
