import { expect } from "@playwright/test";

/** A customer signs up at the second attempt. */
export default async function signUp(page) {
  await page.goto("/signup");
  await expect(page.getByLabel("Full name")).toHaveAttribute("required");

  await page.getByLabel("Full name").fill("Mary Shelley");
  await page.getByLabel("Email").fill("mary@");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();

  await page.getByLabel("Email").fill("mary@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Frankenstein1");
  await page.getByLabel("Repeat password").fill("Frankenstein1");
  await expect(page.getByLabel("Email")).toHaveValue("mary@example.com");

  await page.getByLabel("I accept the terms of use").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Welcome, Mary Shelley! Your account has been created.")).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);

  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("You have been logged out.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
}
