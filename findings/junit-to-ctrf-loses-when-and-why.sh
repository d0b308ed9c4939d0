#!/usr/bin/env bash
# The converter of the Common Test Report Format reads JUnit reports, but not when a run was, nor why a test was skipped: "start" and "stop" of the summary
# are 0 although the suite has a timestamp and a time (viewers show 1 January 1970), a skipped test has no message, and properties are gone. A reason that
# is to arrive has to stand in a failure or an error, both of which become "failed"; no JUnit element becomes "other" or "pending".
#
# Versions: junit-to-ctrf 0.0.14, Node.js 20 or newer.
# Seen: {"start":0,"stop":0,"failed":"wrong","skipped":null,"browser":false}
# Needs npm. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund junit-to-ctrf@0.0.14
cat > report.xml <<'XML'
<testsuites><testsuite name="Shop" tests="2" failures="1" skipped="1" time="2.5" timestamp="2026-01-02T03:04:05">
  <properties><property name="browser" value="chromium"/></properties>
  <testcase classname="shop" name="fails" time="2.5"><failure message="wrong"/></testcase>
  <testcase classname="shop" name="skips" time="0"><skipped message="cannot be decided"/></testcase>
</testsuite></testsuites>
XML
npx --no-install junit-to-ctrf report.xml -o report.json -t shop > told
cat > look.mjs <<'JS'
import { readFileSync } from "node:fs";

const text = readFileSync("report.json", "utf8");
const { summary, tests } = JSON.parse(text).results;
const message = (status) => tests.find((test) => test.status === status).message ?? null;
const seen = {
  start: summary.start, stop: summary.stop, failed: message("failed"), skipped: message("skipped"), browser: text.includes("chromium"),
};
console.log(JSON.stringify(seen));
process.exit(JSON.stringify(seen) === '{"start":0,"stop":0,"failed":"wrong","skipped":null,"browser":false}' ? 0 : 1);
JS
node look.mjs
