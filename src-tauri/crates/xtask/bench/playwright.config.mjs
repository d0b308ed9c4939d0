// Playwright's own runner over the scenarios of the demo site; `cargo xtask bench` says where and how.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "runner.spec.mjs",
  fullyParallel: true,
  use: {
    baseURL: process.env.BENCH_BASE,
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: process.env.BENCH_BROWSER },
    trace: process.env.BENCH_TRACE === "on" ? { mode: "on", screenshots: true, snapshots: true, sources: false } : "off",
  },
});
