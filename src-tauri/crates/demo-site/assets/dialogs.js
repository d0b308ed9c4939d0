// Native dialogs, and those that the page draws itself.

const answer = document.getElementById("answer");
const natives = {
  alert() {
    alert("The kettle is boiling.");
    return "You have seen the alert.";
  },
  confirm: () => (confirm("Switch the kettle off?") ? "You chose OK." : "You chose Cancel."),
  prompt() {
    const name = prompt("What is your name?", "Nobody");
    return name === null ? "You gave no name." : `Hello, ${name}!`;
  },
};
for (const button of document.querySelectorAll("[data-native]")) {
  button.addEventListener("click", () => { answer.textContent = natives[button.dataset.native](); });
}

const draft = document.getElementById("draft");
window.addEventListener("beforeunload", (event) => {
  if (draft.value !== "") event.preventDefault();
});

const result = document.getElementById("result");
const dialog = document.getElementById("dialog");
const panel = document.getElementById("panel");
const drawer = document.getElementById("drawer");
document.getElementById("open-dialog").addEventListener("click", () => dialog.showModal());
dialog.addEventListener("close", () => {
  const name = document.getElementById("list-name").value;
  result.textContent = dialog.returnValue === "save" ? `The list is called ${name}.` : "The name is unchanged.";
});
document.getElementById("open-panel").addEventListener("click", () => {
  panel.hidden = false;
  panel.querySelector("[data-close]").focus();
});
for (const button of panel.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => {
    panel.hidden = true;
    if (button.dataset.close) result.textContent = button.dataset.close;
  });
}
document.getElementById("open-drawer").addEventListener("click", () => { drawer.hidden = false; });
document.getElementById("close-drawer").addEventListener("click", () => { drawer.hidden = true; });
