"""What the site shows of a folder, to whom, and when its pages reload."""

import asyncio
import re
from importlib import import_module
from pathlib import Path

import pytest
from slips_of_the_pen.test_reports import TWICE

from referee.web.serve import app
from referee.web.serve.app import is_own
from serve.folder import CLEAN, SEATS, UNPAID, Folder, plain


def test_the_list_has_every_game_with_its_verdict_and_links_to_its_page(tmp_path: Path) -> None:
    folder = Folder(tmp_path, monday=CLEAN, tuesday=UNPAID).look()
    page = folder.page()
    assert "monday.bourre ✓ Clean 1 0" in plain(page)
    assert "tuesday.bourre ✗ Violations found 1 1" in plain(page)
    for name in ("monday", "tuesday"):
        assert f'href="/game/{folder.key(name)}"' in page
        assert f"{name}.bourre" in folder.page(f"/game/{folder.key(name)}")


def test_a_log_in_which_nobody_broke_a_rule_needs_fixing(tmp_path: Path) -> None:
    folder = Folder(tmp_path, monday=TWICE, tuesday=UNPAID).look()
    told = plain(folder.page())
    assert "monday.bourre ✎ Needs fixing 1 1" in told
    assert "Logs: 1 to be fixed, 1 with violations." in told
    assert "C301 log error: There is only one Qd" in plain(folder.page(_player(folder, "Bob")))


def test_a_game_of_the_site_shows_a_hand_as_it_was_meant(tmp_path: Path) -> None:
    folder = Folder(tmp_path, monday=TWICE).look()
    page = folder.page(f"/game/{folder.key('monday')}")
    assert "One slip of the pen would explain the next finding" in plain(page)
    assert 'id="hand-1-as-meant"' in page


def test_standings_and_payments_are_those_of_audit_and_settle(tmp_path: Path) -> None:
    page = plain(Folder(tmp_path, monday=CLEAN, tuesday=UNPAID).look().page())
    assert re.search(r"Ann 2 \+4 0 0 0 0 Cal 2 -2 0 0 0 0 Bob 2 -5 1 2 0 -1", page)
    assert "Bob pays Ann 4. Bob pays 1 into the pot. Cal pays 2 into the pot." in page


def test_all_logs_are_listed_before_any_is_judged(tmp_path: Path) -> None:
    folder = Folder(tmp_path, monday=CLEAN)
    folder.shelf.announce({f"{tmp_path}/monday.bourre": "1"})
    assert "1 log; 1 log still being judged" in plain(folder.page())
    assert "The season is not settled yet" in plain(folder.page())


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    assert "This folder has no logs yet" in plain(Folder(tmp_path).look().page())


def test_a_player_has_a_page_with_the_games_and_the_findings(tmp_path: Path) -> None:
    folder = Folder(tmp_path, monday=CLEAN, tuesday=UNPAID).look()
    [address] = re.findall(r'href="(/player/\w+)">Bob<', folder.page())
    page = folder.page(address)
    assert "L605" in page
    [game, finding] = re.findall(r'href="(/game/\w+)#(finding-\d+)">L605', page)[0]
    assert f'id="{finding}"' in folder.page(game)
    assert "No findings about Ann" in plain(folder.page(_player(folder, "Ann")))


def _player(folder: Folder, name: str) -> str:
    return re.findall(rf'href="(/player/\w+)">{name}<', folder.page())[0]


def test_a_duplicate_log_settles_nothing(tmp_path: Path) -> None:
    page = plain(Folder(tmp_path, monday=CLEAN, tuesday=CLEAN).look().page())
    assert "tuesday.bourre is the same log as monday.bourre" in page


def test_an_unreadable_log_is_reported_and_nothing_is_settled(tmp_path: Path) -> None:
    folder = Folder(tmp_path, monday=CLEAN)
    (tmp_path / "broken.bourre.gz").write_bytes(b"no gzip")
    page = plain(folder.look().page())
    assert "Not examined: is not a valid gzip file" in page
    assert "The season is not settled" in page


