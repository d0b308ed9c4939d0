import { expect } from "@playwright/test";

/** A book is found and changed. */
export default async function djangoAdmin(page) {
  await page.goto("/admin/");
  await page.getByLabel("Username").fill("librarian");
  await page.getByLabel("Password").fill("open-shelves-42");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Library desk" })).toBeVisible();

  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("link", { name: "Books" }).click();
  await expect(page.getByRole("heading", { name: "Select book to change" })).toBeVisible();

  await page.getByRole("textbox", { name: "Search" }).fill("christie");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 results")).toBeVisible();
  await expect(page.getByRole("link", { name: "Death on the Nile" })).toBeVisible();

  await page.getByRole("link", { name: "Death on the Nile" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Death on the Nile");

  await page.getByLabel("Pages").fill("352");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The book “Death on the Nile” was changed successfully.")).toBeVisible();
}
