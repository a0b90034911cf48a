"""Something is wrong: a report from a table, with and without JavaScript, by keyboard, on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grandtour.web.store.reports import read_report
from tests.browser.conftest import PHONE, Visit
from tests.web.servers import Server


@pytest.mark.parametrize("how", [{}, {"java_script_enabled": False, "viewport": PHONE, "color_scheme": "dark"}])
def test_a_report_from_a_table(visit: Visit, server: Server, how: dict[str, Any]) -> None:
    """The form is filled in by keyboard; the number is told, the record is kept, and the way leads back to the table."""
    anna = visit(**how)
    anna.go("/new/two_capitals")
    anna.page.click("button.main")
    table = re.sub(r".*/t/", "", anna.page.url)
    anna.go(f"/report?table={table}&page=/t/{table}")
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.page.get_by_label("What happened?").focus()
    anna.page.keyboard.type("The bus flies <b>")
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.type("It drives.")
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/report?done=*")
    number = int(re.findall(r"\d+", anna.text("#thanks"))[0])
    report = read_report(server.data, number)
    assert (report.text, report.about["expected"], report.about["table"]) == ("The bus flies <b>", "It drives.", table)
    assert "Chrome" in report.about["browser"]
    anna.page.click("main a.button")
    anna.page.wait_for_url(f"**/t/{table}")


def test_an_empty_report_stays_in_the_browser(visit: Visit) -> None:
    anna = visit()
    anna.go("/report")
    anna.page.click("button.main")
    assert anna.page.evaluate("document.querySelector('#text:invalid') === document.activeElement")
    assert anna.page.url.endswith("/report")
