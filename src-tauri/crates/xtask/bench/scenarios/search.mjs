import { expect } from "@playwright/test";

/** Suggestions and results come a moment after the last key. */
export default async function search(page) {
  await page.goto("/");
  await expect(page.getByLabel("Search products")).toBeVisible();

  await page.getByLabel("Search products").fill("lamp");
  await expect(page.getByRole("option", { name: "Desk Lamp" })).toBeVisible();

  await page.getByRole("option", { name: "Desk Lamp" }).click();
  await expect(page.getByRole("heading", { name: "Desk Lamp" })).toBeVisible();
  await expect(page).toHaveURL(/\/products\/desk-lamp$/);

  const question = page.getByLabel("What are you looking for?");
  await page.goto("/search");
  await question.fill("lamp");
  await expect(page.getByText("3 results for “lamp”")).toBeVisible();
  await expect(page.getByRole("link", { name: "Desk Lamp" })).toBeVisible();

  await question.fill("umbrella");
  await expect(page.getByText("1 result for “umbrella”")).toBeVisible();

  await page.getByRole("link", { name: "Travel Umbrella" }).click();
  await expect(page.getByRole("heading", { name: "Travel Umbrella" })).toBeVisible();
  await expect(page.getByText("$29.90", { exact: true })).toBeVisible();
}
