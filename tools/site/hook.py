"""What MkDocs doesn't do for the site of the documentation: pages whose source is outside docs/, and links as a repository has
them (`pages.py`)."""

from __future__ import annotations

from typing import Any

from mkdocs.structure.files import File
from pages import ASSETS, PAGES, ROOT, site_text
from pymdownx.slugs import slugify


def on_config(config: Any) -> Any:
    """Anchors are those of a forge. There is no page for what isn't found: it would have to know its address."""
    config.theme.static_templates.discard("404.html")
    config.mdx_configs.setdefault("toc", {})["slugify"] = slugify(case="lower")
    return config


def on_files(files: Any, config: Any) -> Any:
    for name, source in (PAGES | ASSETS).items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    name = page.file.src_uri
    if name == "index.md":
        page.meta["hide"] = ["navigation"]
    return site_text(markdown, name, config.repo_url)
