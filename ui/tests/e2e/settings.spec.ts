import { accessible, expect, open, test } from './help';

const TABS = ['Site', 'Test data', 'Phrasebook', 'Models', 'Set-up and tear-down', 'Time-outs'];

test.describe('settings', () => {
  test('of a suite: all tabs', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+4');
    for (const name of TABS) {
      await page.getByRole('tab', { name }).click();
      await accessible(page);
    }
  });

  test('of a suite are saved, and undone', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+4');
    await page.getByLabel('Base URL').fill('https://dev.example.com');
    await page.getByRole('tab', { name: 'Time-outs' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('tab', { name: 'Site' }).click();
    await expect(page.getByLabel('Base URL')).toHaveValue('http://127.0.0.1:4000');
  });

  test('refuse what makes no sense, at the field', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+4');
    const refused = page.getByRole('alert');
    const base = page.getByLabel('Base URL');
    await base.fill('not a url');
    await base.blur();
    await expect(refused).toContainText('could not use “not a url” as the base URL');
    await expect(base).toHaveValue('not a url');
    await expect(base).toHaveAccessibleDescription(/write a complete address/);
    await accessible(page);
    await base.fill('https://dev.example.com');
    await expect(refused).toHaveCount(0);
    await page.getByLabel('Width of the page').fill('-1');
    await page.getByLabel('Width of the page').blur();
    await expect(refused).toContainText('a whole number from 200 to 8000');
    await page.getByRole('tab', { name: 'Time-outs' }).click();
    await page.getByRole('spinbutton').first().fill('-3');
    await page.getByRole('spinbutton').first().blur();
    await expect(refused).toContainText('a number from 0');
    await page.getByRole('spinbutton').first().fill('2.5');
    await page.getByRole('spinbutton').first().blur();
    await expect(refused).toHaveCount(0);
    await page.getByRole('tab', { name: 'Site' }).click();
    await expect(page.getByLabel('Base URL')).toHaveValue('https://dev.example.com');
    await expect(page.getByLabel('Width of the page')).toHaveValue('1280');
    await page.keyboard.press('Control+,');
    await page.getByRole('tab', { name: 'History and storage' }).click();
    await page.getByLabel('Keep at most').fill('-5');
    await page.getByLabel('Keep at most').blur();
    await expect(refused).toContainText('or leave it empty');
  });

  test('a secret is kept apart and masked', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+4');
    await page.getByRole('tab', { name: 'Test data' }).click();
    const form = page.getByRole('form', { name: 'Add' });
    await form.getByLabel('Name').fill('token');
    await form.getByLabel('Secret').check();
    await form.getByLabel('Value').fill('hush');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Secret, kept in the keychain')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await page.content()).not.toContain('hush');
  });

  test('test data is made secret, is saved once, and a run starts', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+4');
    await page.getByRole('tab', { name: 'Test data' }).click();
    const tops = await page.getByRole('main').locator('tbody tr').first().locator('> *').evaluateAll((cells) => cells.map((one) => one.getBoundingClientRect().bottom));
    expect(new Set(tops).size).toBe(1);
    await page.getByRole('button', { name: 'Make secret' }).first().click();
    await expect(page.getByText('Secret, kept in the keychain')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  });

  test('a phrase is taught and tried', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+4');
    await page.getByRole('tab', { name: 'Phrasebook' }).click();
    await page.getByRole('button', { name: 'New phrase' }).click();
    await page.getByLabel('The sentence').fill('go shopping for {thing}');
    await page.getByLabel(/What it means/).fill("Open '/cart'");
    await page.getByLabel('Try it on').fill('go shopping for kettles');
    await page.getByRole('tab', { name: 'Test data' }).click();
    await page.getByRole('tab', { name: 'Phrasebook' }).click();
    await expect(page.getByLabel(/What it means/)).toHaveValue("Open '/cart'");
    await expect(page.getByText('The phrase matches this sentence')).toBeVisible();
    await page.getByRole('button', { name: 'Save phrase' }).click();
    await expect(page.getByRole('heading', { name: 'go shopping for {thing}' })).toBeVisible();
    await page.getByRole('button', { name: 'New phrase' }).click();
    await expect(page.getByLabel('The sentence')).toHaveValue('');
  });

  test('of the application: all tabs', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+,');
    for (const name of ['Appearance', 'Runs', 'Models', 'Keys', 'History and storage', 'This machine']) {
      await page.getByRole('tab', { name }).click();
      await accessible(page);
    }
  });
});
