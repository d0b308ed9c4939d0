#!/usr/bin/env python3
"""Records a run of the sample suite for the fake host.

First `VERBATIM_DATA=FOLDER verbatim sample`, then `cargo run -p verbatim-app --example ways -- CASE … > ways.json` with the
names that `record.py --cases` prints, a line each, then `record.py VERBATIM FOLDER ways.json` with the same program and folder.
Writes recorded.json and pictures/ beside this file. `record.py --ways ways.json` takes over the ways out alone.
"""
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent
sample = here.parents[3] / "src-tauri/crates/app/sample/shop.json"

CASES = [
    "Front page", "Wrong password", "Filter by department and stock", "Change the quantity in the cart",
    "Order two kettles by express", "Suspend Grace", "Settings in an old table", "Log-in by the fields",
    "The total after the coupon is too high", "No button to buy with", "The cart falls over",
    "The name loses a letter", "A country is not on the list", "A sheet of glass over the button",
    "One or the other", "A greeting without a value", "Delete, but whom", "The button says more",
    "The banner in the way", "Everything is fine", "A click that nobody asks about", "Nobody at home",
    "Off to the partner", "Nothing sold out, as long as it ticks", "A walk without a question",
]


def write(recorded):
    text = json.dumps(recorded, ensure_ascii=False, separators=(",", ":"))
    for port in set(re.findall(r"127\.0\.0\.1:(4\d{4})", text)):
        text = text.replace(f":{port}", ":4000")
    text = re.sub(r"\blocalhost:\d{5}\b", "localhost:4000", text)
    (here / "recorded.json").write_text(text + "\n")
    return len(text)


def read(path):
    return json.loads(pathlib.Path(path).read_text())


def with_ways(attempts, told):
    """What the window offers to do about each verdict, as the application itself tells it."""
    for attempt in attempts:
        of = told[attempt["name"]]
        if of["cause"] != attempt["cause"]:
            sys.exit(f"could not take the ways out of '{attempt['name']}': it ended with {of['cause']}, and {attempt['cause']} is recorded")
        attempt["ways_out"] = of["ways_out"]
    return attempts


# Cells that specs and people type into the fake host, beyond those of the sample.
TYPED = [
    ("action", "Clik 'Save'"), ("action", "click 'Save'"), ("action", "Do something odd"), ("action", "Click 'Go'"), ("action", "Open '/'"),
    ("action", "Open '/cart'"), ("action", "Click 'Cart'"), ("action", "Enter 'Ada' in 'Name'"),
    ("expected", "'Saved' is displayed"), ("expected", "it works"), ("expected", "'Welcome' is displayed"),
    ("expected", "the Cart page is displayed"), ("expected", "'Your cart is empty' is displayed"),
]

if sys.argv[1:] == ["--cases"]:
    print("\n".join(CASES))
    sys.exit()
if sys.argv[1] == "--ways":
    recorded = read(here / "recorded.json")
    with_ways(recorded["attempts"], read(sys.argv[2]))
    print(write(recorded), "characters")
    sys.exit()

verbatim, folder, ways = sys.argv[1], pathlib.Path(sys.argv[2]), read(sys.argv[3])
db = sqlite3.connect(folder / "verbatim.db")
suite = json.loads(sample.read_text())
suite["cases"] = [c for name in CASES for c in suite["cases"] if c["name"] == name]

KIND = {"open": "open", "go": "browser", "click": "click", "fill": "type", "enter": "type", "type": "type", "append": "type",
        "clear": "type", "select": "choose", "check": "choose", "uncheck": "choose", "press": "key", "hover": "pointer",
        "scroll": "pointer", "drag": "pointer", "wait": "wait"}


def utf16(text, at):
    return len(text[:at].encode("utf-16-le")) // 2


def chip(column, text):
    return {"text": text, "kind": "check" if column == "expected" else KIND.get(text.split(" ")[0].lower(), "other")}


def readings():
    extra = {"name": "typed", "rows": [{"action": t if c == "action" else "", "expected": t if c == "expected" else ""} for c, t in TYPED]}
    book = {**suite, "cases": suite["cases"] + [extra]}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(book, file)
        file.flush()
        out = subprocess.run([verbatim, "lint", "--json", file.name], capture_output=True, text=True).stdout
    found = {}
    for cell in json.loads(out)["cells"]:
        error, text = cell["error"], cell["text"]
        problem = error and {"from": utf16(text, error["at"]["start"]), "to": utf16(text, error["at"]["end"]),
                             "why": error["why"], "nearest": error["nearest"]}
        found[f"{cell['column']}\n{text}"] = {
            "read": cell["read"], "chips": [chip(cell["column"], s) for s in cell["steps"]], "problem": problem, "doubts": []}
    return found


def start_of(row, at):
    return {"row": row["row"], "action": row["action"], "expected": row["expected"], "at_ms": at, "duration_ms": None,
            "verdict": None, "readings": [], "steps": [], "checks": [], "happenings": [], "before": None, "after": None, "snapshot": None}


def words(happening):
    kind = happening["kind"]
    return {"document": lambda h: f"the page {h['url']} answered {h['status']}",
            "dialog": lambda h: f"the page opened an {h['dialog']}: {h['message']}",
            "load-failed": lambda h: f"{h['url']} did not load: {h['reason']}",
            "note": lambda h: h["text"], "left-hosts": lambda h: f"the application went to {h['url']}",
            "tab-opened": lambda h: f"a tab opened: {h['url']}",
            "download": lambda h: f"a download began: {h['name']}"}.get(kind, lambda h: kind)(happening)


