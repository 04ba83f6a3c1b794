"""The page of settings says what the settings are."""

from tests.docs.settings_page import PAGE, made


def test_the_page_is_that_of_these_settings() -> None:
    assert PAGE.read_text(encoding="utf-8") == made(), "write it anew: python -m tests.docs.settings_page"
