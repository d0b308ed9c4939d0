#!/usr/bin/env bash
# The command line of TestRail (trcli) knows three results of a JUnit report: a skipped case becomes "Retest" (status 4), not "Untested" or "Blocked", so a
# case that nobody could decide asks for another run; errors and failures are both "Failed" (5). Of what a case printed (system-out, system-err)
# nothing arrives, of a passed case no comment at all, and times are whole seconds, of which the least is one.
#
# Versions: trcli 1.15.3 with junitparser 3.2.0, Python 3.10 or newer. No server is asked: what is printed is what would be sent.
# Seen (name: status, time, comment):
#   passed: 1, 1s, ''
#   failure: 5, 1s, 'Message: wrong'
#   error: 5, 8s, 'Message: broken'
#   skipped: 4, None, 'Message: cannot be decided'
# Needs python3 with venv. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check trcli==1.15.3 junitparser==3.2.0
cat > report.xml <<'XML'
<testsuites><testsuite name="Shop">
  <testcase classname="shop" name="passed" time="0.04"><system-out>a picture of the page</system-out></testcase>
  <testcase classname="shop" name="failure" time="1.4"><failure message="wrong"/><system-out>what was seen instead</system-out></testcase>
  <testcase classname="shop" name="error" time="7.6"><error message="broken"/><system-err>why</system-err></testcase>
  <testcase classname="shop" name="skipped" time="0"><skipped message="cannot be decided"/></testcase>
</testsuite></testsuites>
XML
cat > results.py <<'PY'
from pathlib import Path

from trcli.cli import Environment
from trcli.readers.junit_xml import JunitParser

reads = Environment("parse_junit")
reads.file, reads.case_matcher, reads.special_parser = Path("report.xml"), "auto", None
[suite] = JunitParser(reads).parse_file()
seen = {}
for case in suite.testsections[0].testcases:
    result = case.result
    seen[case.title] = (result.status_id, result.elapsed, result.comment)
    print(f"seen {case.title}: {result.status_id}, {result.elapsed}, {result.comment!r}")
assert seen == {
    "passed": (1, "1s", ""),
    "failure": (5, "1s", "Message: wrong"),
    "error": (5, "8s", "Message: broken"),
    "skipped": (4, None, "Message: cannot be decided"),
}
PY
env/bin/python results.py 2> told | grep '^seen'
