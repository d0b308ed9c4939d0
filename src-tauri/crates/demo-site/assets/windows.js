// Windows that open beside the page, and what is in them.
for (const button of document.querySelectorAll("[data-popup]")) {
  button.addEventListener("click", () => window.open(button.dataset.popup, "popup", "popup,width=480,height=560"));
}
for (const button of document.querySelectorAll("[data-close-window]")) {
  button.addEventListener("click", () => window.close());
}
const chat = document.getElementById("chat");
chat?.addEventListener("submit", (event) => {
  event.preventDefault();
  const input = document.getElementById("chat-text");
  const log = document.getElementById("chat-log");
  for (const text of [`You: ${input.value}`, "Fern: We will look into it."]) {
    log.append(document.createElement("br"), text);
  }
  input.value = "";
});