def test_only_what_changed_is_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(tmp_path, monday=CLEAN, tuesday=UNPAID).look()
    stamps = {name: folder.shelf.stamp(folder.key(name)) for name in ("monday", "tuesday")}
    judged: list[str] = []
    judge = folder.watch.judged
    monkeypatch.setattr(folder.watch, "judged", lambda log: [judged.append(log.path), judge(log)][1])
    folder.look()
    assert not judged
    folder.write("tuesday", f"{UNPAID}  stacks Ann 202, Bob 197, Cal 199\n")
    folder.look()
    assert judged == [f"{tmp_path}/tuesday.bourre"]
    assert folder.shelf.stamp(folder.key("monday")) == stamps["monday"]
    assert folder.shelf.stamp(folder.key("tuesday")) != stamps["tuesday"]


def test_a_page_shows_the_log_as_it_is_now(tmp_path: Path) -> None:
    folder = Folder(tmp_path, monday=CLEAN).look()
    address = f"/game/{folder.key('monday')}"
    assert "Cleaner" not in folder.page(address)
    folder.write("monday", f'game "Cleaner"\n{CLEAN}')
    folder.look()
    assert "Cleaner" in folder.page(address)
    assert "Cleaner" in folder.page()


def test_logs_come_and_go(tmp_path: Path) -> None:
    folder = Folder(tmp_path, monday=CLEAN).look()
    address = f"/game/{folder.key('monday')}"
    (tmp_path / "monday.bourre").unlink()
    folder.write("tuesday", UNPAID)
    folder.look()
    assert [one.path for one in folder.shelf.site().games] == ["tuesday.bourre"]
    assert folder.browser.get(address).status_code == 404


def test_changed_settings_judge_every_log_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Folder(tmp_path, monday=UNPAID).look()
    assert "L605 (1)" in plain(folder.page())
    (tmp_path / "referee.toml").write_text('[select]\nignore = ["L605"]\n')
    before = folder.shelf.stamp(folder.key("monday"))
    folder.look()
    assert folder.shelf.stamp(folder.key("monday")) != before
    (tmp_path / "referee.toml").write_text("no settings")
    folder.look()
    assert "the previous settings stay in force" in capsys.readouterr().err
    assert "monday.bourre" in folder.page()


def test_a_link_in_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    outside = tmp_path / "outside.bourre"
    outside.write_text(CLEAN)
    folder = Folder(tmp_path / "logs", monday=CLEAN)
    (tmp_path / "logs" / "link.bourre").symlink_to(outside)
    (tmp_path / "logs" / "all").symlink_to(tmp_path)
    assert [one.path for one in folder.look().shelf.site().games] == ["monday.bourre"]


def test_a_log_that_became_a_link_since_it_was_found_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    outside = tmp_path / "outside.bourre"
    outside.write_text(f"# a secret\n{CLEAN}")
    folder = Folder(tmp_path / "logs", monday=CLEAN).look()
    log = tmp_path / "logs" / "monday.bourre"
    log.unlink()
    log.symlink_to(outside)
    page = folder.page(f"/game/{folder.key('monday')}")
    assert "has become a link" in page
    assert "secret" not in page


def test_a_site_named_by_a_link_is_its_folder(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "season").symlink_to(tmp_path / "logs")
    folder = Folder(tmp_path / "season", monday=CLEAN).look()
    assert "Clean" in folder.page(f"/game/{folder.key('monday')}")


@pytest.mark.parametrize("name", ["<script>x", "a'\"&b", "%2e%2e", "né♥", "\x1b[31m", "#?x", "\udcff"])
def test_hostile_names_are_only_text(tmp_path: Path, name: str) -> None:
    title = "".join(sign for sign in name if sign.isprintable())
    folder = Folder(tmp_path, **{name: f'game "{title}<img src=x onerror=y>"\n{CLEAN}'}).look()
    [game] = folder.shelf.site().games
    pages = folder.page() + folder.page(f"/game/{game.key}")
    assert not re.search(r"<script>x|<img|\x1b", pages)


