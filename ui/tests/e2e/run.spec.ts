import { accessible, cell, expect, open, openCase, test } from './help';

test.describe('a run', () => {
  test('what a case came to in its last run stands beside its rows before anything has run here', async ({ page }) => {
    await open(page);
    await openCase(page, /The total after/);
    await expect(page.locator('.outcome')).toContainText('Expected result is not there');
    await expect(page.getByRole('grid').locator('.verdict.fail')).toHaveCount(1);
    await expect(page.getByRole('grid').locator('.verdict.pass')).toHaveCount(1);
    await page.getByRole('button', { name: 'Review the run' }).click();
    await expect(page.getByRole('region', { name: 'Review of a run' })).toBeVisible();
    await page.keyboard.press('Control+1');
    await cell(page, 1, 'action').click();
    await page.keyboard.type("Open '/'");
    await page.keyboard.press('Enter');
    await expect(page.locator('.outcome')).toContainText('Changed since this run.');
  });

  test('lights the row, shows the page, and ends in a verdict', async ({ page }) => {
    await open(page, '?speed=2');
    await openCase(page, /Order two/);
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.line.running')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Live page' })).toContainText('127.0.0.1:4000');
    await accessible(page);
    await expect(page.getByText('Every expected result was seen.')).toBeVisible({ timeout: 20_000 });
    const painted = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(0, 0, 200, 200).data.some((v) => v > 0));
    expect(painted).toBe(true);
    // As many points as on the screen: other engines do not make canvases small as well as pictures.
    const points = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width - canvas.clientWidth * devicePixelRatio);
    expect(Math.abs(points)).toBeLessThan(1);
  });

  test('leaves its verdict to the text that ran', async ({ page }) => {
    await open(page, '?speed=20');
    await openCase(page, /Order two/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Every expected result was seen.')).toBeVisible({ timeout: 20_000 });
    const row = (number: number) => page.locator(`[aria-rowindex="${number + 1}"] [role=rowheader]`);
    const since = 'Changed since this run';
    await expect(row(1).locator('.pass')).toHaveCount(1);
    await cell(page, 1, 'action').click();
    await page.keyboard.type("Click 'Go'");
    await page.keyboard.press('Enter');
    await expect(row(1).locator('.pass')).toHaveCount(0);
    await expect(row(1).getByTitle(since)).toBeVisible();
    await expect(row(2).locator('.pass')).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: `${since}.` })).toBeVisible();
    await accessible(page);
    // What ran takes its verdict along when it is moved; a new row has none.
    await cell(page, 1, 'action').click();
    await page.keyboard.press('Control+Shift+ArrowUp');
    await expect(row(1)).not.toContainText('Pass');
    await expect(row(2).getByTitle(since)).toBeVisible();
    await expect(row(3).locator('.pass')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(row(1).locator('.pass')).toHaveCount(1);
    await expect(page.getByText('Every expected result was seen.')).toBeVisible();
    await expect(page.getByText(since)).toHaveCount(0);
  });

  test('of a suite shows each worker, and stops at once', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.locator('figure')).toHaveCount(2);
    await page.keyboard.press('Control+Shift+.');
    await expect(page.getByRole('button', { name: 'Run case' })).toBeVisible({ timeout: 3000 });
    await page.keyboard.press('Control+r');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  });

  test('that is stopped leaves nothing running, names the row, and keeps the focus', async ({ page }) => {
    await open(page, '?speed=2');
    await openCase(page, /Order two/);
    await page.getByRole('button', { name: 'Run case' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeFocused();
    await expect(page.locator('.line.running')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Run case' })).toBeFocused();
    const banner = page.getByRole('status').filter({ hasText: 'You stopped the run' });
    await expect(banner).toContainText(/row \d of the case/);
    await expect(banner).not.toContainText(/the run was stopped/i);
    await expect(page.locator('.line.running')).toHaveCount(0);
    await expect(page.locator('.line .verdict.running')).toHaveCount(0);
    // Its mark in the tree and beside its row says so.
    await expect(page.getByRole('treeitem', { name: /Order two/ }).locator('.verdict.stopped')).toHaveText('stopped');
    await expect(page.getByRole('grid').locator('.verdict.stopped')).toHaveCount(1);
    await expect(banner).toContainText('stopped');
    await expect(banner).not.toContainText('inconclusive');
    await accessible(page);
    // So do its review, the list of the history, and its grid.
    await page.getByRole('button', { name: 'Review the run' }).click();
    await expect(page.getByRole('main').locator('header .verdict')).toHaveText('stopped');
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('row', { name: /Order two/ }).first().locator('.verdict.stopped')).toHaveText('stopped');
    await page.getByRole('tab', { name: 'Cases against runs' }).click();
    await expect(page.getByRole('row', { name: /Order two/ }).locator('.verdict.stopped')).toHaveCount(1);
    await accessible(page);
  });

  test('that fails says what was expected and what is nearest to it', async ({ page }) => {
    await open(page, '?speed=50');
    await openCase(page, /The total after/);
    await page.keyboard.press('Control+Enter');
    const banner = page.getByRole('status').filter({ hasText: 'Expected result is not there' });
    await expect(banner).toContainText('row 2 of the case');
    await expect(banner).toContainText("Expected: the text '$44.10' is shown. Nearest on the page: '$45.10', '$49.00'.");
    await expect(banner).not.toContainText('the expected result is not what is there');
    await accessible(page);
  });

  test('of several cases tells its result on every screen, until it is closed', async ({ page }) => {
    await open(page, '?speed=400');
    await openCase(page, /Wrong password/);
    await page.keyboard.press('Control+Shift+Enter');
    const strip = page.getByRole('region', { name: 'Verdicts of the run' });
    await expect(strip).toContainText('25 cases ran');
    await accessible(page);
    await page.keyboard.press('Control+4');
    await strip.getByRole('button', { name: /fail/ }).click();
    await expect(page.getByText('6 verdicts', { exact: true })).toBeVisible();
    await strip.getByRole('button', { name: 'Close the result of the run' }).click();
    await expect(strip).toHaveCount(0);
  });

  test('shows the page of the case that is open, and lets it be closed', async ({ page }) => {
    await open(page, '?speed=50');
    await openCase(page, /Front page/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Every expected result was seen.')).toBeVisible();
    const live = page.getByRole('region', { name: 'Live page' });
    // Its name and its verdict stand over the table, once.
    await expect(live).toContainText('http://127.0.0.1:4000/');
    await expect(live.locator('.verdict')).toHaveCount(0);
    await openCase(page, /Wrong password/);
    await expect(live).toHaveCount(0);
    await openCase(page, /Front page/);
    await live.getByRole('button', { name: 'Close the live page' }).click();
    await expect(live).toHaveCount(0);
    await page.keyboard.press('Control+Alt+P');
    await expect(live).toBeVisible();
  });

  test('of some rows says that they hold, and no verdict', async ({ page }) => {
    await open(page, '?speed=50');
    await openCase(page, /Front page/);
    await cell(page, 1, 'action').click();
    await page.keyboard.press('Alt+Enter');
    await expect(page.getByText(/as expected\. The case was not judged\./)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Live page' }).locator('.verdict')).toHaveCount(0);
  });

  test('without a browser says why, for as long as there is none', async ({ page }) => {
    await open(page, '?no-browser');
    await openCase(page, /Front page/);
    await page.keyboard.press('Control+Enter');
    const banner = page.getByRole('alert').filter({ hasText: 'No browser was found' });
    await expect(banner).toContainText(/No Chromium or Chrome is found/);
    await expect(banner).toContainText('sudo apt install chromium');
    await accessible(page);
    await banner.getByRole('button', { name: 'Check again' }).click();
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Choose a browser' }).click();
    await expect(page.getByLabel('Browser', { exact: true })).toBeVisible();
  });
});
