import type { Page } from '@playwright/test';
import { accessible, cell, expect, open, test } from './help';

const lab = async (page: Page, query = '') => {
  await open(page, query);
  await page.keyboard.press('Control+5');
  await expect(page.getByRole('region', { name: 'Laboratory' })).toBeVisible();
};

const study = async (page: Page, number: number, query = '?lab') => {
  await lab(page, query);
  await page.getByRole('row', { name: new RegExp(`^${number} `) }).getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Figures of the suite' })).toBeVisible();
};

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

test.describe('the laboratory', () => {
  test('begins empty, and a study fills its table by keyboard', async ({ page }) => {
    await lab(page, '?speed=8');
    await expect(page.getByText('No studies yet.')).toBeVisible();
    await accessible(page);
    await page.getByRole('main').focus();
    await page.keyboard.press('n');
    const sheet = page.getByRole('dialog', { name: 'New study' });
    await expect(sheet.getByText(/must pass, .* must fail/)).toBeVisible();
    await accessible(page);
    await sheet.getByLabel('Rounds').fill('20');
    await sheet.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByText(/Round 1 of 20: \d+ of 25 cases/)).toBeVisible();
    await expect(page.getByRole('img', { name: '1 pass, 0 fail, 0 inconclusive' }).first()).toBeVisible();
    await expect(page.getByText('17 of 20 rounds were spared')).toBeVisible();
    await expect(page.getByRole('img', { name: '3 pass, 0 fail, 0 inconclusive' }).first()).toBeVisible();
    await accessible(page);
  });

  test('begins studies of several suites, one after the other, with totals', async ({ page }) => {
    await lab(page, '?speed=20&model');
    await page.getByRole('button', { name: 'New study' }).click();
    const sheet = page.getByRole('dialog', { name: 'New study' });
    await sheet.getByText('Further suites').click();
    await sheet.getByRole('listitem').getByRole('checkbox').first().check();
    await sheet.getByLabel('Rounds').fill('1');
    await accessible(page);
    await sheet.getByRole('button', { name: 'Begin' }).click();
    const group = page.getByRole('group').filter({ hasText: 'Begun together' });
    await expect(group.getByRole('listitem')).toHaveCount(2);
    await expect(group.getByText('1 of 1')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'All of them together' })).toBeVisible();
    await accessible(page);
    await group.getByRole('listitem').getByRole('button').click();
    await expect(page.getByRole('region', { name: 'Figures of the suite' })).toBeVisible();
  });

  test('lets the runner of a paper carry a study out, where a model is set up', async ({ page }) => {
    await lab(page, '?speed=8&model');
    await page.getByRole('button', { name: 'New study' }).click();
    const sheet = page.getByRole('dialog', { name: 'New study' });
    await sheet.getByLabel('Runner').selectOption('pinata');
    await expect(sheet.getByText('Its verdicts are not yours.')).toBeVisible();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByRole('heading', { name: /\(baseline pinata\)/ })).toBeVisible();
  });

  test('is stopped, kept as partial, and resumed', async ({ page }) => {
    await lab(page, '?speed=1');
    await page.getByRole('button', { name: 'New study' }).click();
    await page.getByRole('dialog').getByLabel('Rounds').fill('2');
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByText(/Round 1 of 2: [1-9]/)).toBeVisible();
    await page.keyboard.press('Control+Shift+.');
    await expect(page.getByText('Partial: 0 of 2 rounds.')).toBeVisible();
    await accessible(page);
    await page.getByRole('main').focus();
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: /Study: round \d of 2/ })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('something else is running; stop it first')).toBeVisible();
  });

  test('keeps what there is when a round breaks off, and says why', async ({ page }) => {
    await lab(page, '?lab=dies&speed=30');
    await page.getByRole('button', { name: 'New study' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('the disk is full');
    await expect(page.getByText('Partial: 2 of 20 rounds.')).toBeVisible();
    await expect(page.getByRole('img', { name: '2 pass, 0 fail, 0 inconclusive' }).first()).toBeVisible();
  });

  test('deletes a study, takes it back, and deletes it with its runs', async ({ page }) => {
    await study(page, 2);
    await page.getByRole('main').focus();
    await page.keyboard.press('Shift+Delete');
    const sheet = page.getByRole('dialog', { name: 'Delete study 2' });
    await expect(sheet.getByText('its runs stay in the history')).toBeVisible();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete the study' }).click();
    await sheet.getByRole('button', { name: 'Delete the study' }).click();
    await expect(page.getByRole('row', { name: /^3 / })).toBeVisible();
    await expect(page.getByRole('row', { name: /^2 / })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('region', { name: 'Figures of the suite' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete the study' }).click();
    await sheet.getByRole('checkbox').check();
    await expect(sheet.getByText('This cannot be undone.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Delete the study' }).click();
    await expect(page.getByText('Study 2 and its runs were deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test('says when a study is not deleted', async ({ page }) => {
    await study(page, 2, '?lab&broken');
    await page.getByRole('button', { name: 'Delete the study' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the study' }).click();
    await expect(page.getByText('could not delete the study: ')).toContainText('the disk is full');
  });

  test('says that a suite has changed since, where a study cannot go on', async ({ page }) => {
    await study(page, 1);
    await expect(page.getByText('Partial: 1 of 20 rounds.')).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('has changed since')).toBeVisible();
  });

  test('shows a study, opens a case by keyboard and one of its runs', async ({ page }) => {
    await study(page, 2);
    await accessible(page);
    await page.getByRole('combobox', { name: /^Show/ }).selectOption('differs');
    const rows = page.getByRole('table').getByRole('button');
    await expect(rows).toHaveCount(2);
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('It went 2 ways')).toBeVisible();
    await expect(sheet.getByText('Weakly unsound by Proposition 2.')).toBeVisible();
    await accessible(page);
    await sheet.getByRole('button', { name: /Round 2, run 2/ }).click();
    await expect(page.getByRole('region', { name: 'Review of a run' })).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByRole('region', { name: 'Figures of the suite' })).toBeVisible();
  });

  test('exports a study, and says why it cannot', async ({ page }) => {
    await study(page, 3, '?lab&broken');
    await page.getByRole('main').focus();
    await page.keyboard.press('e');
    const sheet = page.getByRole('dialog', { name: 'Export study 3' });
    await sheet.getByText('LaTeX').click();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Save …' }).click();
    await expect(sheet.getByRole('alert')).toContainText('the disk is full');
    await study(page, 3);
    await page.getByRole('button', { name: 'Export …' }).click();
    await page.getByRole('dialog').getByText('CSV').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save …' }).click();
    await expect(page.getByText(/The study was exported to .*\.csv/)).toBeVisible();
  });

  test('puts two studies side by side', async ({ page }) => {
    await study(page, 3);
    await page.getByRole('main').focus();
    await page.keyboard.press('c');
    await expect(page.getByRole('combobox', { name: /^After/ })).toHaveValue('3');
    await expect(page.getByRole('combobox', { name: /^Before/ })).toHaveValue('2');
    await expect(page.getByText('25 cases went the same way in both.')).toBeVisible();
    await accessible(page);
    await page.getByRole('combobox', { name: /^Before/ }).selectOption('1');
    await expect(page.getByText('Study 1 is partial: 1 of 20 rounds.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Change the quantity/ })).toContainText('3 pass, 1 fail, 0 inconclusive');
    await accessible(page);
  });

  test('needs two studies for that', async ({ page }) => {
    await lab(page);
    await tab(page, 'Side by side');
    await expect(page.getByText('This needs two studies.')).toBeVisible();
    await accessible(page);
  });

  test('leads from a weak claim to its row, and adds a better sentence that undo takes back', async ({ page }) => {
    await lab(page, '?lab');
    await tab(page, 'Weak claims');
    await expect(page.getByText(/6 weak claims in run 6, on 25 pages/)).toBeVisible();
    await accessible(page);
    const first = page.locator('[data-claim="0"]');
    await first.focus();
    await page.keyboard.press('a');
    await expect(page.getByText('added', { exact: true })).toBeVisible();
    await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('added', { exact: true })).toHaveCount(0);
    await first.focus();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'expected')).toContainText("the page title is 'Copper Kettle'");
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, 'expected')).not.toContainText("the page title is 'Copper Kettle'");
  });

  test('has no weak claims of a suite that has not run', async ({ page }) => {
    await lab(page, '?fresh');
    await tab(page, 'Weak claims');
    await expect(page.getByText('This suite has not run to its end yet.')).toBeVisible();
    await accessible(page);
  });

  test('says why studies cannot be read, and what to do', async ({ page }) => {
    await lab(page, '?lab=unread');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('the database is locked');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await lab(page, '?lab=pruned');
    await page.getByRole('row', { name: /^2 / }).getByRole('button').click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('it was freed to make room');
    await page.getByRole('button', { name: 'All studies' }).click();
    await expect(page.getByRole('row', { name: /^2 / })).toBeVisible();
  });

  test('has nothing to begin with where there is no suite or no browser', async ({ page }) => {
    await lab(page, '?empty');
    await expect(page.getByText('Make or import a suite first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New study' })).toBeDisabled();
    await lab(page, '?no-browser');
    await page.getByRole('button', { name: 'New study' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByText('no Chromium or Chrome is found').first()).toBeVisible();
  });

  test('fits a window of 640 x 400', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await study(page, 2);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wider).toBe(false);
    await accessible(page);
  });
});
