"""`make bench-NAME`: each name runs modules that exist, with the words that were given."""

import importlib.util

import pytest

from tests.bench import __main__ as benches


def test_each_bench_runs_modules_that_exist() -> None:
    programs = [program for name in benches.BENCHES for program in benches.programs(name, [])]
    assert len(programs) > 20
    assert [program for program in programs if importlib.util.find_spec(program[0]) is None] == []


def test_the_words_go_where_they_belong() -> None:
    assert benches.programs("copy", ["--few", "x y"])[1][-3:] == ["build/kept_out/copies", "--few", "x y"]
    assert benches.programs("soak", []) == [["tests.torture.soak"]]


def test_without_a_name_all_are_listed_and_a_wrong_one_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert benches.main([]) == 0
    assert capsys.readouterr().out.count("make bench-") == len(benches.BENCHES)
    assert benches.main(["dance"]) == 2
