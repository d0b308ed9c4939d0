import { expect } from "@playwright/test";

/** A node is found and gets another name. */
export default async function nodeRed(page) {
  await page.goto("/");
  await expect(page.getByText("Take a reading").first()).toBeVisible();

  await page.keyboard.press("Control+f");
  await page.getByPlaceholder("search your flows").pressSequentially("door");
  await expect(page.getByText("Doorplate").first()).toBeVisible();

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Front door", exact: true }).click();
  await expect(page.getByText("Ring the bell").first()).toBeVisible();

  await page.locator(".red-ui-flow-node-group", { hasText: "Doorplate" }).dblclick();
  await expect(page.getByText("Edit template node")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Doorplate");

  await page.getByLabel("Name").fill("Brass plate");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Brass plate").first()).toBeVisible();
}
