import type { Page } from '@playwright/test';
import type { PageInput } from '../../src/host/generated';
import { accessible, expect, open, openCase, paste, test } from './help';

const question = (page: Page) => page.getByRole('region', { name: 'Question of the run' });
const layer = (page: Page) => page.getByRole('textbox', { name: /^The live page/ });
const field = (page: Page) => page.getByRole('textbox', { name: 'What it means, one sentence per line' });
const inputs = (page: Page) => page.evaluate(() => (globalThis as unknown as { pageInputs: PageInput[] }).pageInputs);

/** Runs a case attended, up to its first question, which has the focus. */
async function attend(page: Page, name: RegExp, query = '?speed=50'): Promise<void> {
  await open(page, query);
  await openCase(page, name);
  await page.keyboard.press('Control+Alt+A');
  await expect(page.getByText('It shows the live page and runs one case at a time.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(question(page)).toBeFocused();
}

/** A point of the page, in its own pixels. */
async function point(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await layer(page).boundingBox())!;
  return { x: box.x + (x / 1280) * box.width, y: box.y + (y / 800) * box.height };
}

test.describe('an attended run', () => {
  test('asks which one is meant, and whether it holds, by keys alone', async ({ page }) => {
    await attend(page, /Delete, but/);
    await expect(question(page)).toContainText('Which one does this mean?');
    await expect(question(page)).toContainText("12 elements fit 'Delete'");
    await expect(page.locator('.line.waiting')).toContainText('waiting for you');
    await expect(page.locator('.line.running')).toHaveCount(0);
    await expect(page.getByRole('treeitem', { name: /Delete, but/ })).toContainText('waiting for you');
    await expect(page.locator('.page .box')).toHaveCount(10);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: /Save as a phrase/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('.page .box.lit')).toHaveText('1');
    await page.keyboard.press('2');
    await expect(question(page)).toContainText('Is this true?');
    await expect(page.locator('.line.waiting')).toContainText("you said: button 'Delete' in the row 'Grace Hopper' is meant");
    await expect(question(page)).toBeFocused();
    await page.keyboard.press('y');

    await expect(page.getByText('Passed, and you decided some of it.')).toBeVisible();
    await expect(page.getByRole('grid').locator('.line').first()).toContainText('you said: it is true');
    await expect(page.getByRole('treeitem', { name: /Delete, but/ })).toContainText('pass, decided by a person');
    await page.getByRole('button', { name: 'Review the run' }).click();
    const rows = page.getByRole('group', { name: 'Rows of the run' });
    await expect(rows).toContainText('decided by a person');
    await expect(rows).toContainText("asked: which one does “Click 'Delete'” mean; you answered: button 'Delete' in the row 'Grace Hopper' is meant");
    await accessible(page);
    await page.keyboard.press('Control+3');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('How a pass was reached').selectOption('by-person');
    await expect(page.getByText('1 verdict', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /pass, decided by a person/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Cases against runs' }).click();
    await expect(page.getByText('A figure marks a pass that a person decided.')).toBeVisible();
  });

  test('fails where a person says that it does not hold', async ({ page }) => {
    await attend(page, /Everything is fine/);
    await expect(question(page)).toContainText('Is this true?');
    await expect(question(page)).toContainText('Everything works as it should');
    await accessible(page);
    await page.keyboard.press('n');
    await expect(page.getByText('a person looked at the page and says that it does not hold')).toBeVisible();
  });

  test('fits 1024 x 700: the ways to answer lie over nothing', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await attend(page, /One or the other/);
    await expect(page.locator('.track')).toHaveCount(0);
    await field(page).focus();
    await page.keyboard.type("Click 'Copper Kettle'");
    const [writes, answers] = [(await field(page).boundingBox())!, (await question(page).locator('footer').boundingBox())!];
    expect(writes.y + writes.height).toBeLessThanOrEqual(answers.y);
    expect(answers.y + answers.height).toBeLessThanOrEqual(700);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
    for (const name of ['Stop', 'Settings']) {
      const box = (await page.getByRole('button', { name }).first().boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(1024);
    }
    await accessible(page);
  });

  test('stays inconclusive where nobody can tell', async ({ page }) => {
    await attend(page, /Everything is fine/);
    await page.keyboard.press('c');
    await expect(page.getByRole('status').filter({ hasText: 'Expected result cannot be decided' })).toBeVisible();
    await expect(page.getByRole('grid').locator('.line').nth(1)).toContainText('you said: can\'t tell');
  });

  test('takes what a sentence means, says what cannot be read, and keeps it as a phrase', async ({ page }) => {
    await attend(page, /One or the other/);
    await expect(question(page)).toContainText('What does this mean?');
    await page.keyboard.press('k');
    await expect(page.getByRole('checkbox', { name: /Save as a phrase/ })).toBeChecked();
    await field(page).focus();
    await page.keyboard.type("Clik 'Save'");
    await page.keyboard.press('Control+Enter');
    await expect(question(page).getByRole('alert')).toContainText("could not read 'Clik 'Save''");
    await expect(field(page)).toHaveText("Clik 'Save'");
    await accessible(page);

    await expect(page.getByRole('button', { name: /^click 'Save'/ })).toBeVisible();
    await page.keyboard.press('Control+.');
    await expect(field(page)).toHaveText("click 'Save'");
    await expect(question(page).getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type("Open '/cart'");
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeFocused();
    await field(page).focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.line.waiting')).toContainText("you said: it means: click 'Save'; Open '/cart'; saved as a phrase");
    await page.keyboard.press('y');
    await expect(page.getByText('Passed, and you decided some of it.')).toBeVisible();

    await page.keyboard.press('Control+r');
    await expect(question(page)).toContainText('Is this true?');
    await expect(page.locator('.line.waiting')).not.toContainText('you said');
  });

  test('takes other words where nothing that is offered is meant', async ({ page }) => {
    await attend(page, /Delete, but/);
    await page.getByText('Say what it means in other words').click();
    await field(page).focus();
    await page.keyboard.type("Open '/cart'");
    await accessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.line.waiting')).toContainText("you said: it means: Open '/cart'");
  });

  test('takes the row as done by hand', async ({ page }) => {
    await attend(page, /One or the other/);
    await page.keyboard.press('d');
    await expect(page.locator('.line.waiting')).toContainText('you said: done by hand');
    await page.keyboard.press('n');
    await expect(page.getByRole('button', { name: 'Review the run' })).toBeVisible();
  });

  test('looks again when what was in the way is put right in the page', async ({ page }) => {
    await attend(page, /The banner/);
    await expect(question(page)).toContainText('Something is in the way');
    await expect(question(page)).toContainText("lies under aside 'Cookies'");
    await accessible(page);
    await page.keyboard.press('l');
    await expect(page.locator('.line.waiting')).toContainText('you said: look again');
    await expect(question(page)).toContainText('Something is in the way');

    const { x, y } = await point(page, 740, 760);
    await page.mouse.click(x, y);
    await expect(layer(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeFocused();
    await page.keyboard.press('l');
    await expect(question(page)).toContainText('Is this true?');
  });

  test('stops while it waits', async ({ page }) => {
    await attend(page, /Delete, but/);
    await page.keyboard.press('p');
    await page.keyboard.press('Control+Shift+.');
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'You stopped the run' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run case' })).toBeVisible();
  });

  test('says on another screen that it waits, and leads back by one key', async ({ page }) => {
    await open(page, '?speed=4');
    await openCase(page, /One or the other/);
    await page.keyboard.press('Control+Alt+A');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+3');
    await expect(page.getByText('The run of “One or the other” is waiting: it has a question.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Case waiting for you' })).toBeVisible();
    const time = () => page.locator('.times').textContent();
    const before = await time();
    await page.keyboard.press('F4');
    await expect(question(page)).toBeFocused();
    await accessible(page);
    expect(await time()).toBe(before);
    await expect(question(page)).toContainText('Row 2 of “One or the other”');
  });

  test('does not take the keys of somebody who types', async ({ page }) => {
    await open(page, '?speed=4');
    await openCase(page, /One or the other/);
    await page.keyboard.press('Control+Alt+A');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('searchbox', { name: 'Search cases, tags, verdicts' }).fill('n');
    await expect(question(page)).toBeVisible();
    await page.keyboard.type('y');
    await expect(page.getByRole('searchbox', { name: 'Search cases, tags, verdicts' })).toHaveValue('ny');
    await expect(question(page)).toContainText('What does this mean?');
  });

  test('asks only where it was chosen', async ({ page }) => {
    await open(page, '?speed=50');
    await openCase(page, /Delete, but/);
    await page.getByRole('button', { name: 'More ways to run' }).click();
    await expect(page.getByText('Asks you where no rule decides')).toBeVisible();
    await page.getByRole('menuitem', { name: /^Attended/ }).click();
    await page.keyboard.press('Control+Alt+A');
    await expect(page.getByText('Runs no longer ask')).toBeVisible();
    await openCase(page, /Delete, but/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Several elements fit' })).toBeVisible();
  });
});

test.describe('the page of a run that waits', () => {
  test('takes the mouse at its own pixels, and hides the boxes until it is looked at again', async ({ page }) => {
    await attend(page, /Delete, but/);
    // One pixel of the screen is more than three of the page.
    const near = async (x: number, y: number, kind: string) => {
      const found = (await inputs(page)).filter((one) => one.kind === kind).at(-1) as Extract<PageInput, { x: number }>;
      expect(Math.abs(found.x - x)).toBeLessThan(4);
      expect(Math.abs(found.y - y)).toBeLessThan(4);
      return found;
    };
    const at = await point(page, 640, 400);
    await page.mouse.move(at.x, at.y);
    await expect.poll(async () => (await inputs(page)).length).toBeGreaterThan(0);
    await near(640, 400, 'move');
    await expect(page.locator('.page .box')).toHaveCount(10);

    await page.mouse.dblclick(at.x, at.y);
    await expect.poll(async () => (await inputs(page)).filter((one) => one.kind === 'up').length).toBe(2);
    expect((await inputs(page)).flatMap((one) => (one.kind === 'down' ? [one.clicks] : []))).toEqual([1, 2]);
    await near(640, 400, 'down');
    await expect(page.locator('.page .box')).toHaveCount(0);
    await expect(page.getByText('look again to see the boxes')).toBeVisible();

    const corner = await point(page, 1270, 10);
    await page.mouse.click(corner.x, corner.y, { button: 'right' });
    await expect.poll(async () => (await inputs(page)).filter((one) => one.kind === 'up').length).toBe(3);
    expect(await near(1270, 10, 'up')).toMatchObject({ button: 'right', clicks: 1 });

    await page.mouse.wheel(0, 120);
    await expect.poll(async () => (await inputs(page)).at(-1)?.kind).toBe('wheel');
    const turned = (await inputs(page)).flatMap((one) => (one.kind === 'wheel' ? [one.dy] : []));
    expect(turned.reduce((sum, dy) => sum + dy, 0)).toBe(120);

    await question(page).getByRole('button', { name: 'Look again' }).click();
    await expect(page.locator('.page .box')).toHaveCount(10);
  });

  test('takes the keyboard, and gives it back', async ({ page }) => {
    await attend(page, /Delete, but/);
    await page.keyboard.press('p');
    await expect(layer(page)).toBeFocused();
    await expect(page.getByText('Your keys go to the page.')).toBeVisible();
    await accessible(page);
    await page.keyboard.type('y2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+Escape');
    await paste(page, { 'text/plain': 'two\nlines' });
    await expect.poll(async () => (await inputs(page)).at(-1)).toEqual({ kind: 'text', text: 'two\nlines' });
    const downs = (await inputs(page)).flatMap((one) => (one.kind === 'key-down' ? [[one.key, one.text, one.modifiers]] : []));
    expect(downs).toEqual([['y', 'y', 0], ['2', '2', 0], ['Tab', null, 0], ['Control', null, 2], ['a', null, 2], ['Shift', null, 8], ['Escape', null, 0]]);
    await expect(layer(page)).toBeFocused();
    await expect(question(page)).toContainText('Which one does this mean?');

    await page.keyboard.down('b');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeFocused();
    await expect.poll(async () => (await inputs(page)).at(-1)).toEqual({ kind: 'key-up', key: 'b', code: 'KeyB', modifiers: 0 });
    await expect(page.getByText('Click into the page, or press')).toBeVisible();
  });
});
