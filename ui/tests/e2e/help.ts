import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** A page that fails its test when the interface writes an error to the console or breaks the content policy. */
export const test = base.extend<{ errors: string[] }>({
  errors: [
    async ({ page, baseURL }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) errors.push(`request to ${request.url()}`);
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/${query}`);
  await expect(page.getByRole('main')).toBeVisible();
}

export const cell = (page: Page, row: number, column: 'action' | 'expected') => page.locator(`[data-cell="${row - 1}-${column}"]`);

/** In a small window the tree is behind a button. */
export async function openCase(page: Page, name: RegExp): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) <= 800) await page.getByRole('button', { name: 'Show or hide the side bar' }).click();
  await page.getByRole('treeitem', { name }).click();
}

/** A point of the live page that is recorded or pointed at, in the page's own pixels. */
export async function at(page: Page, x: number, y: number, button: 'left' | 'right' = 'left'): Promise<void> {
  const layer = page.getByRole('application');
  await expect(layer).toBeVisible({ timeout: 30_000 });
  const box = (await layer.boundingBox())!;
  await layer.click({ button, position: { x: (x / 1280) * box.width, y: (y / 800) * box.height } });
}

/** Holds the page to axe in both themes. */
export async function accessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator(`html[data-theme=${colorScheme}]`)).toHaveCount(1);
    // The whole page is one frame: it is looked at where it is, and nothing is told of what axe finds in order.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    const told = violations.map((v) => `${colorScheme} ${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target.join(' ')} ${n.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`);
    expect(told).toEqual([]);
  }
}

/** Puts a clipboard's forms into the element that has the focus, as the browser would. */
export async function paste(page: Page, forms: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, forms);
}

export async function copied(page: Page, how: 'copy' | 'cut' = 'copy'): Promise<Record<string, string>> {
  return page.evaluate((type) => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
    return Object.fromEntries([...clipboardData.types].map((name) => [name, clipboardData.getData(name)]));
  }, how);
}
