#!/usr/bin/env bash
# The command line of TestRail (trcli) makes the titles of cases from the names in a JUnit report, and takes every ":", ";", ">", "/" and "." out of
# them, however short they are: what only shortens long titles parts all of them at these signs and joins the words with spaces. Prices, versions,
# addresses and ways through a menu lose their sense ("4.50" becomes "4 50"), and names that differ in such signs alone become one title. The name as it
# is stays in the automation id, so only that, or an id in the name ("[C12]"), finds a case again.
#
# Versions: trcli 1.15.3 with junitparser 3.2.0, Python 3.10 or newer. No server is asked: what is printed is what would be sent.
# Seen (name -> title):
#   Price of a kettle: 4.50 / piece -> Price of a kettle 4 50 piece
#   Shop > Cart -> Shop Cart
#   Shop/Cart -> Shop Cart
# Needs python3 with venv. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check trcli==1.15.3 junitparser==3.2.0
cat > report.xml <<'XML'
<testsuites><testsuite name="Shop">
  <testcase classname="shop" name="Price of a kettle: 4.50 / piece" time="1"/>
  <testcase classname="shop" name="Shop &gt; Cart" time="1"/>
  <testcase classname="shop" name="Shop/Cart" time="1"/>
</testsuite></testsuites>
XML
cat > titles.py <<'PY'
from pathlib import Path

from trcli.cli import Environment
from trcli.readers.junit_xml import JunitParser

reads = Environment("parse_junit")
reads.file, reads.case_matcher, reads.special_parser = Path("report.xml"), "auto", None
[suite] = JunitParser(reads).parse_file()
cases = suite.testsections[0].testcases
for case in cases:
    print(case.custom_automation_id.removeprefix("shop."), "->", case.title)
assert [case.title for case in cases] == ["Price of a kettle 4 50 piece", "Shop Cart", "Shop Cart"]
assert cases[0].custom_automation_id == "shop.Price of a kettle: 4.50 / piece"
PY
env/bin/python titles.py 2> told | grep -e '->'
