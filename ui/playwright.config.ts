import { spawnSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

// A port that nobody listens on: found once, and told to the workers, which read this file as well.
const FIND = "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
const port = (process.env.FAKE_HOST_PORT ??= spawnSync(process.execPath, ['-e', FIND], { encoding: 'utf8' }).stdout.trim());
// A headless Chromium starts a process for its own address bar with every window. What else is named is on Playwright's own list,
// which this one takes the place of.
const WITHOUT = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PaintHolding',
  'HttpsUpgrades',
  'Translate',
  'MediaRouter',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'DestroyProfileOnBrowserClose',
  'OptimizationHints',
];
// What it would ask its maker goes to addresses that it refuses itself.
const ALONE = ['--gaia-url=http://127.255.255.254:9', '--component-updater=url-source=http://127.0.0.1:9/'];
const address = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  // One that passes only when it is tried again is listed as flaky.
  retries: 2,
  // Bounds, not waits: nothing here is to fail because the machine is busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  outputDir: 'test-results',
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --mode fake --port ${port}`,
    url: address,
    timeout: 180_000,
  },
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', ...ALONE, `--disable-features=${WITHOUT.join(',')}`] },
  },
  projects: [
    { name: 'specs', testMatch: 'e2e/**/*.spec.ts' },
    { name: 'screens', testMatch: 'screens/**/*.ts' },
    { name: 'measure', testMatch: 'measure/**/*.ts' },
    { name: 'pictures', testMatch: 'pictures/**/*.ts', use: { colorScheme: 'light' } },
  ],
});
