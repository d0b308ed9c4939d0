// A changed quantity is sent at once.
for (const form of document.querySelectorAll("[data-auto-submit]")) {
  form.addEventListener("change", () => form.requestSubmit());
}
