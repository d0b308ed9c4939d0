import { defineConfig } from '@playwright/test';

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
    command: 'node node_modules/vite/bin/vite.js preview --mode fake',
    url: 'http://127.0.0.1:4179/',
    timeout: 180_000,
  },
  use: {
    baseURL: 'http://127.0.0.1:4179/',
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'specs', testMatch: 'e2e/**/*.spec.ts' },
    { name: 'screens', testMatch: 'screens/**/*.ts' },
    { name: 'measure', testMatch: 'measure/**/*.ts' },
    { name: 'pictures', testMatch: 'pictures/**/*.ts', use: { colorScheme: 'light' } },
  ],
});
