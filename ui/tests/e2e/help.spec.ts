import { accessible, cell, expect, open, openCase, test } from './help';

test.describe('the list of sentences', () => {
  test('is searched and put into the cell by keyboard', async ({ page }) => {
    await open(page);
    await cell(page, 2, 'action').click();
    const before = (await cell(page, 2, 'expected').locator('.text').innerText()).trim();
    await page.keyboard.press('F1');
    const dialog = page.getByRole('dialog', { name: 'Help' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await expect(dialog.getByRole('region', { name: 'Expected result' }).getByRole('list', { name: 'a count' })).toContainText('there are 12 rows');
    await accessible(page);
    await page.keyboard.type('12 rows');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('button', { name: /^count the rows/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const editor = cell(page, 2, 'expected').getByRole('textbox');
    await expect(editor).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, 'expected').locator('.text')).toHaveText(before === '' ? 'there are 12 rows' : `${before}\nthere are 12 rows`);
  });

  test('goes up to the search again, and is copied from', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '?empty');
    await page.keyboard.press('F1');
    const dialog = page.getByRole('dialog', { name: 'Help' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('cookie');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+c');
    await expect(page.getByText("Copied: If the cookie banner is shown, click 'Accept all'")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("If the cookie banner is shown, click 'Accept all'");
    await dialog.getByRole('searchbox').fill('teleport');
    await expect(dialog.getByText('No sentence matches “teleport”.')).toBeVisible();
    await accessible(page);
  });

  test('is shown from a cell that nothing comes near', async ({ page }) => {
    await open(page);
    await cell(page, 3, 'action').click();
    await page.keyboard.type('Do something odd');
    await page.keyboard.press('Tab');
    await cell(page, 3, 'action').click({ position: { x: 8, y: 8 } });
    await cell(page, 3, 'action').getByRole('button', { name: 'What can be written' }).click();
    await expect(page.getByRole('dialog', { name: 'Help' }).getByRole('tab', { name: 'Sentences' })).toHaveAttribute('data-state', 'active');
  });

  test('is shown from the review of a case whose words are to be mended', async ({ page }) => {
    await open(page);
    await openCase(page, /One or the other/);
    await page.keyboard.press('Control+2');
    await page.getByRole('button', { name: 'What can be written' }).click();
    await page.getByRole('dialog', { name: 'Help' }).getByRole('searchbox').press('Escape');
    await expect(page.getByRole('button', { name: 'What can be written' })).toBeFocused();
    await openCase(page, /The cart falls/);
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('tab', { name: 'What happened' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'What can be written' })).toHaveCount(0);
  });
});