@pytest.mark.parametrize(
    "address",
    ["/game/none", "/game/..%2f..%2fetc%2fpasswd", "/player/none", "/game/", "/etc/passwd", "/static/page.css"],
)
def test_only_the_listed_pages_exist(tmp_path: Path, address: str) -> None:
    answer = Folder(tmp_path, monday=CLEAN).look().browser.get(address)
    assert (answer.status_code, answer.text) == (404, "No such page.\n")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_nothing_can_be_written(tmp_path: Path, method: str) -> None:
    assert Folder(tmp_path, monday=CLEAN).browser.request(method, "/").status_code == 405


def test_head_answers_without_a_page(tmp_path: Path) -> None:
    browser = Folder(tmp_path, monday=CLEAN).look().browser
    assert (browser.head("/").status_code, browser.head("/").content) == (200, b"")
    assert browser.head("/events/season").status_code == 200


@pytest.mark.parametrize("address", ["/", "/nowhere"])
def test_every_answer_is_guarded(tmp_path: Path, address: str) -> None:
    headers = Folder(tmp_path, monday=CLEAN).look().browser.get(address).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_the_page_and_its_answer_have_the_same_policy(tmp_path: Path) -> None:
    folder = Folder(tmp_path, monday=CLEAN).look()
    for address in ("/", f"/game/{folder.key('monday')}"):
        answer = folder.browser.get(address)
        [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', answer.text)
        told = policy.replace("&#39;", "'").replace("&#x27;", "'")
        assert answer.headers["content-security-policy"] == f"{told}; frame-ancestors 'none'"


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost:8052", True),
        ("LOCALHOST.", True),
        ("127.0.0.1:8052", True),
        ("[::1]:8052", True),
        ("192.168.0.7", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:8052", False),
        ("somebody@127.0.0.1", False),
        ("127.0.0.1/elsewhere", False),
        ("", False),
        ("[", False),
    ],
)
def test_a_foreign_host_name_is_refused(tmp_path: Path, host: str, own: bool) -> None:
    assert is_own(host, {"localhost"}) == own
    answer = Folder(tmp_path, monday=CLEAN).look().browser.get("/", headers={"host": host})
    assert answer.status_code == (200 if own else 421)
    assert own or "monday" not in answer.text


def test_an_event_announces_each_change_until_the_site_closes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(tmp_path, monday=CLEAN).look()
    monkeypatch.setattr(app, "POLL", 0)

    async def told() -> list[str]:
        events = app.events(folder.shelf, "season", lambda: folder.closing)
        seen = [await anext(events)]
        folder.write("tuesday", UNPAID)
        folder.look()
        seen.append(await anext(events))
        folder.closing = True
        return [*seen, *[one async for one in events]]

    before, after = asyncio.run(told())
    assert before != after
    assert after == f"data: {folder.shelf.stamp('season')}\n\n"
    assert f'data-stamp="{folder.shelf.stamp("season")}"' in folder.page()


def test_a_bug_costs_one_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(log: object, **_: object) -> None:
        if b"broken" in bytes(log):  # type: ignore[call-overload]
            raise RuntimeError("oh")
        return judge(log)

    room = import_module("referee.report.page")
    judge = room.audit
    monkeypatch.setattr(room, "audit", broken)
    page = plain(Folder(tmp_path, monday=CLEAN, other=f"# broken\n{SEATS}").look().page())
    assert "this is a bug in referee" in page
    assert "monday.bourre ✓ Clean" in page


def test_a_baseline_that_breaks_ends_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Folder(tmp_path, monday=UNPAID)
    (tmp_path / "referee.toml").write_text("")
    folder.look()
    (tmp_path / "referee.toml").write_text('baseline = "known.json"\n')
    (tmp_path / "known.json").write_text("no baseline")
    assert "monday.bourre" in folder.look().page()
    assert "the previous settings stay in force" in capsys.readouterr().err
