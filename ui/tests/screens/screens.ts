/** Pictures of every screen in both themes and two sizes, in `screens/`: to be looked at by people. */

import { expect, test } from '@playwright/test';
import { SCREENS } from '../steps/screens';

/** `SIZES=640x400` is what a window of 1280 x 800 has at a zoom of 200 %. */
const SIZES = (process.env['SIZES'] ?? '1280x800 1920x1080').split(' ').map((size) => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
});

for (const [name, [query, steps]] of Object.entries(SCREENS)) {
  for (const theme of ['light', 'dark'] as const) {
    for (const size of SIZES) {
      test(`${name} ${theme} ${size.width}`, async ({ browser, baseURL }) => {
        const page = await browser.newPage({ viewport: size, colorScheme: theme, ...(baseURL && { baseURL }) });
        await page.goto(`/${query}`);
        await expect(page.getByRole('main')).toBeVisible();
        await steps(page);
        await page.screenshot({ path: `screens/${name}-${theme}-${size.width}.png`, animations: 'disabled' });
        await page.close();
      });
    }
  }
}
