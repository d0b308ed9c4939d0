"""Reads the JUnit report in this folder with what its users read it with, and prints what each found."""

from pathlib import Path

import junitparser
from junitparser import xunit2
from trcli.cli import Environment
from trcli.data_classes.data_parsers import MatchersParser
from trcli.readers.junit_xml import JunitParser

REPORT = Path("reports/junit.xml")


def read_by_junitparser() -> str:
    plain = junitparser.JUnitXml.fromfile(str(REPORT))
    assert [suite.name for suite in plain] == ["Shop (suites/a/shop.csv)", "Shop (suites/b/shop.csv)"]
    assert (plain.tests, plain.failures, plain.errors) == (5, 1, 1), plain
    cases = [case for suite in plain for case in suite]
    passed = [case.name for case in cases if case.is_passed]
    assert passed == ["Log in", "Read", "Log in"], passed
    properties = {prop.name: prop.value for prop in cases[0].iterchildren(junitparser.Properties) for prop in prop}
    assert properties == {"id": "C42", "test_id": "C42", "flaky": "true"}, properties
    surefire = [xunit2.TestCase.fromelem(case) for case in cases]
    assert [type(result).__name__ for result in surefire[0].flaky_failures()] == ["FlakyFailure"]
    assert [type(result).__name__ for result in surefire[1].rerun_errors()] == ["RerunError"]
    return f"{plain.tests} cases, {plain.failures} failure, {plain.errors} error, 1 flaky, 1 run again"


def read_by_trcli() -> str:
    environment = Environment()
    environment.case_matcher = MatchersParser.PROPERTY
    environment.file = REPORT
    environment.special_parser = None
    environment.params_from_config = {}
    (suite,) = JunitParser(environment).parse_file()
    assert [section.name for section in suite.testsections] == ["Shop (suites/a/shop.csv)", "Shop (suites/b/shop.csv)"]
    cases = [case for section in suite.testsections for case in section.testcases]
    assert [case.case_id for case in cases] == [42, None, None, None, None], cases
    # TestRail's statuses: 1 passed, 5 failed.
    assert [case.result.status_id for case in cases] == [1, 5, 1, 1, 5], cases
    assert len({case.custom_automation_id for case in cases}) == 5, "two suites of one name are two"
    return f"{len(cases)} cases in {len(suite.testsections)} sections, C42 known by its number"


print("junitparser:", read_by_junitparser())
print("trcli:", read_by_trcli())
