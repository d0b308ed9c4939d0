/** Every screen of the window, and the way to it. */

import { expect, type Page } from '@playwright/test';
import { at, openCase } from '../e2e/help';
import { EXPLORE } from './explore';

type Step = (page: Page) => Promise<unknown>;

const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click();

const review = (name: RegExp, then: Step = async () => {}): Step => async (page) => {
  await openCase(page, name);
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('region', { name: 'Review of a run' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'What happened' })).toBeVisible();
  await then(page);
};

const go = (key: string, then: Step = async () => {}): Step => async (page) => {
  await page.keyboard.press(key);
  await then(page);
};

/** Runs a case that a person attends, up to its first question. */
const attend = (name: RegExp, then: Step = async () => {}): Step => async (page) => {
  await openCase(page, name);
  await page.keyboard.press('Control+Alt+A');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Question of the run' })).toBeFocused();
  // A note goes by itself, too.
  await page.getByRole('button', { name: 'Close this note' }).first().click({ timeout: 1000 }).catch(() => undefined);
  await page.getByRole('region', { name: 'Question of the run' }).focus();
  await then(page);
};

/** Runs a suite that leaves something undecided, and opens its questions. */
const asked = (then: Step = async () => {}): Step => async (page) => {
  await openCase(page, /The page of the kettle/);
  await expect(page.getByRole('region', { name: 'The page of the kettle' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('5 cases ran:')).toBeVisible();
  await then(page);
};

const questions = (then: Step = async () => {}): Step => asked(async (page) => {
  await page.keyboard.press('F7');
  await expect(page.getByRole('article', { name: /^Question/ })).toBeFocused();
  await expect(page.getByRole('img', { name: 'The page after the row' })).toBeVisible();
  await then(page);
});

/** Records a case, up to its first row. */
const record = (then: Step = async () => {}): Step => async (page) => {
  await openCase(page, /Front page/);
  await page.getByRole('button', { name: 'Record', exact: false }).first().click();
  await at(page, 150, 120);
  await expect(page.getByText("Click the button 'Add to cart'").first()).toBeVisible();
  await then(page);
};

/** The page of the phrasebook, over which stands what nothing reads. */
const unread = (then: Step = async () => {}): Step => async (page) => {
  await page.keyboard.press('Control+4');
  await page.getByRole('tab', { name: 'Phrasebook' }).click();
  await expect(page.getByRole('region', { name: /^Not read yet/ })).toBeVisible();
  await then(page);
};

/** A study of the laboratory. */
const study = (number: number, then: Step = async () => {}): Step => async (page) => {
  await page.keyboard.press('Control+5');
  await page.getByRole('row', { name: new RegExp(`^${number} `) }).getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Figures of the suite' })).toBeVisible();
  await then(page);
};

/** By name: what the fake host is asked for, and what is done then. */
export const SCREENS: Record<string, [string, Step]> = {
  welcome: ['?fresh', async () => {}],
  'welcome-ran': ['?fresh&speed=400', async (page) => {
    await page.getByRole('button', { name: 'Run the sample', exact: true }).click();
    await expect(page.getByText('Open one of each and see why.')).toBeVisible({ timeout: 20_000 });
  }],
  'no-browser': ['?fresh&no-browser', async (page) => expect(page.getByRole('alert')).toBeVisible()],
  empty: ['?empty', async () => {}],
  case: ['', async () => {}],
  'case-long': ['?rows=60', async () => {}],
  'case-problems': ['', async (page) => {
    await page.locator('[data-cell="2-action"]').click();
    await page.keyboard.type("Clik 'Save'");
    await page.keyboard.press('Tab');
    await page.keyboard.type('it works');
    await page.keyboard.press('Enter');
    await page.locator('[data-cell="2-action"]').click({ position: { x: 8, y: 8 } });
    await expect(page.getByText('1 not read yet', { exact: false })).toBeVisible();
  }],
  'case-not-read': ['', async (page) => {
    await page.locator('[data-cell="2-action"]').click();
    await page.keyboard.type('Do something odd');
    await page.keyboard.press('Enter');
    await page.locator('[data-cell="2-action"]').click({ position: { x: 8, y: 8 } });
    await expect(page.getByRole('button', { name: 'What can be written' })).toBeVisible();
  }],
  'help-sentences': ['', async (page) => {
    await page.locator('[data-cell="1-action"]').click();
    await page.keyboard.press('F1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
  }],
  'help-keys': ['', go('F1', tab(/Keys/))],
  'case-completion': ['', async (page) => {
    await page.locator('[data-cell="2-action"]').click();
    await page.keyboard.type('cl');
    await expect(page.getByRole('listbox')).toBeVisible();
  }],
  running: ['', async (page) => {
    await openCase(page, /Order two/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('http://127.0.0.1:4000/checkout')).toBeVisible();
  }],
  'running-suite': ['?speed=3', async (page) => {
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByText(/[2-9] of 25 cases/)).toBeVisible();
  }],
  'ran-fail': ['?speed=50', async (page) => {
    await openCase(page, /The total after/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Review the run' })).toBeVisible();
  }],
  'ran-stopped': ['?speed=2', async (page) => {
    await openCase(page, /Order two/);
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.line.running')).toHaveCount(1);
    await page.keyboard.press('Control+Shift+.');
    await expect(page.getByRole('button', { name: 'Review the run' })).toBeVisible();
  }],
  'ran-some': ['?speed=50', async (page) => {
    await openCase(page, /Front page/);
    await page.locator('[data-cell="0-action"]').click();
    await page.keyboard.press('Alt+Enter');
    await expect(page.getByText('The case was not judged.')).toBeVisible();
  }],
  'ran-suite': ['?speed=400', async (page) => {
    await openCase(page, /Wrong password/);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByText('25 cases ran:')).toBeVisible();
  }],
  'no-browser-case': ['?no-browser', async (page) => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert')).toBeVisible();
  }],
  'review-full': ['', review(/The total after/, async (page) => page.getByRole('button', { name: 'Full size' }).click())],
  'review-fail': ['', review(/The total after/)],
  'review-difference': ['', review(/The total after/, tab(/Expected/))],
  'review-candidates': ['', review(/Delete, but/, tab(/Which one/))],
  'review-trace': ['', review(/Order two/, tab(/Trace/))],
  'review-network': ['', review(/The cart falls/, tab(/Network/))],
  'review-pass': ['', review(/Order two/)],
  compare: ['', review(/No button to buy/, async (page) => {
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('button', { name: 'Slider' })).toBeVisible();
  })],
  history: ['', go('Control+3')],
  'history-filtered': ['', go('Control+3', async (page) => {
    await page.getByLabel('Verdict', { exact: true }).selectOption('inconclusive');
    await page.getByRole('button', { name: 'More filters' }).click();
  })],
  'history-causes': ['', go('Control+3', async (page) => {
    await tab(/Causes/)(page);
    await page.getByRole('button', { name: /Sentence cannot be read/ }).click();
  })],
  'history-grid': ['', go('Control+3', tab(/Cases against/))],
  'history-trends': ['', go('Control+3', tab(/Trends/))],
  'history-flaky': ['', go('Control+3', tab(/Flaky/))],
  'lab-empty': ['', go('Control+5')],
  lab: ['?lab', go('Control+5')],
  'lab-new': ['', go('Control+5', async (page) => {
    await page.getByRole('button', { name: 'New study' }).click();
    await expect(page.getByText(/must pass/)).toBeVisible();
  })],
  'lab-running': ['?speed=0.6', go('Control+5', async (page) => {
    await page.getByRole('button', { name: 'New study' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByText(/Round 1 of 20: [5-9] of 25/)).toBeVisible();
  })],
  'lab-study': ['?lab', study(2)],
  'lab-spared': ['?lab', study(3)],
  'lab-partial': ['?lab', study(1)],
  'lab-broken': ['?lab=dies&speed=60', go('Control+5', async (page) => {
    await page.getByRole('button', { name: 'New study' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByText('Partial: 2 of 20 rounds.')).toBeVisible();
  })],
  'lab-plots': ['?lab', study(2, async (page) => page.getByText('Wrong verdicts', { exact: true }).scrollIntoViewIfNeeded())],
  'lab-case': ['?lab', study(2, async (page) => {
    await page.getByRole('table').getByRole('button').nth(3).click();
    await expect(page.getByText('Weakly unsound by')).toBeVisible();
  })],
  'lab-delete': ['?lab', study(2, async (page) => page.getByRole('button', { name: 'Delete the study' }).click())],
  'lab-export': ['?lab', study(2, async (page) => page.getByRole('button', { name: 'Export …' }).click())],
  'lab-compare': ['?lab', study(3, async (page) => {
    await tab(/Side by side/)(page);
    await page.getByRole('combobox', { name: /^Before/ }).selectOption('1');
    await expect(page.getByRole('row', { name: /^Change the quantity/ })).toBeVisible();
  })],
  'lab-weak': ['?lab', go('Control+5', async (page) => {
    await tab(/Weak claims/)(page);
    await page.locator('[data-claim="0"]').focus();
    await page.keyboard.press('a');
    await expect(page.getByText('added', { exact: true })).toBeVisible();
  })],
  'lab-pruned': ['?lab=pruned', go('Control+5', async (page) => {
    await page.getByRole('row', { name: /^2 / }).getByRole('button').click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  })],
  ...EXPLORE,
  suite: ['', go('Control+4')],
  'suite-data': ['', go('Control+4', tab(/Test data/))],
  'suite-phrasebook': ['', go('Control+4', async (page) => {
    await tab(/Phrasebook/)(page);
    await page.getByRole('button', { name: /^Edit “stock/ }).click();
  })],
  'suite-rows': ['', go('Control+4', tab(/Set-up/))],
  'suite-timing': ['', go('Control+4', tab(/Time-outs/))],
  settings: ['', go('Control+,')],
  'settings-keys': ['', go('Control+,', tab(/Keys/))],
  'settings-storage': ['', go('Control+,', tab(/History and/))],
  'settings-machine': ['', go('Control+,', tab(/machine/))],
  'suite-models': ['?model&passport', go('Control+4', tab(/Models/))],
  'suite-models-none': ['', go('Control+4', tab(/Models/))],
  'settings-models-none': ['', go('Control+,', tab(/Models/))],
  'settings-models': ['?model&passport&speed=20', go('Control+,', async (page) => {
    await tab(/Models/)(page);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText('Everything works.')).toBeVisible();
  })],
  'settings-models-wrong': ['?model=wrong-server&speed=20', go('Control+,', async (page) => {
    await tab(/Models/)(page);
    await page.getByLabel('Different models').check();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText('Needs attention:')).toBeVisible();
  })],
  'settings-models-measuring': ['?model', go('Control+,', async (page) => {
    await tab(/Models/)(page);
    await page.getByRole('button', { name: 'Measure the model' }).click();
    await expect(page.getByText(/[2-9]\d of 126 asked/)).toBeVisible();
  })],
  'case-models': ['?model&fresh', async (page) => {
    await openCase(page, /Put a kettle/);
    await expect(page.getByText(/will ask/)).toBeVisible();
  }],
  'running-models': ['?model', async (page) => {
    await openCase(page, /Put a kettle/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/try 2/)).toBeVisible();
  }],
  'ran-models': ['?model&speed=30', async (page) => {
    await openCase(page, /Put a kettle/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Review the run' })).toBeVisible();
  }],
  'review-readings': ['?model', review(/Put a kettle/, tab(/Readings/))],
  'review-calls': ['?model', review(/Put a kettle/, async (page) => {
    await tab(/Model calls/)(page);
    await page.getByText('Let through', { exact: true }).click();
  })],
  'review-calls-refused': ['?model', review(/Too much/, tab(/Model calls/))],
  'history-models': ['?model', go('Control+3')],
  'history-trends-models': ['?model', go('Control+3', tab(/Trends/))],
  'attended-which': ['?speed=20', attend(/Delete, but/, async (page) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  })],
  'attended-which-words': ['?speed=20', attend(/Delete, but/, async (page) => {
    await page.getByText('Say what it means in other words').click();
    await page.getByLabel('What it means, one sentence per line').focus();
  })],
  'attended-page': ['?speed=20', attend(/Delete, but/, async (page) => {
    await page.keyboard.press('p');
    await page.keyboard.type('Ada');
    await expect(page.getByText('Your keys go to the page.')).toBeVisible();
  })],
  'attended-meaning': ['?speed=20', attend(/One or the other/)],
  'attended-meaning-typed': ['?speed=20', attend(/One or the other/, async (page) => {
    await page.getByLabel('What it means, one sentence per line').click();
    await page.keyboard.type("Open '/cart'\nClik 'Save'");
    await expect(page.getByRole('button', { name: /click 'Save'/ })).toBeVisible();
  })],
  'attended-expected': ['?speed=20', attend(/Everything is fine/)],
  'attended-again': ['?speed=20', attend(/The banner/)],
  'attended-holds': ['?speed=20', attend(/Delete, but/, async (page) => {
    await page.keyboard.press('2');
    await expect(page.getByText('Is this true?')).toBeVisible();
  })],
  'attended-elsewhere': ['?speed=20', attend(/Delete, but/, go('Control+3'))],
  'attended-ran': ['?speed=20', attend(/Delete, but/, async (page) => {
    await page.keyboard.press('2');
    await page.keyboard.press('y');
    await expect(page.getByRole('button', { name: 'Review the run' })).toBeVisible();
  })],
  'attended-review': ['?speed=20', attend(/Delete, but/, async (page) => {
    await page.keyboard.press('2');
    await page.keyboard.press('y');
    await page.getByRole('button', { name: 'Review the run' }).click();
    await expect(page.getByRole('group', { name: 'Rows of the run' })).toContainText('you answered: it is true');
  })],
  'attended-history': ['?speed=20', attend(/Delete, but/, async (page) => {
    await page.keyboard.press('2');
    await page.keyboard.press('y');
    await expect(page.getByRole('button', { name: 'Review the run' })).toBeVisible();
    await page.keyboard.press('Control+3');
  })],
  recording: ['?speed=50', record()],
  'recording-types': ['?speed=50', record(async (page) => {
    await at(page, 150, 310);
    await page.keyboard.type('Ada');
  })],
  'recording-password': ['?speed=50', record(async (page) => {
    await at(page, 150, 410);
    await page.keyboard.type('Ada');
  })],
  'recording-expects': ['?speed=50', record(async (page) => {
    await page.getByRole('button', { name: 'Expect it' }).click();
    await at(page, 150, 120);
    await expect(page.getByRole('button', { name: "'Add to cart' is displayed", exact: true })).toBeVisible();
  })],
  'phrase-shown': ['?speed=50', go('Control+4', async (page) => {
    await tab(/Phrasebook/)(page);
    await page.getByRole('button', { name: 'New phrase' }).click();
    await page.getByLabel('The sentence').fill('buy it');
    await page.getByRole('button', { name: 'Show it on the page' }).click();
    await at(page, 150, 120);
  })],
  'questions-step': ['?questions=steps&fresh&speed=400', questions()],
  unread: ['?dialect', unread(async (page) => page.getByRole('button', { name: "Click '{p1}'" }).click())],
  'questions-strip': ['?questions&fresh&speed=400', asked()],
  questions: ['?questions&fresh&speed=400', questions(async (page) => page.getByRole('button', { name: /^1 / }).hover())],
  'questions-answered': ['?questions&fresh&speed=400', questions(async (page) => {
    await page.keyboard.press('1');
    await expect(page.getByText('Saved as a phrase')).toBeVisible();
  })],
  'questions-written': ['?questions&fresh&speed=400', questions(async (page) => {
    await page.keyboard.press('w');
    await page.keyboard.type("'Welcome' is displayed");
    await expect(page.locator('.meaning .chip')).toBeVisible();
  })],
  'questions-row': ['?questions&fresh&speed=400', questions(async (page) => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('t');
    await page.keyboard.press('n');
    await expect(page.getByText('still open')).toBeVisible();
  })],
  'questions-unread': ['?questions=unread&fresh&speed=400', asked(async (page) => {
    await page.keyboard.press('F7');
    await expect(page.getByRole('alert')).toBeVisible();
  })],
  'questions-review': ['?questions', async (page) => {
    await openCase(page, /Settings are kept/);
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('button', { name: /3 questions/ })).toBeVisible();
  }],
  'settings-runs': ['', go('Control+,', tab(/Runs/))],
  palette: ['', async (page) => {
    await page.keyboard.press('Control+K');
    await page.keyboard.type('run');
  }],
  help: ['', go('F1')],
  tags: ['', go('Control+T')],
  import: ['?file=cases.xlsx', go('Control+O', async (page) => expect(page.getByText('3 new')).toBeVisible())],
  'import-again': ['?file=cases.xlsx&file=cases%2C%20next%20week.xlsx', go('Control+O', async (page) => {
    await page.getByRole('button', { name: 'Import 3 cases' }).click();
    await page.keyboard.press('Control+O');
    await expect(page.getByText('2 changed')).toBeVisible();
  })],
  'import-columns': ['?file=testfaelle.csv', go('Control+O', async (page) => expect(page.getByRole('alert')).toBeVisible())],
  'import-warnings': ['?file=cases.xlsx', go('Control+O', tab(/Warnings/))],
  'import-broken': ['?file=broken.csv', go('Control+O', async (page) => expect(page.getByRole('alert')).toBeVisible())],
  export: ['', go('Control+Shift+E', async (page) => expect(page.getByText('cannot hold:')).toBeVisible())],
  report: ['', go('Control+Alt+E', async (page) => expect(page.getByRole('dialog')).toBeVisible())],
  menu: ['', async (page) => page.getByRole('button', { name: 'More ways to run' }).click()],
  hostile: ['?hostile', async (page) => page.getByRole('treeitem', { name: 'onerror', exact: false }).first().click()],
};

