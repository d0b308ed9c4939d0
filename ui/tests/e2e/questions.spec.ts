import type { Page } from '@playwright/test';
import { accessible, expect, open, openCase, test } from './help';

const asked = (page: Page) => page.getByRole('article', { name: /^Question \d of \d$/ });
const done = (page: Page) => page.getByRole('region', { name: 'Questions of a run' }).getByRole('status').first();
const list = (page: Page) => page.getByRole('navigation', { name: 'All questions' });
const field = (page: Page) => page.getByLabel('What it means, one sentence per line');
const CLAIM = "The shopper is told 'Your cart has been updated.' in a friendly way";

/** Runs the suite that is left undecided. */
async function ran(page: Page, query = ''): Promise<void> {
  await open(page, `?questions&fresh&speed=400${query}`);
  await openCase(page, /The page of the kettle/);
  await expect(page.getByRole('region', { name: 'The page of the kettle' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('5 cases ran:')).toBeVisible();
}

async function asks(page: Page, query = ''): Promise<void> {
  await ran(page, query);
  await page.getByRole('button', { name: /3 questions, 5 rows/ }).click();
  await expect(asked(page)).toBeFocused();
}

test.describe('a question about a step', () => {
  test('says what it may mean on the page as it was; nothing is true or not', async ({ page }) => {
    await open(page, '?questions=steps&fresh&speed=400');
    await openCase(page, /The page of the kettle/);
    await expect(page.getByRole('region', { name: 'The page of the kettle' })).toBeVisible();
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByText('6 cases ran:')).toBeVisible();
    await page.getByRole('button', { name: /4 questions, 6 rows/ }).click();
    await expect(asked(page)).toContainText('1 of 4: what does this step mean?');
    await expect(asked(page)).toContainText('Have the kettle go into the cart, please');
    await expect(asked(page).getByRole('button', { name: /^Yes/ })).toHaveCount(0);
    await accessible(page);
    await page.keyboard.press('y');
    await expect(asked(page)).toContainText('1 of 4');
    await expect(asked(page).getByRole('button', { name: /^1 / })).toContainText("Click the button 'Add to cart'");
    await page.keyboard.press('1');
    await expect(done(page)).toContainText("It means: Click the button 'Add to cart'. The next run does it. Saved as a phrase");
    await expect(asked(page)).toContainText('2 of 4: is this true?');
    await page.keyboard.press('z');
    await expect(done(page)).toContainText('Taken back');
    await expect(asked(page)).toContainText('1 of 4');
  });
});

test.describe('questions of a run', () => {
  test('are told in the line of the run, and open by one key', async ({ page }) => {
    await ran(page);
    const strip = page.getByRole('region', { name: 'Verdicts of the run' });
    await expect(strip).toContainText('10 of 15 rows decided');
    await expect(strip.getByRole('button', { name: /3 questions, 5 rows/ })).toBeVisible();
    await accessible(page);
    await page.keyboard.press('F7');
    await expect(asked(page)).toBeFocused();
    await expect(asked(page)).toContainText(CLAIM);
    await expect(asked(page)).toContainText('3 rows in 3 cases');
    await expect(asked(page).getByRole('img', { name: 'The page before the row' })).toBeVisible();
    await expect(asked(page).getByRole('img', { name: 'The page after the row' })).toBeVisible();
    await accessible(page);
  });

  test('are answered by one key each, and the next one takes the focus', async ({ page }) => {
    await asks(page);
    await page.keyboard.press('y');
    await expect(done(page)).toContainText('It is true. 3 rows decided.');
    await expect(asked(page)).toBeFocused();
    await expect(asked(page)).toContainText('2 of 3: is this true?');
    await expect(page.getByText('13 of 15 rows decided', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('treeitem', { name: /Two kettles/ })).toContainText('pass, decided by a person');
    await page.keyboard.press('n');
    await expect(done(page)).toContainText('It is not true. 1 row decided.');
    await expect(page.getByRole('treeitem', { name: /The page of the kettle/ })).toContainText('fail');
    await page.keyboard.press('c');
    await expect(done(page)).toContainText('Can\'t tell. It stays undecided.');
    await expect(done(page)).toContainText('No open questions.');
    await expect(page.getByRole('button', { name: 'Show its verdicts' })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Questions answered' })).toHaveAttribute('value', '3');
    await accessible(page);

    await page.getByRole('treeitem', { name: /Two kettles/ }).click();
    await expect(page.getByText('Passed, and you decided some of it.')).toBeVisible();
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('row', { name: /Two kettles.*/ }).first()).toContainText('pass, decided by a person');
  });

  test('mean a sentence that came true: it becomes a phrase, and the next run asks it no more', async ({ page }) => {
    await asks(page);
    const meaning = asked(page).getByRole('button', { name: /^1 / });
    await expect(meaning).toContainText("'Your cart has been updated.' is displayed");
    await expect(meaning).toContainText('true in 3 of 3 rows');
    await meaning.hover();
    await expect(asked(page).locator('.box')).toBeVisible();
    await asked(page).focus();
    await page.keyboard.press('1');
    await expect(done(page)).toContainText("It means: 'Your cart has been updated.' is displayed. 3 rows decided.");
    await expect(done(page)).toContainText('Saved as a phrase: “The shopper is told {p1} in a friendly way”.');
    await page.keyboard.press('Control+r');
    await expect(asked(page)).toBeVisible();
    await page.getByRole('treeitem', { name: /Two kettles/ }).click();
    await expect(page.getByText('Every expected result was seen.')).toBeVisible();
    await expect(page.getByRole('button', { name: /2 questions, 2 rows/ })).toBeVisible();
  });

  test('are taken back, with the phrase and the verdicts that rest on it', async ({ page }) => {
    await asks(page);
    await page.keyboard.press('1');
    await expect(done(page)).toContainText('Saved as a phrase');
    await page.keyboard.press('y');
    await expect(done(page)).toContainText('It is true. 1 row decided.');
    await page.keyboard.press('z');
    await expect(done(page)).toContainText('Taken back: 1 row is open again.');
    await expect(asked(page)).toContainText('Everything works as it should');
    await page.keyboard.press('Control+z');
    await expect(done(page)).toContainText('Taken back: 3 rows are open again. The phrase “The shopper is told {p1} in a friendly way” was removed.');
    await expect(asked(page)).toBeFocused();
    await expect(asked(page)).toContainText(CLAIM);
    await expect(page.getByRole('treeitem', { name: /Two kettles/ })).toContainText('inconclusive');
    await expect(page.getByRole('button', { name: /Take back/ }).first()).toBeDisabled();
    await expect(page.getByRole('region', { name: 'Questions of a run' })).toContainText('10 of 15 rows decided, 3 questions');
  });

  test('are looked at row by row, and answered for one row alone', async ({ page }) => {
    await asks(page);
    await page.keyboard.press('ArrowRight');
    await expect(asked(page)).toContainText("The shopper is told 'Your settings have been saved.' in a friendly way");
    await expect(asked(page)).toContainText('Row 3 of “Settings are kept”');
    await page.keyboard.press('t');
    await expect(page.getByRole('checkbox', { name: /This row only/ })).toBeChecked();
    await page.keyboard.press('n');
    await expect(done(page)).toContainText('It is not true. 1 row decided. 2 rows of this question are still open.');
    await expect(page.getByRole('treeitem', { name: /Settings are kept/ })).toContainText('fail');
    await expect(page.getByRole('treeitem', { name: /Two kettles/ })).toContainText('inconclusive');
    await expect(page.getByRole('checkbox', { name: /This row only/ })).not.toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(asked(page)).toContainText('You said: it is not true.');
    await page.getByRole('button', { name: 'Take back', exact: true }).last().click();
    await expect(page.getByRole('treeitem', { name: /Settings are kept/ })).toContainText('inconclusive');
  });

  test('take what is written, read as it is typed, and keep it where it cannot be read', async ({ page }) => {
    await asks(page);
    await page.keyboard.press('w');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked(page)).toBeFocused();
    await expect(field(page)).toHaveCount(0);
    await page.keyboard.press('w');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('it looks nice');
    await expect(asked(page).locator('.meaning .why')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(asked(page).getByRole('alert')).toContainText('could not take this for an answer');
    await expect(field(page)).toHaveText('it looks nice');
    await accessible(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type("'Welcome' is displayed");
    await expect(asked(page).getByRole('alert')).toHaveCount(0);
    await expect(asked(page).locator('.meaning .chip')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(done(page)).toContainText('The page of this run does not show it; the next run decides.');
    await expect(done(page)).toContainText('2 rows of this question are still open.');
    await expect(asked(page)).toBeFocused();
  });

  test('are shown on the picture: what is clicked at becomes what it may mean', async ({ page }) => {
    await asks(page);
    const picture = asked(page).getByRole('img', { name: 'The page after the row' });
    const { width, height } = (await picture.boundingBox())!;
    const click = (x: number, y: number) => picture.click({ position: { x: (x / 1280) * width, y: (y / 800) * height } });
    await click(200, 300);
    await expect(asked(page)).toContainText('What is true where you clicked:');
    await expect(asked(page).getByRole('button', { name: /^1 / })).toContainText("'$98.00' is displayed");
    await accessible(page);
    await click(100, 20);
    await expect(asked(page).getByRole('button', { name: /^1 / })).toContainText('true before the row, too');
    await click(900, 700);
    await expect(asked(page)).toContainText('No sentence says anything about this place.');
    await page.getByRole('button', { name: 'What became true in this row' }).click();
    await expect(asked(page).getByRole('button', { name: /^1 / })).toContainText("'Your cart has been updated.' is displayed");
    await page.getByRole('button', { name: 'Full size' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('are chosen in the list, and stay what they are when an answer is not taken', async ({ page }) => {
    await open(page, '?questions&broken');
    await openCase(page, /An order by express/);
    await page.keyboard.press('Control+2');
    await page.getByRole('button', { name: /3 questions, 5 rows/ }).click();
    await expect(asked(page)).toBeFocused();
    await list(page).getByRole('button', { name: /go home happy/ }).click();
    await expect(asked(page)).toContainText('3 of 3: is this true?');
    await expect(asked(page)).toBeFocused();
    await page.keyboard.press('y');
    await expect(asked(page).getByRole('alert')).toContainText('no space is left');
    await expect(asked(page)).toContainText('The shopper can go home happy');
    await page.keyboard.press('ArrowUp');
    await expect(asked(page)).toContainText('Everything works as it should');
    await expect(asked(page).getByRole('alert')).toHaveCount(0);
  });

  test('lead to the review of their row, and back', async ({ page }) => {
    await open(page, '?questions');
    await openCase(page, /Settings are kept/);
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('button', { name: /3 questions/ })).toBeVisible();
    await page.keyboard.press('F7');
    await expect(asked(page)).toContainText('Row 3 of “Settings are kept”');
    await page.getByRole('button', { name: 'Open the review' }).click();
    await expect(page.getByRole('region', { name: 'Review of a run' })).toContainText('Settings are kept');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(asked(page)).toBeVisible();
  });

  test('that cannot be read say so, and are read again', async ({ page }) => {
    await open(page, '?questions=unread&fresh&speed=400');
    await openCase(page, /The page of the kettle/);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: /1 question, 1 row/ }).click();
    await expect(page.getByRole('alert')).toContainText('The questions of this run could not be read: could not read the history');
    await accessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(asked(page)).toContainText('Everything works as it should');
  });

  test('fit 1024 x 700 and a zoom of 200 %: the ways to answer are in view', async ({ page }) => {
    await asks(page);
    for (const [width, height] of [[1024, 700], [640, 600]] as const) {
      await page.setViewportSize({ width, height });
      await expect(list(page)).toBeHidden();
      const answers = (await asked(page).locator('footer').boundingBox())!;
      expect(answers.y + answers.height).toBeLessThanOrEqual(height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await accessible(page);
    }
  });

  test('are none where nothing was left open', async ({ page }) => {
    await open(page, '?fresh&speed=400');
    await openCase(page, /Front page/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Review the run' })).toBeVisible();
    await expect(page.getByRole('button', { name: /\d question/ })).toHaveCount(0);
  });
});
