"""Imposed documents wait for those that they are put together from."""

from __future__ import annotations

from collections import deque

from projects import Project

from generator.build.kept import Document
from generator.build.output import Output
from generator.build.pool import Pool
from generator.build.printing import Fresh, make_one
from generator.build.waiting import Task, Waiting
from generator.content.load import load
from generator.proof.prove import prove
from generator.render.editions import EDITIONS, Choices, Edition

CHOICES = Choices()
BY_NAME = {edition.name: edition for edition in EDITIONS}
IMPOSED = [edition for edition in EDITIONS if edition.parts]


def output(edition: Edition, choices: Choices = CHOICES) -> Output:
    return Output("kopfrechnen", edition, choices)


def document(data: bytes) -> Document:
    return Document(data, 1, ())


def able(waiting: Waiting) -> list[str]:
    return [task.output.edition.name for task in waiting.able()]


def test_a_document_waits_for_all_its_parts_and_for_nothing_else() -> None:
    waiting = Waiting([output(edition) for edition in EDITIONS], {})
    assert able(waiting) == [edition.name for edition in EDITIONS if not edition.parts]
    assert able(waiting) == []
    waiting.done(output(BY_NAME["kurzregeln"]), document(b"short"))
    (task,) = waiting.able()
    assert task == Task(output(BY_NAME["kurzregeln-a4"]), {"kurzregeln": document(b"short")})
    waiting.done(output(BY_NAME["regelheft"]), document(b"a4"))
    assert able(waiting) == []
    waiting.done(output(BY_NAME["regelheft-a5"]), document(b"a5"))
    (task,) = waiting.able()
    assert task.parts == {"regelheft-a5": document(b"a5"), "kurzregeln": document(b"short")}


def test_what_is_there_already_is_not_waited_for() -> None:
    ready = {output(BY_NAME["regelheft-a5"]): document(b"a5")}
    (task,) = Waiting([output(BY_NAME["regelheft-heft"])], ready).able()
    assert task.parts == {"regelheft-a5": document(b"a5")}


def test_parts_in_other_colours_are_no_parts() -> None:
    ready = {output(BY_NAME["kurzregeln"], Choices(palette="grau")): document(b"grey")}
    (task,) = Waiting([output(BY_NAME["kurzregeln-a4"])], ready).able()
    assert task.parts == {}


def test_a_part_that_cannot_be_made_keeps_nobody_waiting() -> None:
    waiting = Waiting([output(BY_NAME["kurzregeln"]), output(BY_NAME["kurzregeln-a4"])], {})
    assert able(waiting) == ["kurzregeln"]
    waiting.done(output(BY_NAME["kurzregeln"]), None)
    (task,) = waiting.able()
    assert task == Task(output(BY_NAME["kurzregeln-a4"]))


def test_bytes_are_the_same_whether_parts_were_there_or_made_along(project: Project) -> None:
    (proof,) = prove(load(project.root)).games
    parts: dict[str, Document] = {}
    for part in {part for edition in IMPOSED for part in edition.parts}:
        made = make_one(proof, Task(output(part)))
        assert isinstance(made, Fresh)
        parts[part.name] = made.document
    for edition in IMPOSED:
        alone, together = make_one(proof, Task(output(edition))), make_one(proof, Task(output(edition), parts))
        assert isinstance(alone, Fresh)
        assert isinstance(together, Fresh)
        assert alone.document == together.document


def test_tasks_that_are_added_while_others_are_done_are_done_as_well() -> None:
    def squared(number: int) -> int:
        return number * number

    tasks, done = deque([3]), []
    with Pool(squared, 2) as pool:
        for task, result in pool.results(tasks, lambda running: None):
            done.append((task, result))
            if task:
                tasks.append(task - 1)
    assert done == [(3, 9), (2, 4), (1, 1), (0, 0)]
