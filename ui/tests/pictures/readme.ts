/** The pictures that the README shows, in `pictures/`. */

import { stat } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';

/** No picture is larger, in bytes: the README is read over slow lines, too. */
const LARGEST = 250_000;

const openCase = (page: Page, name: RegExp) => page.getByRole('treeitem', { name }).click();

/** A case that ran, with a verdict beside each row and the page that it drove. */
async function table(page: Page): Promise<void> {
  await openCase(page, /Suspend Grace/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Review the run' })).toBeVisible();
}

/** A case that failed: what was done, the page as it was then, and what decided. */
async function review(page: Page): Promise<void> {
  await openCase(page, /The total after/);
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('region', { name: 'Review of a run' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'What happened' })).toBeVisible();
}

/** Past verdicts with their causes, in the whole width of the window. */
async function history(page: Page): Promise<void> {
  await page.keyboard.press('Control+3');
  await page.keyboard.press('Control+B');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
}

for (const [name, steps] of Object.entries({ table, review, history })) {
  test(name, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main')).toBeVisible();
    await steps(page);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    const path = `pictures/${name}.png`;
    await page.screenshot({ path, animations: 'disabled' });
    expect((await stat(path)).size).toBeLessThan(LARGEST);
  });
}
