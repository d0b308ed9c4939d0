import { expect } from "@playwright/test";

/** What is filtered out is not displayed. */
export default async function filter(page) {
  await page.goto("/products");
  await expect(page.getByText("24 products")).toBeVisible();

  await page.getByRole("checkbox", { name: "Garden" }).check();
  await page.getByRole("checkbox", { name: "In stock only" }).check();
  await expect(page.getByText("5 products")).toBeVisible();
  await expect(page.getByText("Seed Box")).not.toBeVisible();

  await page.getByText("Clear filters").click();
  await expect(page.getByText("24 products")).toBeVisible();

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Desk Lamp")).toBeVisible();
  await expect(page.getByText("Copper Kettle")).not.toBeVisible();

  await page.getByRole("link", { name: "Desk Lamp" }).click();
  await expect(page.getByRole("button", { name: "Add to cart" })).toBeVisible();

  await page.getByRole("link", { name: "Cart" }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
}
