"""What all pages share: head, navigation, foot, and the addresses in them."""

from __future__ import annotations

from dataclasses import dataclass

from generator.render.environment import environment
from generator.render.web.model import Assets, Site


@dataclass(frozen=True)
class Head:
    """What a page says of itself: its path, title, a sentence for search engines, scripts, and more for the head."""

    path: str
    title: str
    description: str
    scripts: tuple[str, ...] = ()
    accent: str = ""
    more_html: str = ""

    @property
    def up(self) -> str:
        """The way from this page to the website's folder."""
        return "../" * self.path.count("/")


def render(template: str, site: Site, assets: Assets, head: Head, **context: object) -> str:
    """A page from a template below `templates/web/`, which extends `rahmen.html.j2`."""
    return (
        environment()
        .get_template(f"web/{template}")
        .render(site=site, assets=assets, head=head, url=site.settings.url(head.path), **context)
    )
