// Playwright's own runner over the scenarios of the demo site; `cargo xtask bench` says where and how.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "runner.spec.mjs",
  fullyParallel: true,
  use: {
    baseURL: process.env.BENCH_BASE,
    viewport: { width: 1280, height: 800 },
    // As ours, it asks its maker nothing.
    launchOptions: { executablePath: process.env.BENCH_BROWSER, args: ["--gaia-url=http://127.255.255.254:9", "--component-updater=url-source=http://127.0.0.1:9/"] },
    trace: process.env.BENCH_TRACE === "on" ? { mode: "on", screenshots: true, snapshots: true, sources: false } : "off",
  },
});
