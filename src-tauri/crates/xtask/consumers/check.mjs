// Reads the reports in this folder with what their users read them with, and prints what each found.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import assert from 'node:assert/strict';
import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { validateStrict } from 'ctrf';

const bin = (name) => `node_modules/.bin/${name}`;
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const says = (consumer, what) => console.log(`${consumer}: ${what}`);

function allure() {
  execFileSync(bin('allure'), ['generate', 'reports/allure', '--output', 'allure-report'], { stdio: 'inherit' });
  const { stats } = read('allure-report/summary.json');
  // "Log in" after a retry and "Read" in the one suite, "Log in" in the other.
  assert.deepEqual(stats, { total: 5, passed: 3, failed: 1, broken: 1, retries: 2, flaky: 2 });
  const folder = 'allure-report/data/test-results';
  const results = readdirSync(folder).map((name) => read(`${folder}/${name}`));
  const shown = results.filter((one) => !one.isRetry);
  assert.equal(new Set(shown.map((one) => one.historyId)).size, 5, 'two suites of one name are two');
  const logIn = shown.find((one) => one.name === 'Log in' && one.retries.length > 0);
  assert.equal(logIn.status, 'passed');
  assert.deepEqual(logIn.groupedLabels.id, ['C42']);
  const failed = results.find((one) => one.isRetry && one.name === 'Log in');
  assert.match(failed.error.expected, /Welcome/);
  assert.match(shown.find((one) => one.name === 'Read').error.message, /by reading/);
  says('allure', `${stats.total} cases, ${stats.retries} with retries, ${stats.flaky} flaky`);
}

function ctrf() {
  const report = read('reports/ctrf.json');
  validateStrict(report);
  const { tests, summary } = report.results;
  assert.equal(summary.flaky, 1);
  assert.deepEqual(tests.map((test) => test.retries), [1, 1, 0, 0, 0]);
  says('ctrf', `valid, ${summary.tests} tests, ${summary.flaky} flaky`);
}

function xunitViewer() {
  const told = execFileSync(bin('xunit-viewer'), ['--results', 'reports/junit.xml', '--console', '--no-color', '--clear=false'], { encoding: 'utf8' });
  for (const wanted of ['Shop (suites/a/shop.csv)', 'Shop (suites/b/shop.csv)', 'Log in', 'Pay', 'Read']) {
    assert.ok(told.includes(wanted), `${wanted} in ${told}`);
  }
  says('xunit-viewer', told.trim().split('\n').filter((line) => /\d/.test(line)).pop().trim());
}

function gherkin() {
  const builder = new AstBuilder(IdGenerator.incrementing());
  const feature = new Parser(builder, new GherkinClassicTokenMatcher()).parse(readFileSync('reports/shop.feature', 'utf8')).feature;
  const cases = read('reports/shop.json').cases;
  const scenarios = feature.children.filter((child) => child.scenario);
  assert.equal(scenarios.length, cases.length);
  assert.ok(scenarios.every((child) => child.scenario.steps.length > 0));
  says('@cucumber/gherkin', `${scenarios.length} scenarios`);
}

allure();
ctrf();
xunitViewer();
gherkin();
