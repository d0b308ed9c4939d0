import type { Page } from '@playwright/test';
import { accessible, expect, open, test } from './help';

const explore = async (page: Page, query = '') => {
  await open(page, query);
  await page.keyboard.press('Control+6');
  await expect(page.getByRole('region', { name: 'Explore', exact: true })).toBeVisible();
};

/** Opens the newest exploration. */
const newest = async (page: Page, query = '?explored') => {
  await explore(page, query);
  await page.getByRole('table').getByRole('button').first().click();
  await expect(page.getByRole('tab', { name: 'Map' })).toBeVisible();
};

const map = async (page: Page, query = '?explored') => {
  await newest(page, query);
  await page.getByRole('tab', { name: 'Map' }).click();
  await expect(drawing(page)).toBeVisible();
};

const drawing = (page: Page) => page.getByRole('group', { name: 'Map of the pages' });
const panel = (page: Page) => page.getByRole('region', { name: 'Page of the map' });

const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'New exploration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
};

test.describe('explorations', () => {
  test('begin empty, and one that is begun by keyboard fills its list and ends in its page', async ({ page }) => {
    await explore(page, '?speed=0.4');
    await expect(page.getByText('Nothing has been explored yet.')).toBeVisible();
    await accessible(page);
    await page.getByRole('main').focus();
    await page.keyboard.press('n');
    const sheet = page.getByRole('dialog', { name: 'New exploration' });
    await expect(sheet.getByText('explore a test system only')).toBeVisible();
    await accessible(page);
    await sheet.getByLabel('Steps').fill('200');
    await sheet.getByRole('button', { name: 'Begin' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Steps, the newest first' }).getByText("Click the link 'Products'")).toBeVisible();
    await expect(page.getByRole('button', { name: /Exploration: step \d+ of 200/ })).toBeVisible();
    await expect(page.getByRole('figure', { name: 'The page that is explored' })).toBeVisible();
    await expect(page.getByText('Dead link: the link')).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Findings\s*6/ })).toBeVisible();
    await expect(page.getByText('all that may be touched was')).toBeVisible();
    await expect(page.getByRole('button', { name: /Exploration: step/ })).toHaveCount(0);
    await accessible(page);
    await page.keyboard.press('Control+3');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('button', { name: 'All explorations' }).click();
    await expect(page.getByRole('row', { name: /Shop \(sample\)/ })).toContainText('13');
  });

  test('can be looked at while they go on, and say where else one is', async ({ page }) => {
    await explore(page, '?explored=waits&speed=8');
    await begin(page);
    await expect(page.getByText('new page: /products', { exact: true })).toBeVisible();
    await accessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('something else is running; stop it first')).toHaveCount(0);
    await page.keyboard.press('Control+5');
    await page.getByRole('button', { name: 'New study' }).click();
    await expect(page.getByRole('dialog').getByText('Something else is running.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Exploration: step/ }).click();
    await expect(page.getByRole('list', { name: 'Steps, the newest first' })).toBeVisible();
  });

  test('that end while something else is shown say so, and lead to what was found', async ({ page }) => {
    await explore(page, '?speed=8');
    await begin(page);
    await expect(page.getByText('Exploring', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+3');
    await expect(page.getByText('The exploration has ended.')).toBeVisible();
    await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('tab', { name: 'Map' })).toBeVisible();
  });

  test('are stopped by keyboard, and say so', async ({ page }) => {
    await explore(page, '?explored=waits&speed=8');
    await begin(page);
    await expect(page.getByText('new page: /products', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+Shift+.');
    await expect(page.getByText('This exploration was stopped')).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Its ways in the history' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  });

  test('that break off say why', async ({ page }) => {
    await explore(page, '?explored=dies&speed=8');
    await begin(page);
    await expect(page.getByText('the exploration was interrupted')).toContainText('the disk is full');
    await expect(page.getByRole('button', { name: 'New exploration' })).toBeVisible();
  });

  test('tell what is wrong, by kind, and keep it as a case', async ({ page }) => {
    await newest(page);
    const wrong = page.getByRole('region', { name: /^Wrong/ });
    const doubt = page.getByRole('region', { name: /^Doubtful/ });
    await expect(wrong.getByRole('listitem').filter({ has: page.getByRole('checkbox') })).toHaveCount(3);
    await expect(doubt).toContainText('on 13 pages');
    await doubt.getByText('How to get there').first().click();
    await expect(doubt.getByText("Click the button 'Subscribe'")).toBeVisible();
    await accessible(page);
    await page.getByRole('combobox', { name: /^Show/ }).selectOption({ label: 'Dead link' });
    await expect(doubt).toHaveCount(0);
    await expect(wrong.getByRole('checkbox')).toHaveCount(1);
    await wrong.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Save 1 as a case' }).click();
    await expect(page.getByText('1 case was saved in “Shop (sample)”')).toBeVisible();
    await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('heading', { name: /^2. dead-link/ })).toBeVisible();
    await expect(page.locator('[data-cell="1-action"]')).toContainText("Click the link 'Products'");
  });

  test('lead from what is wrong to the page on the map, and from there to a case', async ({ page }) => {
    await newest(page);
    await page.getByRole('button', { name: '/offers' }).click();
    await expect(panel(page).getByRole('heading', { name: 'Offers' })).toBeVisible();
    await expect(panel(page).getByRole('img', { name: 'The page as it was met' })).toBeVisible();
    await expect(panel(page)).toContainText('Dead link');
    await expect(drawing(page).locator('[aria-pressed="true"]')).toContainText('Offers');
    await panel(page).getByRole('button', { name: 'Save the way as a case' }).click();
    await expect(page.getByText('1 case was saved in')).toBeVisible();
    await accessible(page);
  });

  test('have a map that is walked by keyboard and searched', async ({ page }) => {
    await map(page);
    const now = drawing(page).locator('[aria-pressed="true"]');
    await now.focus();
    await page.keyboard.press('ArrowRight');
    await expect(now).toContainText('Products');
    await expect(now).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(now).toContainText('Log in');
    await page.keyboard.press('ArrowRight');
    await expect(panel(page).getByRole('heading', { name: 'Your account' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(now).toContainText('Log in');
    await page.keyboard.press('Home');
    await expect(now).toContainText('Fernhill Goods');
    await accessible(page);
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('account');
    await expect(page.getByRole('status').getByText('2 pages')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('');
    await page.getByLabel('Only pages with findings').check();
    await expect(page.getByRole('status').getByText('6 pages')).toBeVisible();
    await expect(drawing(page).getByRole('button', { name: /Check out/ })).toContainText('1');
    await accessible(page);
  });

  test('of 1,000 pages draw what is near, and no more', async ({ page }) => {
    await map(page, '?explored=1000');
    const nodes = drawing(page).locator('[data-at]');
    expect(await nodes.count()).toBeLessThan(200);
    await expect(nodes.first()).toBeVisible();
    // A long way through it, never more than what is near.
    const [most, furthest] = await drawing(page).evaluate(async (place) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      let [count, last] = [0, 0];
      for (let step = 0; step < 40; step += 1) {
        place.scrollTop += 900;
        await frame();
        await frame();
        const numbers = [...place.querySelectorAll<HTMLElement>('[data-at]')].map((node) => Number(node.dataset['at']));
        count = Math.max(count, numbers.length);
        last = Math.max(last, ...numbers);
      }
      return [count, last] as const;
    });
    expect(most).toBeLessThan(200);
    expect(furthest).toBeGreaterThan(900);
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('Item 999');
    await expect(drawing(page).getByRole('button', { name: 'Item 999' })).toBeInViewport();
    await drawing(page).getByRole('button', { name: 'Item 999' }).click();
    await expect(panel(page).getByRole('heading', { name: 'Item 999' })).toBeVisible();
  });

  test('tell what they left alone', async ({ page }) => {
    await newest(page);
    await page.getByRole('tab', { name: 'Left alone' }).click();
    await expect(page.getByRole('row', { name: /Place order/ })).toBeVisible();
    await accessible(page);
    await page.getByRole('row', { name: /Place order/ }).getByRole('button').click();
    await expect(panel(page).getByRole('heading', { name: 'Check out' })).toBeVisible();
  });

  test('are exported by keyboard, and say why they cannot be', async ({ page }) => {
    await newest(page, '?explored&broken');
    await page.getByRole('main').focus();
    await page.keyboard.press('e');
    const sheet = page.getByRole('dialog', { name: 'Export the map' });
    await sheet.getByText('DOT').click();
    await accessible(page);
    await sheet.getByRole('button', { name: 'Save …' }).click();
    await expect(sheet.getByRole('alert')).toContainText('the disk is full');
    await newest(page);
    await page.getByRole('button', { name: 'Export the map' }).click();
    await sheet.getByText('AUT').click();
    await sheet.getByRole('button', { name: 'Save …' }).click();
    await expect(page.getByText(/The map was exported to .*\.aut/)).toBeVisible();
  });

  test('are deleted once that was said twice', async ({ page }) => {
    await newest(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await expect(page.getByRole('table').getByRole('button')).toHaveCount(1);
  });

  test('that cannot be read say why, and what to do', async ({ page }) => {
    await explore(page, '?explored=unread');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('the database is locked');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await explore(page, '?explored=torn');
    await page.getByRole('table').getByRole('button').first().click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('it is of a later version');
    await page.getByRole('button', { name: 'All explorations' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('have nothing to begin with where there is no suite or no browser', async ({ page }) => {
    await explore(page, '?empty');
    await expect(page.getByText('Make or import a suite first')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New exploration' })).toBeDisabled();
    await explore(page, '?no-browser');
    await begin(page);
    await expect(page.getByText('no Chromium or Chrome is found').first()).toBeVisible();
  });

  test('show hostile words as words', async ({ page }) => {
    await newest(page, '?explored&hostile');
    await expect(page.getByText('<script>window.harmed = true</script>').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Map' }).click();
    await expect(panel(page)).toContainText('<img src=x');
    await expect(panel(page)).toContainText('Its picture was deleted');
    await page.getByRole('tab', { name: 'Left alone' }).click();
    await expect(page.getByRole('cell', { name: '{{constructor}}' })).toBeVisible();
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await accessible(page);
  });

  test('fit a window of 640 x 400', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await map(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wider).toBe(false);
    await accessible(page);
    await page.getByRole('tab', { name: 'Findings' }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await accessible(page);
  });
});
