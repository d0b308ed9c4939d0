import { expect } from "@playwright/test";

/** A kettle is ordered. */
export default async function order(page) {
  await page.goto("/products/copper-kettle");
  await expect(page.getByText("$49.00", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Copper Kettle — Added to your cart")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart 1" })).toBeVisible();

  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();

  await page.getByLabel("Full name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Country").selectOption("Germany");
  await page.getByLabel("Delivery date").fill("2026-04-02");
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry date").fill("12/30");
  await page.getByLabel("Security code").fill("123");
  await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");

  await page.getByLabel("I accept the terms and conditions").check();
  await expect(page.getByLabel("I accept the terms and conditions")).toBeChecked();

  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByText("Your order has been placed.")).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/1042$/);
}
