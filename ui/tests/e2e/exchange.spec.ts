import type { Page } from '@playwright/test';
import { accessible, expect, open, openCase, test } from './help';

const sheet = (page: Page) => page.getByRole('dialog');
const notes = (page: Page) => page.getByRole('region', { name: 'Notes' });

/** Lets a file fall on the window, as the system would. */
async function drop(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const name of given) dataTransfer.items.add(new File(['x'], name));
    const on = document.querySelector('main')!;
    for (const type of ['dragover', 'drop']) on.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, names);
}

test.describe('importing', () => {
  test('shows how a file is understood, changes nothing until it is accepted, and is taken back', async ({ page }) => {
    await open(page, '?file=cases.xlsx');
    const items = page.locator('[role=treeitem]');
    await expect(items).toHaveCount(26);
    await page.keyboard.press('Control+o');
    await expect(sheet(page)).toContainText('Import “cases.xlsx”');
    await expect(sheet(page)).toContainText('3 new, 0 changed, 0 the same, 0 only in the suite');
    await expect(sheet(page).getByRole('tabpanel').getByText("Click 'Log in'")).toBeVisible();
    await accessible(page);
    await expect(items).toHaveCount(26);
    await expect(sheet(page).getByRole('button', { name: 'Import 3 cases' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('treeitem', { name: /Empty the cart/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Log in with a password');
    await notes(page).getByRole('button', { name: 'Undo' }).click();
    await expect(items).toHaveCount(26);
  });

  test('sheets can be left out, and warnings name their place', async ({ page }) => {
    await open(page, '?file=cases.xlsx');
    await page.keyboard.press('Control+o');
    await sheet(page).getByRole('checkbox', { name: 'More cases' }).uncheck();
    await expect(sheet(page)).toContainText('2 new');
    await sheet(page).getByRole('tab', { name: /Warnings/ }).click();
    await expect(sheet(page).getByRole('cell', { name: "sheet 'Cases', row 1" })).toBeVisible();
    await expect(sheet(page)).toContainText("the column is not read: 'Priority'");
    await accessible(page);
  });

  test('what is hidden is read where the tester says so', async ({ page }) => {
    await open(page, '?file=cases.xlsx');
    await page.keyboard.press('Control+o');
    await expect(sheet(page)).toContainText('3 new');
    await sheet(page).getByRole('checkbox', { name: 'Include what is hidden or struck out' }).check();
    await expect(sheet(page)).toContainText('4 new');
    await expect(sheet(page).getByRole('checkbox', { name: 'Old cases' })).toBeChecked();
    await sheet(page).getByRole('checkbox', { name: 'Include what is hidden or struck out' }).uncheck();
    await expect(sheet(page)).toContainText('3 new');
    await accessible(page);
  });

  test('columns that are not known are named by the tester', async ({ page }) => {
    await open(page, '?file=testfaelle.csv&file=testfaelle.csv');
    await page.keyboard.press('Control+o');
    await expect(sheet(page).getByRole('alert')).toContainText("it has 'Testfall', 'Handgriff', 'Soll'");
    await expect(sheet(page).getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
    await accessible(page);
    await sheet(page).getByLabel('What “Testfall” contains').selectOption('Name of the case');
    await sheet(page).getByLabel('What “Handgriff” contains').selectOption('Action');
    await sheet(page).getByRole('tab', { name: 'Columns' }).click();
    await sheet(page).getByLabel('What “Soll” contains').selectOption('Expected result');
    await expect(sheet(page).getByRole('alert')).toHaveCount(0);
    await sheet(page).getByRole('tab', { name: /Cases/ }).click();
    await expect(sheet(page).getByRole('tabpanel').getByRole('cell', { name: 'The Log in page is displayed' })).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Import 1 case' }).click();
    await expect(page.getByRole('treeitem', { name: /Anmelden/ })).toBeVisible();

    // The next file of this header is understood so, until it is forgotten.
    await page.keyboard.press('Control+o');
    await expect(sheet(page)).toContainText('remembered from an earlier file');
    await expect(sheet(page).getByRole('alert')).toHaveCount(0);
    await accessible(page);
    await sheet(page).getByRole('button', { name: 'Forget' }).click();
    await expect(sheet(page).getByRole('alert')).toContainText("it has 'Testfall', 'Handgriff', 'Soll'");
    await expect(sheet(page)).not.toContainText('remembered from an earlier file');
  });

  test('a case that is a column lights its cells, and rows say what they were taken for', async ({ page }) => {
    await open(page, '?file=turned.csv');
    await page.keyboard.press('Control+o');
    const asItIs = sheet(page).getByRole('table', { name: 'The sheet as it is' });
    await expect(asItIs.getByRole('columnheader', { name: 'Taken for' })).toBeVisible();
    await expect(sheet(page)).toContainText('2 cases, 2 steps; 0 rows left out');
    await expect(asItIs.getByRole('row', { name: /Steps/ }).getByRole('cell').first()).toHaveText('Action');
    await sheet(page).locator('summary', { hasText: 'Log in' }).click();
    await expect(asItIs.locator('[role=cell].lit')).toHaveText(['Log in', "Open '/login'", 'The Log in page is displayed']);
    await accessible(page);
    await sheet(page).getByRole('tab', { name: 'Columns' }).click();
    await expect(sheet(page).getByLabel('What “Steps” contains')).toHaveValue('action');
  });

  test('a file without columns shows its texts, each with its place and what it was taken for', async ({ page }) => {
    await open(page, '?file=testlink.xml');
    await page.keyboard.press('Control+o');
    const asItIs = sheet(page).getByRole('table', { name: 'The sheet as it is' });
    const row = (text: string) => asItIs.getByRole('row', { name: text });
    await expect(row('steps › step › actions').first().getByRole('cell')).toHaveText(['Action', 'steps › step › actions', "Click 'Pay'"]);
    await expect(row('node_order').getByRole('cell').first()).toHaveText('Not read');
    await sheet(page).locator('summary', { hasText: 'Log in' }).click();
    await expect(asItIs.locator('[aria-current=true]').getByRole('rowheader')).toHaveText(['8', '9', '10']);
    await accessible(page);
  });

  test('the address of the site is asked of a new suite, and kept', async ({ page }) => {
    await open(page, '?file=turned.csv');
    await page.keyboard.press('Control+o');
    const address = sheet(page).getByLabel('Address of the site it tests');
    await address.fill('shop.example');
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByRole('alert')).toContainText('“shop.example” is not a complete address');
    await accessible(page);
    await address.fill('https://shop.example');
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toHaveCount(0);
    await page.keyboard.press('Control+4');
    await expect(page.getByLabel('Base URL')).toHaveValue('https://shop.example');
  });

  test('the sheet stands beside its cases, and a case lights its rows', async ({ page }) => {
    await open(page, '?file=cases.xlsx');
    await page.keyboard.press('Control+o');
    const asItIs = sheet(page).getByRole('table', { name: 'The sheet as it is' });
    await expect(asItIs.getByRole('columnheader', { name: 'C Action' })).toBeVisible();
    await expect(asItIs.getByRole('row', { name: /Empty the cart/ })).toBeVisible();
    const lit = asItIs.locator('[aria-current=true]');
    await expect(lit).toHaveCount(0);
    await sheet(page).getByRole('tabpanel').getByText('Empty the cart').click();
    await expect(lit.getByRole('rowheader')).toHaveText(['5', '6']);
    await sheet(page).getByRole('tabpanel').getByText('Sort the products').click();
    await expect(lit.getByRole('rowheader')).toHaveText(['2']);
    await expect(sheet(page).getByRole('combobox', { name: /^Sheet/ }).locator('option:checked')).toHaveText('More cases');
    await accessible(page);
  });

  test('importing again shows what is new, changed and only here', async ({ page }) => {
    await open(page, `?file=cases.xlsx&file=${encodeURIComponent('cases, next week.xlsx')}`);
    await page.keyboard.press('Control+o');
    await sheet(page).getByRole('button', { name: 'Import 3 cases' }).click();
    await expect(sheet(page)).toHaveCount(0);
    await page.keyboard.press('Control+o');
    await expect(sheet(page)).toContainText('1 new, 2 changed, 0 the same, 1 only in the suite');
    await expect(sheet(page)).toContainText('was “Empty the cart”');
    await expect(sheet(page).locator('del')).toHaveText(['The Log in page is displayed']);
    await accessible(page);
    await sheet(page).getByLabel('Put the cases into').selectOption({ index: 0 });
    await expect(sheet(page)).toContainText('3 new, 0 changed');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('treeitem', { name: /Pay by card/ })).toHaveCount(0);
  });

  test('a file can be dropped, and one that cannot be read says where and how to mend it', async ({ page }) => {
    await open(page);
    await drop(page, 'broken.csv', 'other.csv');
    await expect(notes(page)).toContainText('One file at a time');
    await expect(sheet(page).getByRole('alert')).toContainText('line 4, column 12');
    await accessible(page);
    await sheet(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet(page)).toHaveCount(0);
    await drop(page, 'cases.xlsx');
    await expect(sheet(page)).toContainText('3 new');
  });

  test('an import that cannot be kept says so and stays open', async ({ page }) => {
    await open(page, '?file=cases.xlsx&broken');
    await page.keyboard.press('Control+o');
    await sheet(page).getByRole('button', { name: 'Import 3 cases' }).click();
    await expect(sheet(page).getByRole('alert')).toContainText('no space is left');
  });

  test('what is in a file is text and harms nothing', async ({ page }) => {
    await open(page, '?file=hostile.csv');
    await page.keyboard.press('Control+o');
    await expect(sheet(page)).toContainText('<script>');
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wider).toBe(false);
  });

  test('from an empty library', async ({ page }) => {
    await open(page, '?empty&file=cases.xlsx');
    await page.getByRole('complementary').getByRole('button', { name: 'Import from a file' }).click();
    await sheet(page).getByRole('button', { name: 'Import 3 cases' }).click();
    await expect(page.getByRole('treeitem', { name: /Sort the products/ })).toBeVisible();
  });
});

test.describe('exporting', () => {
  test('says what a form cannot hold before it writes', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+Shift+E');
    await expect(sheet(page)).toContainText('This format cannot hold:');
    await accessible(page);
    await sheet(page).getByRole('radio', { name: /Verbatim JSON/ }).check();
    await expect(sheet(page)).toContainText('This format holds the whole suite.');
    await page.keyboard.press('ArrowDown');
    await expect(sheet(page).getByRole('radio', { name: /Gherkin/ })).toBeChecked();
    await sheet(page).getByRole('button', { name: 'Export …' }).click();
    await expect(notes(page)).toContainText('exported to /home/ada/Shop (sample).gherkin');
  });

  test('from the menu of a suite, and a disk that is full is told', async ({ page }) => {
    await open(page, '?broken');
    await page.getByRole('button', { name: /Menu of the suite/ }).first().click();
    await page.getByRole('menuitem', { name: 'Export the suite' }).click();
    await sheet(page).getByRole('button', { name: 'Export …' }).click();
    await expect(sheet(page).getByRole('alert')).toContainText('no space is left');
  });
});

test.describe('reports', () => {
  test('of the run under review, by the palette', async ({ page }) => {
    await open(page);
    await openCase(page, /The total after/);
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('region', { name: 'Review of a run' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('report');
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toContainText('Report of run');
    await accessible(page);
    await sheet(page).getByRole('radio', { name: /JUnit/ }).check();
    await sheet(page).getByRole('checkbox', { name: /skipped/ }).check();
    await sheet(page).getByRole('button', { name: 'Save …' }).click();
    await expect(notes(page)).toContainText('The report was saved to');
  });

  test('of the run that the history stands on, and none where nothing has run', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+3');
    await page.getByRole('button', { name: 'Report of this run' }).click();
    await expect(sheet(page)).toContainText('Report of run');
    await open(page, '?fresh');
    await page.keyboard.press('Control+Alt+e');
    await expect(notes(page)).toContainText('Nothing has run yet.');
  });
});
