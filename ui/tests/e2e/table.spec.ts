import { accessible, cell, copied, expect, open, openCase, paste, test } from './help';

test.describe('the table', () => {
  test('is typed by keyboard alone, and read as one types', async ({ page }) => {
    await open(page);
    await cell(page, 3, 'action').click();
    await page.keyboard.type("Clik 'Save'");
    await expect(page.getByText('is no action that is known')).toBeVisible();
    await expect(cell(page, 3, 'action').locator('.unread')).toHaveText('Clik');
    await page.keyboard.press('Control+.');
    await expect(cell(page, 3, 'action')).toContainText("click 'Save'");
    await page.keyboard.press('Tab');
    await page.keyboard.type("'Saved' is displayed");
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type("'Welcome' is displayed");
    await page.keyboard.press('Tab');
    await expect(cell(page, 4, 'action')).toBeFocused();
    await expect(cell(page, 3, 'expected')).toContainText("'Saved' is displayed\n'Welcome' is displayed", { useInnerText: true });
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await accessible(page);
  });

  test('leaves the caret where it is when what is typed is marked', async ({ page }) => {
    await open(page);
    await cell(page, 3, 'action').click();
    await page.keyboard.type('C');
    await expect(cell(page, 3, 'action').locator('.unread')).toHaveText('C');
    await page.keyboard.type('ilk');
    await expect(cell(page, 3, 'action').locator('.unread')).toHaveText('Cilk');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.type('l');
    await expect(cell(page, 3, 'action').locator('.unread')).toHaveText('Cil');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('x');
    await expect(cell(page, 3, 'action').locator('.unread')).toHaveText('Cixl');
  });

  test('moves, duplicates, disables and deletes rows, and undoes it all', async ({ page }) => {
    await open(page);
    await openCase(page, /Change the quantity/);
    const first = (await cell(page, 1, 'action').innerText()).split('\n')[0]!;
    await cell(page, 1, 'action').click();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(cell(page, 2, 'action')).toContainText(first);
    await page.keyboard.press('Control+d');
    await expect(cell(page, 3, 'action')).toContainText(first);
    await page.keyboard.press('Control+/');
    await expect(page.getByText('Disabled: left out of runs').first()).toBeAttached();
    await page.keyboard.press('Control+Delete');
    await page.keyboard.press('Control+Shift+ArrowUp');
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('Control+z');
    await expect(cell(page, 1, 'action')).toContainText(first);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await page.keyboard.press('Control+Shift+Z');
    await expect(cell(page, 2, 'action')).toContainText(first);
  });

  test('says that no row runs where all are disabled', async ({ page }) => {
    await open(page);
    await cell(page, 1, 'action').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+/');
    await expect(page.getByText('All rows are disabled.')).toBeVisible();
    await page.keyboard.press('Control+Delete');
    await expect(page.getByText('All rows are disabled.')).toHaveCount(0);
  });

  test('keeps what can be undone when another case is shown', async ({ page }) => {
    await open(page);
    await cell(page, 3, 'action').click();
    await page.keyboard.type("Click 'Go'");
    await page.keyboard.press('Enter');
    await openCase(page, /Wrong password/);
    await expect(page.getByRole('heading', { name: 'Wrong password' })).toBeVisible();
    await openCase(page, /Front page/);
    await expect(cell(page, 3, 'action')).toContainText("Click 'Go'");
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cell(page, 3, 'action')).not.toContainText("Click 'Go'");
  });

  test('takes rows from spreadsheets and gives them back', async ({ page }) => {
    await open(page);
    await cell(page, 3, 'action').click();
    await paste(page, { 'text/plain': 'Open \'/cart\'\t"one\n""two"""\nClick \'Cart\'\t' });
    await expect(cell(page, 3, 'expected')).toContainText('one\n"two"', { useInnerText: true });
    await expect(cell(page, 4, 'action')).toContainText("Click 'Cart'");
    await expect(page.locator('.cell:focus')).toHaveCount(1);
    await expect(page.getByText('left out')).toHaveCount(0);
    const given = await copied(page);
    expect(given['text/plain']).toBe('Open \'/cart\'\t"one\n""two"""\nClick \'Cart\'\t');
    expect(given['text/html']).toContain('<td>one<br');
    await cell(page, 1, 'action').click();
    await paste(page, { 'text/plain': 'x', 'text/html': '<table><tr><td>from<br>Excel</td><td>b</td></tr></table>' });
    await expect(cell(page, 1, 'action')).toContainText('from\nExcel', { useInnerText: true });
    await paste(page, { 'text/plain': "Click 'A'\tone\tnote\nClick 'B'\ttwo" });
    await expect(page.getByText('1 pasted column was left out')).toBeVisible();
    await page.keyboard.press('Control+z');
  });

  test('selects, cuts and pastes its own rows with all they have', async ({ page }) => {
    await open(page);
    await openCase(page, /Change the quantity/);
    await cell(page, 1, 'action').click();
    await page.keyboard.press('Control+/');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
    const cut = await copied(page, 'cut');
    await page.keyboard.press('Control+End');
    await paste(page, cut);
    await expect(page.getByText('Disabled: left out of runs').first()).toBeAttached();
    await expect(cell(page, 2, 'action')).toBeFocused();
    await paste(page, cut);
    await expect(cell(page, 4, 'action')).toBeFocused();
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('row', { selected: true })).toHaveCount(4);
  });

  test('leaves a cell with Escape as it was, edits with F2, replaces by typing', async ({ page }) => {
    await open(page);
    await cell(page, 1, 'action').click();
    await page.keyboard.press('F2');
    await page.keyboard.type(' more');
    await expect(cell(page, 1, 'action')).toContainText('Open the application. more');
    await page.keyboard.press('Escape');
    await expect(cell(page, 1, 'action')).not.toContainText('more');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, 'action')).not.toContainText('more');
    // A row that was begun so is none.
    await cell(page, 3, 'action').click();
    await page.keyboard.type('zzz');
    await expect(page.getByRole('row')).toHaveCount(5);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(cell(page, 3, 'action')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await cell(page, 1, 'action').click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await page.keyboard.type("Open '/'");
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'action')).toContainText("Open '/'");
    await expect(cell(page, 1, 'action')).not.toContainText('application');
    await expect(cell(page, 2, 'action')).toBeFocused();
  });

  test('opens a chosen cell for text that comes without keys', async ({ page }) => {
    await open(page);
    await cell(page, 3, 'action').click();
    await page.keyboard.insertText('😀');
    await expect(page.locator('.cm-content')).toHaveText('😀');
    await page.keyboard.type('!');
    await page.keyboard.press('Tab');
    await expect(cell(page, 3, 'action').locator('.text')).toHaveText('😀!');
    await page.keyboard.insertText('é');
    await page.keyboard.press('Enter');
    await expect(cell(page, 3, 'expected').locator('.text')).toHaveText('é');
    // Composed, as by an input method.
    await cell(page, 1, 'action').click();
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await input.send('Input.insertText', { text: '日本' });
    await expect(page.locator('.cm-content')).toHaveText('日本');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'action').locator('.text')).toHaveText('日本');
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, 'action').locator('.text')).toHaveText('Open the application.');
    await accessible(page);
  });

  test('Alt+Enter begins a line in an open cell, and runs the row elsewhere', async ({ page }) => {
    await open(page);
    await cell(page, 1, 'action').click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.type("Click 'Go'");
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'action')).toContainText("Open the application.\nClick 'Go'", { useInnerText: true });
    await expect(page.getByRole('button', { name: 'Run case' })).toBeVisible();
    await page.keyboard.press('Alt+Enter');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  });

  test('has rows as high as their text, and tells below them how the cell of the cursor is read', async ({ page }) => {
    await open(page);
    await openCase(page, /Order two/);
    const high = async (row: number) => (await page.locator('.table .line').nth(row).boundingBox())!.height;
    await cell(page, 2, 'action').click();
    await expect(page.locator('.reading-line')).toContainText('Row 2, action');
    await expect(page.locator('.reading-line')).toContainText('read as written');
    expect(await high(1)).toBeLessThanOrEqual(28);
    // No row grows or moves while the cursor goes through the table.
    const place = await page.locator('.table .line').nth(4).boundingBox();
    await cell(page, 1, 'action').click();
    await expect(page.locator('.reading-line')).toContainText("open the URL '/products/copper-kettle'");
    await expect(page.locator('.reading-line')).toContainText('from the phrasebook');
    expect(await page.locator('.table .line').nth(4).boundingBox()).toEqual(place);
    await accessible(page);
  });

  test('completes what is typed', async ({ page }) => {
    await open(page);
    await cell(page, 3, 'action').click();
    await page.keyboard.type('Cl');
    await expect(page.getByRole('option', { name: /Click/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Go');
    await page.keyboard.press('Tab');
    await expect(cell(page, 3, 'action')).toContainText("Click 'Go'");
  });

  test('says which rows do not run, and goes there', async ({ page }) => {
    await open(page);
    await openCase(page, /One or the other/);
    await expect(page.getByText(/rows can be read/)).toBeVisible();
    await page.getByRole('button', { name: 'Go to row 2' }).click();
    await expect(cell(page, 2, 'action')).toBeFocused();
  });

  test('is calm about what is not read until a run came to nothing by it', async ({ page }) => {
    await open(page, '?speed=50');
    await openCase(page, /One or the other/);
    const told = cell(page, 2, 'action').locator('.why');
    await expect(cell(page, 2, 'action')).toHaveClass(/not-read/);
    await expect(cell(page, 2, 'action')).toHaveClass(/failed/);
    const alarm = await told.evaluate((element) => getComputedStyle(element).color);
    // Other words of one's own have not failed yet.
    await cell(page, 2, 'action').click();
    await page.keyboard.type('Do something odd');
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, 'action')).toHaveClass(/not-read/);
    await expect(cell(page, 2, 'action')).not.toHaveClass(/failed/);
    expect(await told.evaluate((element) => getComputedStyle(element).color)).not.toBe(alarm);
    await expect(page.locator('.strip .unsure')).toContainText('1 not read yet: row 2');
    await accessible(page);
  });

  test('says that another window changed the case, and takes either', async ({ page }) => {
    await open(page, '?elsewhere');
    const trouble = page.getByRole('alert');
    await cell(page, 3, 'action').click();
    await page.keyboard.type("Click 'Go'");
    await page.keyboard.press('Enter');
    await expect(trouble).toContainText('this case was changed in another window');
    await trouble.getByRole('button', { name: 'Overwrite it with mine' }).click();
    await expect(trouble).toHaveCount(0);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await openCase(page, /Wrong password/);
    await expect(page.getByRole('heading', { name: 'Wrong password' })).toBeVisible();
    await cell(page, 1, 'action').click();
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await trouble.getByRole('button', { name: 'Load that version' }).click();
    await expect(trouble).toHaveCount(0);
    await expect(cell(page, 1, 'action')).not.toContainText('Mine');
  });

  test('says so when it cannot be saved', async ({ page }) => {
    await open(page, '?broken');
    await cell(page, 3, 'action').click();
    await page.keyboard.type("Click 'Go'");
    await page.keyboard.press('Enter');
    const trouble = page.getByRole('alert');
    await expect(trouble).toContainText(/could not save the case “Front page.*” of “Shop \(sample\)”: .*no space is left/);
    await expect(page.getByRole('heading', { name: 'Front page' })).toBeVisible();
    const tag = (await page.getByRole('button', { name: 'Edit the tags of the case' }).first().boundingBox())!;
    const parts = (await page.getByRole('group', { name: 'Parts of the case' }).boundingBox())!;
    expect(tag.x + tag.width).toBeLessThanOrEqual(parts.x);
    await accessible(page);
    // Another case is saved; this one is not, and that is not forgotten.
    await openCase(page, /Wrong password/);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(trouble).toContainText('Front page');
    await trouble.getByRole('button', { name: 'Save again' }).click();
    await expect(trouble).toContainText('Front page');
    await openCase(page, /Front page/);
    // What is deleted has nothing to save, until it is there again.
    await page.getByRole('treeitem', { name: /Front page/ }).press('Delete');
    await expect(page.getByRole('heading', { name: 'Wrong password' })).toBeVisible();
    await expect(trouble).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Undo' }).click();
    await expect(trouble).toContainText('Front page');
    await expect(cell(page, 3, 'action')).toContainText("Click 'Go'");
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await expect(trouble).toHaveCount(0);
  });
});
