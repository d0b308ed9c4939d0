import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  outputDir: 'test-results',
  webServer: {
    command: 'npx vite preview --mode fake',
    url: 'http://127.0.0.1:4179/',
    reuseExistingServer: !process.env.CI,
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
  ],
});
