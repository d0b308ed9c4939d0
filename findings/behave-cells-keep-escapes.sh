#!/usr/bin/env bash
# In the cells of a Gherkin table, "\n" is a new line, "\|" a bar and "\\" a backslash. behave knows the bar alone: the other two it hands on as they are
# written. So a cell with two lines, or a backslash before an n, has no form that Cucumber's parser and behave read alike: "C:\new" loses its n
# to a new line in the one, and "C:\\new" keeps both backslashes in the other. Tags without a gap between them are two in the one and one in the other.
#
# Versions: behave 1.3.3, gherkin-official 42.0.1 (the parser of Cucumber), Python 3.9 or newer.
# Seen (what stands in the cell: behave | gherkin-official):
#   a\nb: 'a\\nb' | 'a\nb'
#   C:\\new: 'C:\\\\new' | 'C:\\new'
#   a\|b: 'a|b' | 'a|b'
#   tags @first@second: ['first@second'] | ['@first', '@second']
# Needs python3 with venv. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check behave==1.3.3 gherkin-official==42.0.1
mkdir -p features/steps
cat > features/cells.feature <<'GHERKIN'
Feature: Cells
  @first@second
  Scenario: Cells
    Given the cells
      | a\nb    |
      | C:\\new |
      | a\|b    |
GHERKIN
cat > features/steps/cells.py <<'PY'
import json

from behave import given

@given("the cells")
def the_cells(context):
    cells = context.table.headings + [row[0] for row in context.table]
    json.dump([cells, [str(tag) for tag in context.scenario.tags]], open("behave.json", "w"))
PY
cat > compare.py <<'PY'
import json

from gherkin.parser import Parser

scenario = Parser().parse(open("features/cells.feature").read())["feature"]["children"][0]["scenario"]
rows = scenario["steps"][0]["dataTable"]["rows"]
official = [[row["cells"][0]["value"] for row in rows], [tag["name"] for tag in scenario["tags"]]]
behave = json.load(open("behave.json"))
for one, other in zip(behave[0], official[0]):
    print(f"{one!r} | {other!r}")
print(f"{behave[1]} | {official[1]}")
assert behave == [["a\\nb", "C:\\\\new", "a|b"], ["first@second"]]
assert official == [["a\nb", "C:\\new", "a|b"], ["@first", "@second"]]
PY
env/bin/behave > told
env/bin/python compare.py
