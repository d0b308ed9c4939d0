import { accessible, cell, expect, open, openCase, test } from './help';

test.describe('the review of a run', () => {
  test('opens at the row that decided, with the cause and its boxes', async ({ page }) => {
    await open(page);
    await openCase(page, /The total after/);
    await page.keyboard.press('Control+2');
    await expect(page.locator('article.deciding.selected')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Expected result is not there' })).toBeVisible();
    await expect(page.locator('.box.candidate').first()).toBeVisible();
    await accessible(page);
    await page.getByRole('tab', { name: 'Expected and observed' }).click();
    // Values are compared, and not the words around them.
    await expect(page.locator('del')).toHaveText('4');
    await expect(page.locator('ins')).toHaveText('5');
    await expect(page.getByRole('heading', { name: 'Nearest on the page' })).toBeVisible();
    await page.getByRole('tab', { name: 'Trace' }).click();
    await page.getByLabel('Formal labels').check();
    await expect(page.getByText(/^!gui\(/).first()).toBeVisible();
    await accessible(page);
  });

  test('goes through rows and pictures by keyboard', async ({ page }) => {
    await open(page);
    await openCase(page, /Order two/);
    await page.keyboard.press('Control+2');
    await expect(page.locator('article')).not.toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('article.selected')).toHaveAttribute('data-row', '2');
    await page.keyboard.press('.');
    await expect(page.getByRole('button', { name: 'Unpin' })).toBeVisible();
    await page.keyboard.press('d');
    await expect(page.getByRole('button', { name: 'Unpin' })).toHaveCount(0);
  });

  test('takes a way out: rewrites the row and goes there', async ({ page }) => {
    await open(page);
    await openCase(page, /Delete, but whom/);
    await page.keyboard.press('Control+2');
    await page.getByRole('tab', { name: 'Which one?' }).click();
    await expect(page.getByText('12 elements fit equally well; these are the first 10.')).toBeVisible();
    await page.getByRole('button', { name: 'Use this' }).first().click();
    await expect(page.getByText(/is rewritten/)).toBeVisible();
    await expect(cell(page, 1, 'action')).toBeFocused();
  });

  test('says the cause, the reason and what to do before the steps, once', async ({ page }) => {
    await open(page);
    await openCase(page, /The total after/);
    await page.keyboard.press('Control+2');
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByText("Expected: the text '$44.10' is shown. Nearest on the page: '$45.10', '$49.00'.")).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'What to do next' })).toHaveCount(1);
    await expect(panel.getByRole('button', { name: 'It is a defect' })).toBeInViewport();
    await expect(panel.getByText('assertion-false')).toHaveCount(0);
  });

  test('tells an inconclusive row in its own colour, and no step of it as passed', async ({ page }) => {
    await open(page);
    await openCase(page, /A click that nobody asks about/);
    await page.keyboard.press('Control+2');
    await expect(page.locator('article.deciding.doubted')).toBeVisible();
    await expect(page.locator('article.deciding .steps .verdict')).toHaveText(['inconclusive']);
  });

  test('shows a picture over the whole window, and leads back', async ({ page }) => {
    await open(page);
    await openCase(page, /The total after/);
    await page.keyboard.press('Control+2');
    const button = page.getByRole('button', { name: 'Full size' });
    await button.click();
    const full = page.getByRole('dialog');
    await expect(full.getByRole('img')).toBeVisible();
    const box = (await full.boundingBox())!;
    expect([box.width, box.height]).toEqual([1280, 800]);
    await accessible(page);
    await page.keyboard.press('Escape');
    await expect(full).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('keeps a mark and a note beside the verdict', async ({ page }) => {
    await open(page);
    await openCase(page, /The cart falls over/);
    await page.keyboard.press('Control+2');
    await page.getByRole('button', { name: 'Mark', exact: true }).click();
    await page.getByRole('menuitem', { name: /Real defect/ }).click();
    await expect(page.getByRole('main').getByText('Real defect', { exact: true })).toBeVisible();
    await expect(page.locator('header .verdict')).toHaveText('fail');
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('row', { name: /The cart falls over.*Real defect/ }).first()).toBeVisible();
  });

  test('compares with the run before, beside and by slider', async ({ page }) => {
    await open(page);
    await openCase(page, /No button to buy/);
    await page.keyboard.press('Control+2');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
    await page.getByRole('button', { name: 'Slider' }).click();
    await page.getByLabel('How much of the picture').fill('80');
    await accessible(page);
  });
});
