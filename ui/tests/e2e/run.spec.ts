import { accessible, expect, open, openCase, test } from './help';

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
