from __future__ import annotations

import pytest

from .cases import Case, all_cases


@pytest.fixture(params=all_cases(), ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param