def rows_of(events):
    rows, begin = [], events[0]["at_ms"]
    for e in events:
        at, kind = e["at_ms"] - begin, e["event"]
        row = rows[-1] if rows else None
        if kind == "row-started":
            rows.append(start_of(e, at))
        elif kind == "clarity":
            row["readings"].append({"column": e["column"], "sentences": e["sentences"], "finding": e["finding"]})
        elif kind == "step-started":
            row["steps"].append({"step": e["step"], "text": e["text"], "at_ms": at, "duration_ms": None, "outcome": None, "target": None,
                                 "waited_ms": 0, "finding": None, "input": None, "url": None, "title": None, "effects": None,
                                 "at_rest": None, "quiescent": False, "before": None, "after": None, "snapshot": None})
        elif kind == "happened":
            row["happenings"].append({"at_ms": at, "happening": e["happening"], "words": words(e["happening"])})
        elif kind == "judged":
            row["checks"].append({"sentence": e["sentence"], "holds": e["holds"], "evidence": e["evidence"], "waited_ms": e["waited_ms"], "at_ms": at})
        elif kind == "row-finished":
            row.update(verdict=e["verdict"], duration_ms=e["duration_ms"], snapshot=e["snapshot"])
        elif kind == "pictured" and e["step"] is None:
            next(r for r in reversed(rows) if r["row"] == e["row"])["after"] = e["screenshot"]
        elif kind != "case-started" and kind != "case-finished":
            step = next((s for s in row["steps"] if s["step"] == e["step"]), None)
            if step is None:
                continue
            if kind == "readiness":
                step.update(target=e["target"], waited_ms=e["waited_ms"], finding=e["finding"])
            elif kind == "acting":
                step["input"] = e["input"]
            elif kind == "quiescent":
                step["quiescent"] = True
            elif kind == "step-finished":
                step.update(outcome=e["outcome"], duration_ms=e["duration_ms"])
            elif kind == "observed":
                step.update(url=e["url"], title=e["title"], effects=e["effects"], at_rest=e["at_rest"])
            elif kind == "pictured":
                step["after"] = e["screenshot"]
    picture = None
    for row in rows:
        row["before"] = picture
        for step in row["steps"]:
            step["before"] = picture
            picture = step["after"] or picture
        picture = row["after"] = row["after"] or picture
    return rows


def story(finding, row):
    if not finding:
        return ["Every expected result was seen on the page."]
    lines = []
    if row:
        lines += [f"{s['text'][:1].upper()}{s['text'][1:]}: {s['outcome']} in {s['duration_ms']} ms." for s in row["steps"]]
        lines += [f"{c['sentence']}: {'true' if c['holds'] else 'not true'} after {c['waited_ms']} ms." for c in row["checks"]]
    return lines + [finding["message"][:1].upper() + finding["message"][1:] + "."]


pictures = here / "pictures"
shutil.rmtree(pictures, ignore_errors=True)
pictures.mkdir()
trace_words = {"clarity": "the cell was read", "readiness": "the target was ready", "action": "the input was given", "gui": "the page settled",
               "assertion": "a check was judged", "verdict": "the verdict was reached", "error": "the page answered with an error", "quiescence": "nothing happened"}
attempts, live = [], []
for number, case in enumerate(suite["cases"]):
    index, tags, started, duration, verdict, cause, strength, found, deciding = db.execute(
        "SELECT case_index, tags, started_ms, duration_ms, verdict, cause, strength, finding, deciding FROM cases WHERE name = ? ORDER BY id LIMIT 1",
        [case["name"]]).fetchone()
    bodies = [json.loads(b) for (b,) in db.execute("SELECT body FROM events ORDER BY seq") if f'"case":{index},' in b]
    events = [e for e in bodies if e.get("case") == index]
    rows, end = rows_of(events), events[-1]
    finding = None if end["verdict"]["verdict"] == "pass" else end["verdict"]
    trace = json.loads(subprocess.run([verbatim, "--history-folder", str(folder), "trace", "1", "--case", case["name"]], capture_output=True, text=True).stdout)
    deciding = end["row"]
    row = next((r for r in rows if r["row"] == deciding), None)
    attempts.append({
        "case": number, "name": case["name"], "verdict": end["verdict"], "duration_ms": duration, "strength": strength,
        "cause": cause, "row": deciding, "opens_at": deciding or (rows[0]["row"] if rows else None), "rows": rows,
        "trace": [{**t, "words": trace_words[t["kind"]], "row": None, "at_ms": 0} for t in trace[0]["transitions"]],
        "story": story(finding, row), "ways_out": []})
    live.append([{**e, "case": number, "at_ms": e["at_ms"] - events[0]["at_ms"]} for e in events])
    for e in events:
        if e.get("screenshot"):
            source = folder / "blobs" / e["screenshot"][:2] / e["screenshot"][2:]
            shutil.copy(source, pictures / f"{e['screenshot']}.jpg")

size = write({"suite": suite, "readings": readings(), "attempts": with_ways(attempts, ways), "live": live})
print(size, "characters,", len(list(pictures.iterdir())), "pictures")
