import { expect } from "@playwright/test";

/** A page is suggested, read and folded. */
export default async function dokuwiki(page) {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Plum jam" })).toBeVisible();

  await page.getByPlaceholder("Search").pressSequentially("soup");
  await expect(page.getByText("Matching pagenames")).toBeVisible();
  await expect(page.getByRole("link", { name: "soup (kitchen)" })).toBeVisible();

  await page.getByRole("link", { name: "soup (kitchen)" }).click();
  await expect(page.getByRole("heading", { name: "Onion soup" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Plum jam" })).not.toBeVisible();

  await page.goto("/doku.php?id=garden:tomatoes");
  await expect(page.getByRole("link", { name: "Watering" })).toBeVisible();

  await page.getByText("Table of Contents").click();
  await expect(page.getByRole("link", { name: "Watering" })).not.toBeVisible();

  await page.getByRole("link", { name: "Old revisions [o]" }).click();
  await expect(page.getByRole("heading", { name: "Old Revisions" })).toBeVisible();
  await expect(page.getByText("(current)")).toBeVisible();

  await page.getByRole("link", { name: "Show page [v]" }).click();
  await expect(page.getByText("Harzfeuer")).toBeVisible();
}
