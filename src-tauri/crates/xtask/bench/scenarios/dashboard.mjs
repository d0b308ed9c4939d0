import { expect } from "@playwright/test";

/** Figures that come later, and a customer is renamed. */
export default async function dashboard(page) {
  await page.goto("/login");
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("open sesame");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();

  await page.getByRole("link", { name: "Admin" }).click();
  await expect(page.getByText("Revenue")).toBeVisible();

  await page.getByRole("button", { name: "Reload figures" }).click();
  await expect(page.getByText("Revenue")).toBeVisible();

  await page.goto("/admin/customers");
  await expect(page.getByText("12 customers")).toBeVisible();

  await page.getByRole("row", { name: "Grace Hopper" }).getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Grace Hopper");

  await page.getByLabel("Name").fill("Grace Murray Hopper");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Customer saved")).toBeVisible();
  await expect(page.getByRole("row", { name: "Grace Murray Hopper" })).toBeVisible();
}
