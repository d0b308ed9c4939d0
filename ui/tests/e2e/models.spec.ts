import { accessible, cell, expect, open, openCase, test } from './help';

const settings = async (page: import('@playwright/test').Page) => {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Models' }).click();
};

test.describe('models', () => {
  test('are nowhere where none is set up, but for a quiet way to set one up', async ({ page }) => {
    await open(page);
    await cell(page, 2, 'expected').click();
    await page.keyboard.type('it works');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Ask a language model' }).click();
    await expect(page.getByRole('tab', { name: 'Models', selected: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Measure the model' })).toBeDisabled();
    await accessible(page);
    await page.keyboard.press('Control+4');
    await page.getByRole('tab', { name: 'Models' }).click();
    await expect(page.getByText('No model is set up')).toBeVisible();
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await page.getByRole('button', { name: 'More ways to run' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Do not ask a model' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await openCase(page, /Order two/);
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('tab', { name: 'Model calls' })).toHaveCount(0);
  });

  test('are set up by keyboard, tested and measured', async ({ page }) => {
    await open(page, '?speed=20');
    await settings(page);
    await page.getByRole('button', { name: 'This machine' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The server has 2 models.')).toBeVisible();
    await page.getByLabel('Model for everything').selectOption('scripted:small');
    await page.getByRole('button', { name: 'Test the connection' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Everything works.')).toBeVisible();
    await expect(page.getByText('Ollama 0.12.6 at http://127.0.0.1:11434 with 2 models')).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Measure the model' }).click();
    await expect(page.getByText(/\d+ of 126 asked/)).toBeVisible();
    await expect(page.getByText('Fewer than 93.3 % of the answers were right')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Reads expected results' })).toBeVisible();
    await accessible(page);
    await page.getByLabel('Different models for different questions').check();
    await page.getByLabel('Looks at pictures').selectOption('scripted:large');
    await expect(page.getByLabel('Different models for different questions')).toBeDisabled();
  });

  test('have a token that is not shown again', async ({ page }) => {
    await open(page, '?model');
    await settings(page);
    await page.getByLabel('Token', { exact: true }).fill('hush-hush');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A token is kept in the keychain')).toBeVisible();
    expect(await page.content()).not.toContain('hush-hush');
    await expect(page.getByLabel('Token', { exact: true })).toHaveValue('');
    await page.getByRole('button', { name: 'Forget token' }).click();
    await expect(page.getByText('A token is kept in the keychain')).toHaveCount(0);
  });

  const FAULTS: [string, string, string | null][] = [
    ['refused', 'No server there', null],
    ['wrong-server', 'Different kind of server, or wrong path', 'It is OpenAI-compatible'],
    ['unauthorized', 'The server wants a token', 'Enter a token'],
    ['no-model', 'The model is not there', 'Choose a model'],
    ['schema', 'The model does not keep to the format', null],
    ['late', 'Too slow', null],
  ];
  for (const [fault, words, mend] of FAULTS) {
    test(`say what is wrong: ${fault}`, async ({ page }) => {
      await open(page, `?model=${fault}`);
      await settings(page);
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await accessible(page);
      if (mend) await page.getByRole('button', { name: mend }).click();
      if (fault === 'unauthorized') await expect(page.getByLabel('Token', { exact: true })).toBeFocused();
      if (fault === 'wrong-server') await expect(page.getByRole('radio', { name: /OpenAI-compatible/ })).toBeChecked();
    });
  }

  test('are chosen for a suite', async ({ page }) => {
    await open(page, '?model&passport');
    await page.keyboard.press('Control+4');
    await page.getByRole('tab', { name: 'Models' }).click();
    await expect(page.getByLabel('Reads actions')).toBeChecked();
    await page.getByLabel('Reads actions').uncheck();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByText(/Only .* right when it was measured/).first()).toBeVisible();
    await accessible(page);
  });

  test('are named before a run, watched in it, and done without', async ({ page }) => {
    await open(page, '?model');
    await openCase(page, /Put a kettle/);
    await expect(page.getByText('1 row will ask scripted:small (Reads actions):')).toBeVisible();
    await accessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('scripted:small is asked: Reads actions')).toBeVisible();
    await expect(page.getByText(/Not let through: the reply is no JSON/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Model', exact: true }).getByText("click 'Add to cart'")).toBeVisible();
    await accessible(page);
    await expect(page.locator('.outcome').getByText('pass by reading')).toBeVisible();
    await page.getByLabel('Run without a model').check();
    await expect(page.getByText('will ask')).toHaveCount(0);
    await expect(page.getByText(/1 not read yet/)).toBeVisible();
  });

  test('are reviewed: every call, and readings by one key', async ({ page }) => {
    await open(page, '?model');
    await openCase(page, /Put a kettle/);
    await page.keyboard.press('Control+2');
    await expect(page.locator('header').getByText('pass by reading')).toBeVisible();
    await expect(page.locator('article').getByText('by reading', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: /Model calls/ }).click();
    await expect(page.getByText('2 calls, 138 tokens')).toBeVisible();
    await expect(page.getByText(/^The reply is not in the form/)).toBeVisible();
    await expect(page.getByText(/^Each step is a sentence/)).toBeVisible();
    await page.getByText('Let through', { exact: true }).click();
    await expect(page.locator('details[open]').getByText('What it answered')).toBeVisible();
    await accessible(page);
    await page.keyboard.press('r');
    await expect(page.locator('li.current')).toContainText('Put this thing into the cart');
    await accessible(page);
    await page.keyboard.press('a');
    await expect(page.locator('[data-reading="0"]')).toHaveAttribute('data-decision', 'kept');
    // The next one is of another case: its row and picture are shown.
    await expect(page.getByRole('heading', { name: 'Thanks for a comment' })).toBeVisible();
    await expect(page.locator('li.current')).toContainText('The customer is told');
    await expect(page.locator('article.selected')).toHaveAttribute('data-row', '2');
    await page.keyboard.press('x');
    await expect(page.locator('[data-reading="1"]')).toHaveAttribute('data-decision', 'refused');
    await page.locator('[data-reading="1"]').getByRole('button', { name: 'Take back' }).click();
    await expect(page.locator('[data-reading="1"]')).toHaveAttribute('data-decision', 'open');
    await accessible(page);
  });

  test('are in the history with what they cost', async ({ page }) => {
    await open(page, '?model');
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('columnheader', { name: 'Model' })).toBeVisible();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Model', { exact: true }).selectOption('asked');
    await expect(page.getByText('5 verdicts')).toBeVisible();
    await expect(page.getByRole('row', { name: /Put a kettle.*2 calls/ })).toBeVisible();
    await accessible(page);
    await page.getByLabel('How a pass was reached').selectOption('by-reading');
    await expect(page.getByText('3 verdicts')).toBeVisible();
    await page.getByRole('tab', { name: 'Trends' }).click();
    await expect(page.getByRole('heading', { name: 'Model time of each run' })).toBeVisible();
    await page.getByText('As a table').click();
    await expect(page.getByRole('columnheader', { name: 'Tokens' })).toBeVisible();
    await accessible(page);
  });
});
