import { expect, test } from './help';
import { outOfReach } from '../steps/reach';
import { SCREENS } from '../steps/screens';

/** The least window, and a window of 1920 x 1080 at a zoom of 200 %. */
const SIZES = [{ width: 800, height: 500 }, { width: 960, height: 540 }];

const LOOKED_AT = ['welcome', 'case-problems', 'review-fail', 'history', 'history-grid', 'lab', 'help', 'import', 'settings-runs', 'palette', 'recording'] as const;

test.describe('in a small window', () => {
  for (const name of LOOKED_AT) {
    test(`all of ${name} can be pressed`, async ({ page }) => {
      const [query, steps] = SCREENS[name]!;
      await page.goto(`/${query}`);
      await expect(page.getByRole('main')).toBeVisible();
      await steps(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        // The side bar, which would lie over what is shown, goes by itself.
        if (size.width <= 800) await expect(page.locator('aside.side')).toHaveCount(0);
        expect([size.width, ...(await outOfReach(page))]).toEqual([size.width]);
      }
    });
  }
});
