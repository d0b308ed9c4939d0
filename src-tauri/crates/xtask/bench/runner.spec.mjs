import { test } from "@playwright/test";
import dashboard from "./scenarios/dashboard.mjs";
import filter from "./scenarios/filter.mjs";
import order from "./scenarios/order.mjs";
import search from "./scenarios/search.mjs";
import signUp from "./scenarios/sign-up.mjs";

for (const [name, scenario] of Object.entries({ order, signUp, search, dashboard, filter })) {
  test(name, async ({ page }) => scenario(page));
}
