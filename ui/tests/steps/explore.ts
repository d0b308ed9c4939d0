/** The way to each state of the screen for explorations, for pictures of it. */

import { expect, type Page } from '@playwright/test';

type Step = (page: Page) => Promise<unknown>;

const tab = (name: RegExp): Step => (page) => page.getByRole('tab', { name }).click();

const go = (then: Step = async () => {}): Step => async (page) => {
  await page.keyboard.press('Control+6');
  await then(page);
};

/** An exploration, counted from the newest. */
const exploration = (then: Step = async () => {}, nth = 0): Step => async (page) => {
  await page.keyboard.press('Control+6');
  await page.getByRole('table').getByRole('button').nth(nth).click();
  await expect(page.getByRole('tab', { name: 'Map' })).toBeVisible();
  await then(page);
};

export const EXPLORE: Record<string, [string, Step]> = {
  'explore-empty': ['', go()],
  'explore-list': ['?explored', go()],
  'explore-new': ['', go(async (page) => {
    await page.getByRole('button', { name: 'New exploration' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  })],
  'explore-going': ['?explored=waits&speed=4', go(async (page) => {
    await page.getByRole('button', { name: 'New exploration' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByText('new page: /login')).toBeVisible();
  })],
  'explore-findings': ['?explored', exploration(async (page) => page.getByText('How to get there').first().click())],
  'explore-stopped': ['?explored', exploration(async () => {}, 1)],
  'explore-map': ['?explored', exploration(async (page) => page.getByRole('button', { name: '/cart?coupon=1' }).click())],
  'explore-map-large': ['?explored=1000', exploration(tab(/Map/))],
  'explore-map-search': ['?explored', exploration(async (page) => {
    await tab(/Map/)(page);
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('account');
  })],
  'explore-left': ['?explored', exploration(tab(/Left alone/))],
  'explore-export': ['?explored', exploration(async (page) => page.getByRole('button', { name: 'Export the map' }).click())],
};
