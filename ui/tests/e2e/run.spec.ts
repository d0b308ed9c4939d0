import { accessible, cell, expect, open, openCase, test } from './help';

test.describe('a run', () => {
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

  test('without a browser says why', async ({ page }) => {
    await open(page, '?no-browser');
    await openCase(page, /Front page/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/no Chromium or Chrome is found/)).toBeVisible();
  });
});
