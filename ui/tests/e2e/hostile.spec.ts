import type { Page } from '@playwright/test';
import { accessible, cell, expect, open, paste, test } from './help';

const unharmed = async (page: Page) => {
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
};

/** The tree brings the case that is open into view once it is known: what was scrolled to before would move away under the pointer. */
async function openLast(page: Page): Promise<void> {
  await expect(page.getByRole('treeitem', { selected: true })).toBeVisible();
  await page.getByRole('treeitem', { name: /onerror/ }).click();
}

test.describe('hostile content', () => {
  test('in names, tags and cells is text', async ({ page }) => {
    await open(page, '?hostile');
    await expect(page.getByRole('treeitem', { name: '<script>window.harmed', exact: false }).first()).toBeVisible();
    await openLast(page);
    await expect(page.getByRole('heading', { name: '<img src=x onerror' })).toBeVisible();
    await expect(cell(page, 1, 'action')).toContainText('<script>window.harmed = true</script>');
    await cell(page, 2, 'action').dblclick();
    await expect(page.locator('.cm-content')).toContainText('<img src=x');
    await page.keyboard.press('Escape');
    await unharmed(page);
  });

  test('that cannot be seen is marked, and stays as it is', async ({ page }) => {
    await open(page, '?hostile');
    await openLast(page);
    const turned = cell(page, 4, 'action');
    await expect(turned.getByTitle('right-to-left override (U+202E)')).toHaveCount(1);
    const hidden = cell(page, 5, 'action');
    await expect(hidden.getByTitle(/Invisible character: zero-width space/)).toHaveCount(2);
    expect(await hidden.locator('.text').textContent()).toBe('a\u200b\u200d\ufeffb\u200b\u200d\ufeffc');
    await expect(cell(page, 1, 'action').locator('.unseen')).toHaveCount(0);
    // Cut with a sign, and the last line with room for the wave under it.
    const long = cell(page, 6, 'action').locator('.text');
    await expect(long).toHaveCSS('-webkit-line-clamp', '10');
    expect(await long.evaluate((element) => element.clientHeight)).toBe(203);
    await accessible(page);
  });

  test('of 100,000 characters can be shown and opened', async ({ page }) => {
    await open(page, '?hostile');
    await openLast(page);
    await page.keyboard.press('F6');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    const height = await cell(page, 6, 'action').evaluate((element) => element.clientHeight);
    expect(height).toBeLessThan(400);
    await unharmed(page);
  });

  test('in a verdict is text, and turned text stays in its place', async ({ page }) => {
    await open(page, '?hostile');
    await page.keyboard.press('Control+3');
    await page.getByRole('row', { name: /window.harmed/ }).first().click();
    await page.getByRole('tab', { name: /Expected/ }).click();
    await expect(page.getByRole('tabpanel').getByText('dlrow olleh')).toBeVisible();
    await page.getByRole('tab', { name: /Near/ }).click();
    await expect(page.getByRole('tabpanel').getByText('{{constructor}}')).toBeVisible();
    await unharmed(page);
  });

  test('on the clipboard is text', async ({ page }) => {
    await open(page);
    await cell(page, 3, 'action').click();
    await paste(page, { 'text/html': '<style>td{color:red}</style><table><tr><td style="color:red">a<img src=x onerror="window.harmed=true"><script>window.harmed=true</script></td></tr></table>', 'text/plain': 'a' });
    await expect(cell(page, 3, 'action')).toContainText('a');
    await unharmed(page);
  });
});
