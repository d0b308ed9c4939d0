// The editor's text travels in a hidden field; Ctrl+S saves.
const form = document.getElementById("note");
const editor = document.getElementById("editor");
form.addEventListener("submit", () => { document.getElementById("note-text").value = editor.innerText; });
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
    event.preventDefault();
    form.requestSubmit();
  }
});
