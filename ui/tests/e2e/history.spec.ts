import { accessible, expect, open, openCase, test } from './help';

test.describe('the history', () => {
  test('filters, searches and opens a verdict by keyboard', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+3');
    await expect(page.getByText('150 verdicts')).toBeVisible();
    await accessible(page);
    await page.getByLabel('Search in plain words').fill('option Germany');
    await expect(page.getByText('6 verdicts')).toBeVisible();
    await page.getByRole('row', { name: /A country/ }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'A country is not on the list' })).toBeVisible();
  });

  for (const [tab, sign] of [['Causes', 'Sentence cannot be read'], ['Cases against runs', 'The newest run'], ['Trends', 'Duration of each run'], ['Flaky cases', 'changed']] as const) {
    test(`shows ${tab.toLowerCase()}`, async ({ page }) => {
      await open(page);
      await page.keyboard.press('Control+3');
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByText(sign).filter({ visible: true }).first()).toBeVisible();
      await accessible(page);
    });
  }

  test('shows a new run although the list was filtered before', async ({ page }) => {
    await open(page, '?speed=400');
    await page.keyboard.press('Control+3');
    await page.getByLabel('Search in plain words').fill('option Germany');
    await expect(page.getByText('6 verdicts')).toBeVisible();
    // As it was left, while nothing has run since.
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+3');
    await expect(page.getByText('6 verdicts')).toBeVisible();
    await openCase(page, /Wrong password/);
    await page.getByRole('button', { name: 'Run case' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await page.keyboard.press('Control+3');
    await expect(page.getByLabel('Search in plain words')).toHaveValue('');
    await expect(page.getByText(/^15\d verdicts/)).toBeVisible();
  });

  test('leads to the settings of the suite of the case that was shown', async ({ page }) => {
    await open(page, '?questions');
    await openCase(page, /Settings are kept/);
    const suite = page.getByRole('main').getByRole('heading', { level: 1 });
    const name = await page.locator('.suite').first().innerText();
    await page.keyboard.press('Control+3');
    await page.keyboard.press('Control+4');
    await expect(suite).toHaveText(name);
  });

  test('heads each run with its day, upright and beside the next', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+3');
    await page.getByRole('tab', { name: 'Cases against runs' }).click();
    const days = page.getByRole('columnheader').getByRole('button');
    await expect(days.first()).toBeVisible();
    const told = await days.evaluateAll((all) => all.map((one) => {
      const { writingMode, rotate } = getComputedStyle(one);
      const { left, right } = one.getBoundingClientRect();
      return { writingMode, rotate, left, right, cut: one.scrollWidth > one.clientWidth };
    }));
    for (const [at, one] of told.entries()) {
      expect(one).toMatchObject({ writingMode: 'horizontal-tb', rotate: 'none', cut: false });
      expect(one.left).toBeGreaterThanOrEqual(told[at - 1]?.right ?? 0);
    }
  });

  test('fits 1024 x 700, and tells what is cut off', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await open(page, '?hostile');
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('columnheader', { name: 'Reason' })).toBeVisible();
    const wider = await page.locator('.list').evaluate((list) => [...list.querySelectorAll('.line')].some((line) => line.scrollWidth > list.clientWidth));
    expect(wider).toBe(false);
    const row = page.getByRole('row', { name: /A country is not on the list/ }).first();
    await expect(row.getByTitle('Option is missing')).toBeVisible();
    await expect(row.getByTitle(/^row 2: .*has no option 'Germany'/)).toBeVisible();
  });

  test('has no column of suites where there is one', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('columnheader', { name: 'Case' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Suite' })).toHaveCount(0);
    await expect(page.getByLabel('Suite', { exact: true })).toHaveCount(0);
    // The message of a false check says no more than its cause: the sentence stands in its place.
    await expect(page.getByRole('row', { name: /The total after/ }).first()).toContainText("row 2: '$44.10' is displayed");
  });

  test('scrolls through 10,000 verdicts', async ({ page }) => {
    await open(page, '?attempts=10000');
    await page.keyboard.press('Control+3');
    await expect(page.getByText('10,000 verdicts')).toBeVisible();
    const rows = page.getByRole('row');
    await rows.nth(1).focus();
    for (let n = 0; n < 30; n += 1) await page.keyboard.press('PageDown');
    expect(await rows.count()).toBeLessThan(120);
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('[data-index]').last().getAttribute('data-index').then(Number)).toBeGreaterThan(490);
  });
});
