import { accessible, at, cell, expect, open, openCase, test } from './help';

test.describe('recording', () => {
  test('writes what is clicked and typed, and what is expected', async ({ page }) => {
    await open(page, '?speed=50');
    await openCase(page, /Front page/);
    const rows = await page.locator('[data-cell$="-action"]').count();
    await page.getByRole('button', { name: 'Record', exact: false }).first().click();
    await expect(page.getByRole('region', { name: 'Recording' })).toBeVisible({ timeout: 30_000 });
    await accessible(page);

    const layer = page.getByRole('application');
    const place = await layer.boundingBox();
    await at(page, 150, 120);
    await expect(cell(page, rows, 'action')).toContainText("Click the button 'Add to cart'");
    // The page stands where it stood, its address is told, and nothing is boxed that was left.
    expect(await layer.boundingBox()).toEqual(place);
    await expect(page.locator('.address')).toContainText('http://127.0.0.1:4000/products');
    await expect(layer.locator('.box')).toHaveCount(0);
    await at(page, 150, 310);
    await page.keyboard.type("Ada's");
    await page.keyboard.press('Enter');
    await expect(cell(page, rows + 1, 'action')).toContainText('Enter "Ada\'s" into the field \'Email\'');
    await page.keyboard.press('Enter');
    await expect(cell(page, rows + 2, 'action')).toContainText('Press the key Enter');

    await page.getByRole('button', { name: 'Expect it' }).click();
    await at(page, 150, 120);
    await accessible(page);
    await page.getByRole('button', { name: "'Add to cart' is displayed", exact: true }).click();
    await expect(cell(page, rows + 2, 'expected')).toContainText("'Add to cart' is displayed");
    await at(page, 700, 700);
    await page.getByRole('button', { name: "the page title is 'Shop'" }).click();
    await expect(page.getByText("the page has 'Cart'")).toBeVisible();

    await page.getByRole('button', { name: 'Do it' }).click();
    await at(page, 150, 120, 'right');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(cell(page, rows + 3, 'action')).toContainText("Hover the button 'Add to cart'");
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Recording' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText("Hover the button 'Add to cart'")).toHaveCount(0);
  });
});

test.describe('a password that is recorded', () => {
  test('is kept as a secret of the suite, and the row only names it', async ({ page }) => {
    await open(page, '?speed=50');
    await openCase(page, /Front page/);
    const rows = await page.locator('[data-cell$="-action"]').count();
    await page.getByRole('button', { name: 'Record', exact: false }).first().click();
    await at(page, 150, 410);
    const form = page.getByRole('form', { name: 'Password' });
    await expect(form.getByLabel(/For the field 'Password'/)).toBeFocused();
    await expect(form.getByLabel('Keep as secret')).toHaveValue('password2');
    await accessible(page);
    // Nothing is typed or written until it is kept.
    await form.getByLabel(/For the field 'Password'/).fill('hunter2');
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await at(page, 150, 410);
    await expect(form.getByRole('button', { name: 'Keep and type' })).toBeDisabled();
    await form.getByLabel(/For the field 'Password'/).fill('hunter2');
    await page.keyboard.press('Enter');
    await expect(cell(page, rows, 'action')).toContainText("Enter '{{password2}}' into the field 'Password'");
    // One that is kept already is used by its name.
    await at(page, 150, 410);
    await expect(form.getByLabel('Keep as secret')).toHaveValue('password3');
    await form.getByRole('button', { name: 'Use {{password2}}' }).click();
    await expect(cell(page, rows + 1, 'action')).toContainText("Enter '{{password2}}' into the field 'Password'");
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('hunter2')).toHaveCount(0);
    await page.keyboard.press('Control+4');
    await page.getByRole('tab', { name: 'Test data' }).click();
    await expect(page.getByRole('row', { name: /^password2\b/ })).toContainText('Secret, kept in the keychain');
    await expect(page.getByText('hunter2')).toHaveCount(0);
  });
});

test.describe('a phrase', () => {
  test('is taught by showing what it means', async ({ page }) => {
    await open(page, '?speed=50');
    await page.keyboard.press('Control+4');
    await page.getByRole('tab', { name: 'Phrasebook' }).click();
    await page.getByRole('button', { name: 'New phrase' }).click();
    await page.getByLabel('The sentence').fill('buy it');
    await page.getByRole('button', { name: 'Show it on the page' }).click();
    await expect(page.getByRole('application')).toBeVisible({ timeout: 30_000 });
    await accessible(page);
    await at(page, 150, 120);
    await page.getByRole('button', { name: "Click the button 'Add to cart'" }).click();
    await expect(page.getByLabel(/What it means/)).toHaveValue("Click the button 'Add to cart'");
    await page.getByRole('button', { name: 'Save phrase' }).click();
    await expect(page.getByRole('heading', { name: 'buy it' })).toBeVisible();
  });
});
