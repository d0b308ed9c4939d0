#!/usr/bin/env bash
# A scenario outline whose table has a header and no row, or no table at all, is valid Gherkin, and its consumers disagree whether it is run: Cucumber's
# compiler drops the one with a header alone and runs the other as a plain scenario, with its placeholders as they stand; behave drops both, and
# pytest-bdd runs both. None of them says so: a case of which nothing was run is missing from a green report. An importer has to tell it.
#
# Versions: gherkin-official 42.0.1, behave 1.3.3, pytest-bdd 9.0.1 with pytest 9.2.0, Python 3.10 or newer.
# Seen:
#   cucumber runs: no table, plain
#   behave runs: plain
#   pytest-bdd runs: header alone, no table, plain
# Needs python3 with venv. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check gherkin-official==42.0.1 behave==1.3.3 pytest-bdd==9.0.1 pytest==9.2.0
mkdir -p features/steps
cat > features/notes.feature <<'GHERKIN'
Feature: Notes
  Scenario Outline: header alone
    Given the note "header alone"

    Examples:
      | note |

  Scenario Outline: no table
    Given the note "no table"

  Scenario: plain
    Given the note "plain"
GHERKIN
cat > compiled.py <<'PY'
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

document = Parser().parse(open("features/notes.feature").read())
document["uri"] = "features/notes.feature"
print(", ".join(pickle["name"] for pickle in Compiler().compile(document)))
PY
cat > features/steps/notes.py <<'PY'
from behave import given

@given('the note "{name}"')
def the_note(context, name):
    print(name, file=open("behave.txt", "a"))
PY
cat > test_notes.py <<'PY'
from pytest_bdd import given, parsers, scenarios

scenarios("features/notes.feature")

@given(parsers.parse('the note "{name}"'))
def the_note(name):
    print(name, file=open("pytest.txt", "a"))
PY
cucumber=$(env/bin/python compiled.py)
env/bin/behave > told
env/bin/pytest -q test_notes.py >> told
ran() { sort "$1" | paste -sd, | sed 's/,/, /g'; }
printf 'cucumber runs: %s\nbehave runs: %s\npytest-bdd runs: %s\n' "$cucumber" "$(ran behave.txt)" "$(ran pytest.txt)" | tee seen
diff seen - <<'SEEN'
cucumber runs: no table, plain
behave runs: plain
pytest-bdd runs: header alone, no table, plain
SEEN
