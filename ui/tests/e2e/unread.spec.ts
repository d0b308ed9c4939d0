import type { Page } from '@playwright/test';
import { accessible, expect, open, test } from './help';

const unread = (page: Page) => page.getByRole('region', { name: /^Not read yet/ });

async function book(page: Page): Promise<void> {
  await open(page, '?dialect');
  await page.keyboard.press('Control+4');
  await page.getByRole('tab', { name: 'Phrasebook' }).click();
  await expect(unread(page)).toContainText('Not read yet: 4 cells');
}

test.describe('what nothing reads of a suite', () => {
  test('is taught group by group: a proposal is looked at, kept, and taken back', async ({ page }) => {
    await book(page);
    await expect(unread(page)).toContainText('3 actions');
    await accessible(page);
    await unread(page).getByRole('button', { name: "Click '{p1}'" }).click();
    const then = unread(page).getByRole('table', { name: 'How they will be read' });
    await expect(then).toContainText("click 'Orders'");
    await expect(unread(page)).toContainText('reads 2 of 2 wordings');
    await accessible(page);
    await unread(page).getByRole('button', { name: 'Save phrase' }).click();
    await expect(unread(page)).toContainText('Not read yet: 1 cell');
    await expect(page.getByRole('heading', { name: 'Bring up the {p1} screen somehow' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(unread(page)).toContainText('Not read yet: 4 cells');
  });

  test('is taught in own words, and what cannot be read says why', async ({ page }) => {
    await book(page);
    await unread(page).getByRole('button', { name: 'Write what it means' }).last().click();
    const field = page.getByLabel('What “All is as it should be” means');
    await expect(field).toBeFocused();
    await field.fill('hope for the best');
    await page.keyboard.press('Enter');
    await expect(unread(page).getByRole('alert')).toContainText("could not take 'hope for the best'");
    await field.fill("'Fernhill Goods' is displayed");
    await page.keyboard.press('Enter');
    await unread(page).getByRole('button', { name: 'Save phrase' }).click();
    await expect(unread(page)).toContainText('Not read yet: 3 cells');
  });

  test('is asked for once when the phrasebook opens, and again when a phrase is edited', async ({ page }) => {
    await book(page);
    const asked = () => page.evaluate(() => (globalThis as unknown as { dialectAsked?: number }).dialectAsked ?? 0);
    expect(await asked()).toBe(1);
    await unread(page).getByRole('button', { name: "Click '{p1}'" }).click();
    await unread(page).getByRole('button', { name: 'Save phrase' }).click();
    await expect(unread(page)).toContainText('Not read yet: 1 cell');
    const before = await asked();
    await page.getByRole('button', { name: /^Edit .*Bring up/ }).click();
    await page.getByRole('button', { name: 'Save phrase' }).last().click();
    await expect.poll(asked).toBe(before + 1);
  });
});
