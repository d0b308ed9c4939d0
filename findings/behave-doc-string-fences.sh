#!/usr/bin/env bash
# behave reads Gherkin, but not its doc strings in three backticks; and it reads doc strings in three single quotes, which
# Gherkin does not have. Only three double quotes are read by both, so an export has to write those.
#
# Versions: behave 1.3.3, gherkin-official 42.0.1 (the parser of Cucumber), Python 3.9 or newer.
# Seen (fence: behave | gherkin-official):
#   ``` refused: Parser failure in state=steps | read
#   """ read | read
#   ''' read | refused: expected … got '''''
# Needs python3 with venv. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check behave==1.3.3 gherkin-official==42.0.1
mkdir -p features/steps
cat > features/steps/notes.py <<'PY'
from behave import given

@given("a note")
def a_note(context):
    assert context.text == "first line\nsecond line", repr(context.text)
PY
cat > official.py <<'PY'
import sys
from gherkin.parser import Parser

document = Parser().parse(open(sys.argv[1]).read())
step = document["feature"]["children"][0]["scenario"]["steps"][0]
assert step["docString"]["content"] == "first line\nsecond line"
PY
said() { if "$@" > printed 2>&1; then echo read; else echo refused; fi; }
changed=0
check() { # name, fence, what behave is to say, what the official parser is to say
  printf 'Feature: Notes\n  Scenario: A note keeps its lines\n    Given a note\n      %s\n      first line\n      second line\n      %s\n' \
    "$2" "$2" > "features/$1.feature"
  local behave official
  behave=$(said env/bin/behave "features/$1.feature")
  official=$(said env/bin/python official.py "features/$1.feature")
  echo "$2 behave: $behave, gherkin-official: $official"
  [ "$behave $official" = "$3 $4" ] || changed=1
}
check backticks '```' refused read
check double '"""' read read
check single "'''" read refused
exit $changed
