import { accessible, cell, expect, open, openCase, test } from './help';

test.describe('the shell', () => {
  test('first start: runs the sample and shows one of each verdict', async ({ page }) => {
    await open(page, '?fresh&speed=400');
    await accessible(page);
    await page.getByRole('button', { name: 'Run the sample', exact: true }).click();
    await expect(page.getByText('Open one of each and see why.')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('region', { name: 'Verdicts of the run' }).getByRole('button').last().click();
    await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible();
  });

  test('no browser: says what to install and how to name one', async ({ page }) => {
    await open(page, '?fresh&no-browser');
    await expect(page.getByRole('alert')).toContainText('sudo apt install chromium');
    await page.getByRole('button', { name: 'Choose a browser' }).click();
    await expect(page.getByLabel('Browser', { exact: true })).toBeVisible();
  });

  test('a full disk: says which, and shows what is kept', async ({ page }) => {
    await open(page, '?read-only');
    await expect(page.getByRole('alert')).toContainText("the disk is full (the file system at '/home')");
    await accessible(page);
    await openCase(page, /Wrong password/);
    await expect(page.getByRole('alert')).toContainText('Read-only');
  });

  test('makes, renames, tags, duplicates, moves and deletes cases by keyboard', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+n');
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    const mine = page.getByRole('treeitem', { name: 'Mine', exact: false });
    await expect(mine).toBeVisible();
    await expect(cell(page, 1, 'action')).toBeFocused();
    await page.keyboard.press('Control+t');
    await page.getByLabel('Tags, separated by commas').fill('alpha, beta');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText('alpha')).toBeVisible();
    await page.keyboard.press('Shift+F6');
    await page.keyboard.press('Control+d');
    await expect(page.getByRole('treeitem', { name: /Mine copy/ })).toBeVisible();
    await page.keyboard.press('Shift+F6');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Delete');
    await expect(page.getByText(/was deleted/)).toBeVisible();
    await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('treeitem', { name: /Mine/ })).toHaveCount(2);
  });

  test('takes a new case back with undo, and puts it back', async ({ page }) => {
    await open(page);
    const lines = page.getByRole('treeitem');
    const all = await lines.count();
    await page.keyboard.press('Control+n');
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(all + 1);
    await page.keyboard.type("Click 'Go'");
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'action')).toContainText("Click 'Go'");
    // What was written goes first.
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, 'action')).not.toContainText("Click 'Go'");
    await expect(lines).toHaveCount(all + 1);
    await page.keyboard.press('Control+z');
    await expect(lines).toHaveCount(all);
    await expect(page.getByText('“Mine” was removed again.')).toBeVisible();
    await page.keyboard.press('Control+Shift+Z');
    await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
    await expect(lines).toHaveCount(all + 1);
    // A case that holds something is not taken for new from elsewhere.
    await page.keyboard.press('F6');
    await page.keyboard.type("Click 'Go'");
    await page.keyboard.press('Enter');
    await openCase(page, /Wrong password/);
    await expect(page.getByRole('main').getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  test('zooms by keys, and says how far', async ({ page }) => {
    await open(page);
    const window = page.locator('html');
    await page.keyboard.press('Control+Equal');
    await expect(window).toHaveAttribute('data-zoom', '110');
    await page.keyboard.press('Control+Minus');
    await page.keyboard.press('Control+Minus');
    await expect(window).toHaveAttribute('data-zoom', '90');
    await page.keyboard.press('Control+,');
    await expect(page.getByText('90 %', { exact: true })).toBeVisible();
    await accessible(page);
    await page.keyboard.press('Control+0');
    await expect(window).toHaveAttribute('data-zoom', '100');
  });

  test('asks before a suite or several cases are deleted, and brings them back', async ({ page }) => {
    await open(page);
    const lines = page.getByRole('treeitem');
    const all = await lines.count();
    const notes = page.getByRole('region', { name: 'Notes' });
    await openCase(page, /Wrong password/);
    await page.getByRole('treeitem', { name: /Front page/ }).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Delete');
    const asked = page.getByRole('dialog', { name: /Delete \d+ cases\?/ });
    await expect(asked.getByRole('button', { name: 'Keep' })).toBeFocused();
    await accessible(page);
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(all);
    await page.keyboard.press('Delete');
    await asked.getByRole('button', { name: /Delete \d+ cases/ }).click();
    await expect(page.getByRole('treeitem', { name: /Wrong password/ })).toHaveCount(0);
    await expect(page.locator('[role=treeitem]:focus')).toHaveAttribute('aria-level', '2');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('treeitem', { name: /Wrong password/ })).toBeVisible();
    await expect(lines).toHaveCount(all);
    await expect(notes.getByRole('group')).toHaveCount(0);

    await lines.first().focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog', { name: /Delete the suite “Shop \(sample\)” with its \d+ cases\?/ })).toBeVisible();
    await page.getByRole('button', { name: 'Delete the suite' }).click();
    await expect(page.getByText('No suites yet.')).toBeVisible();
    await expect(page.getByRole('complementary').getByRole('button', { name: 'New suite' })).toBeFocused();
    await accessible(page);
    await page.keyboard.press('Control+z');
    await expect(lines).toHaveCount(all);
    await expect(lines.first()).toBeFocused();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete the suite' }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Bring the sample back' }).click();
    await expect(lines).toHaveCount(all);
  });

  test("keeps the browser's own menu to where text is written or selected", async ({ page }) => {
    await open(page);
    await page.evaluate(() => addEventListener('contextmenu', (event) => document.body.setAttribute('data-menu', String(!event.defaultPrevented))));
    const menu = page.locator('body');
    await page.getByRole('treeitem').first().click({ button: 'right' });
    await expect(menu).toHaveAttribute('data-menu', 'false');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').first().click({ button: 'right' });
    await expect(menu).toHaveAttribute('data-menu', 'true');
    await page.getByRole('heading').first().click({ button: 'right' });
    await expect(menu).toHaveAttribute('data-menu', 'false');
    await page.getByRole('heading').first().dblclick();
    await page.getByRole('heading').first().click({ button: 'right' });
    await expect(menu).toHaveAttribute('data-menu', 'true');
  });

  test('the menus of the tree leave what is shown and what is folded, and open by a right click', async ({ page }) => {
    await open(page);
    await openCase(page, /Wrong password/);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    const lines = page.getByRole('treeitem');
    const all = await lines.count();
    const entries = page.getByRole('menuitem');
    await page.getByRole('button', { name: /Menu of the suite/ }).first().click();
    await expect(entries.filter({ hasText: 'Delete the suite' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lines).toHaveCount(all);
    await page.getByRole('button', { name: /Menu of the case “Front page/ }).click();
    await expect(entries.filter({ hasText: 'History of the case' })).toBeVisible();
    await expect(title).toHaveText('Wrong password');
    await page.keyboard.press('Escape');
    await lines.filter({ hasText: 'Front page' }).click({ button: 'right' });
    await expect(entries.filter({ hasText: 'History of the case' })).toBeVisible();
    await page.keyboard.press('Escape');
    await accessible(page);
    await expect(title).toHaveText('Wrong password');
    await expect(page.locator('[role=tree] button[tabindex="0"]')).toHaveCount(1);
    await cell(page, 2, 'expected').click({ button: 'right' });
    await entries.filter({ hasText: 'Disable or enable' }).click();
    await expect(page.getByText('Disabled: left out of runs')).toHaveCount(1);
    await page.keyboard.press('Control+Shift+N');
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Base URL')).toBeFocused();
  });

  test('finds cases and actions', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('coupon');
    await expect(page.getByRole('treeitem')).toHaveCount(2);
    await expect(page.getByRole('complementary')).toContainText(/1 of \d+ cases/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await accessible(page);
    const options = page.getByRole('option');
    await expect(options.filter({ hasText: 'Stop the run' })).toHaveCount(0);
    await page.keyboard.type('run');
    await expect(options.first()).toContainText('Run the case');
    await page.getByRole('combobox').fill('theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html[data-theme=light]')).toHaveCount(1);
  });

  test('keeps the case in mind on the screens of no case', async ({ page }) => {
    await open(page);
    await openCase(page, /Wrong password/);
    for (const key of ['Control+3', 'Control+4', 'Control+,']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('button', { name: 'Run case' })).toHaveAttribute('title', /Wrong password/);
      await page.keyboard.press('Control+1');
      await expect(page.getByRole('heading', { name: 'Wrong password' })).toBeVisible();
    }
    await page.keyboard.press('Control+3');
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('region', { name: 'Review of a run' })).toBeVisible();
  });

  test('says why a screen cannot be gone to', async ({ page }) => {
    await open(page, '?empty');
    await expect(page.getByRole('button', { name: 'Case', exact: true })).toHaveAttribute('title', 'Open a case first');
    await open(page, '?fresh');
    await openCase(page, /Front page/);
    await expect(page.getByRole('button', { name: 'Last run' })).toHaveAttribute('title', 'This case has not run yet');
  });

  test('lists every key, and lets keys be changed', async ({ page }) => {
    await open(page);
    await page.keyboard.press('F1');
    await page.getByRole('tab', { name: 'Keys' }).click();
    await expect(page.getByRole('dialog')).toContainText('Run the suite');
    await accessible(page);
    await page.getByRole('button', { name: 'Change keys' }).click();
    await page.getByRole('button', { name: /Change the key of “Help/ }).click();
    await page.keyboard.press('Control+j');
    await page.keyboard.press('Control+j');
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  });

  test('an empty library says what to do', async ({ page }) => {
    await open(page, '?empty');
    await expect(page.getByText('No suites yet.')).toBeVisible();
    await accessible(page);
    await page.getByRole('complementary').getByRole('button', { name: 'New suite' }).click();
    await expect(page.getByRole('treeitem')).toHaveCount(1);
  });

  test('a sample that was deleted in an earlier session is added again', async ({ page }) => {
    await open(page, '?empty&speed=400');
    await page.getByRole('complementary').getByRole('button', { name: 'Add the sample suite' }).click();
    await expect(page.getByRole('treeitem', { name: /Shop \(sample\)/ })).toBeFocused();
    await expect(page.getByText('“Shop (sample)” is added')).toBeVisible();
    await page.getByRole('button', { name: 'Run the sample', exact: true }).click();
    await expect(page.getByText('Open one of each and see why.')).toBeVisible();
    const menu = page.getByRole('button', { name: 'New and import' });
    await menu.click();
    await expect(page.getByRole('menuitem', { name: 'Add the sample suite' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await accessible(page);
  });

  test('the sample is offered beside suites of one’s own', async ({ page }) => {
    await open(page, '?empty');
    await page.keyboard.press('Control+Shift+N');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'New and import' }).click();
    await page.getByRole('menuitem', { name: 'Add the sample suite' }).click();
    await expect(page.getByRole('treeitem', { name: /Shop \(sample\)/ })).toBeFocused();
  });

  test('at 640 x 400, which is a zoom of 200 %, everything can be reached', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await open(page);
    for (const name of ['Run case', 'Go to the settings', 'Undo']) {
      const box = await page.getByRole('button', { name }).first().boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 640).toBe(true);
    }
    // The tree lies over the table while it is asked for, and goes when a case is chosen.
    await expect(page.getByRole('tree')).toHaveCount(0);
    await page.keyboard.press('Shift+F6');
    await expect(page.getByRole('treeitem', { name: /Front page/ })).toBeFocused();
    await accessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Wrong password' })).toBeVisible();
    await expect(page.getByRole('tree')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await cell(page, 2, 'expected').scrollIntoViewIfNeeded();
    expect((await cell(page, 2, 'expected').boundingBox())!.width).toBeGreaterThan(200);
    await page.keyboard.press('Control+2');
    const story = page.getByRole('tab', { name: 'What happened' });
    await story.scrollIntoViewIfNeeded();
    await expect(story).toBeInViewport();
    await accessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wider).toBe(false);
  });

  test('fits 1024 x 700', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await open(page);
    await openCase(page, /Order two/);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wider).toBe(false);
    for (const name of ['Run case', 'Settings', 'Undo']) {
      const box = await page.getByRole('button', { name }).first().boundingBox();
      expect(box && box.x + box.width <= 1024).toBe(true);
    }
  });
});
