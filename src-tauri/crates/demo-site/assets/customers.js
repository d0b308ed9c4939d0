// The actions on a row: edit in a dialog, suspend in a modal, delete after a native question.
import { send, toast } from "/assets/site.js";
import { showCount } from "/assets/table.js";

const table = document.getElementById("customers");
const edit = document.getElementById("edit");
const problem = document.getElementById("edit-error");
const suspend = document.getElementById("suspend");
const cell = (row, field) => row.querySelector(`[data-field=${field}]`);
let chosen;

const actions = {
  edit(row) {
    problem.hidden = true;
    edit.querySelector("[name=name]").value = cell(row, "name").textContent;
    edit.querySelector("[name=email]").value = cell(row, "email").textContent;
    edit.showModal();
  },
  suspend(row) {
    const active = cell(row, "status").textContent.trim() === "Active";
    const title = document.getElementById("suspend-title");
    title.textContent = active ? "Suspend customer" : "Reactivate customer";
    document.getElementById("suspend-text").textContent = active
      ? `${row.dataset.name} will not be able to place orders.`
      : `${row.dataset.name} will be able to place orders again.`;
    suspend.hidden = false;
    document.getElementById("suspend-no").focus();
  },
  async delete(row) {
    if (!confirm(`Delete ${row.dataset.name}?`)) return;
    await send(`/api/customers/${row.dataset.id}`, {}, "DELETE");
    if (!("stale" in table.dataset)) row.remove();
    showCount(table);
    toast("Customer deleted");
  },
};

table.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-action]");
  if (!button) return;
  chosen = button.closest("tr");
  actions[button.dataset.action](chosen);
});

edit.querySelector("form").addEventListener("submit", async (event) => {
  if (event.submitter?.value !== "save") return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(event.target));
  try {
    await send(`/api/customers/${chosen.dataset.id}`, fields);
  } catch {
    problem.textContent = "Please enter a name and a valid email address.";
    problem.hidden = false;
    return;
  }
  cell(chosen, "name").textContent = fields.name.trim();
  cell(chosen, "email").textContent = fields.email.trim();
  chosen.dataset.name = fields.name.trim();
  edit.close();
  toast("Customer saved");
});

document.getElementById("suspend-no").addEventListener("click", () => { suspend.hidden = true; });
document.getElementById("suspend-yes").addEventListener("click", async () => {
  const { active } = await send(`/api/customers/${chosen.dataset.id}/suspended`);
  const tag = Object.assign(document.createElement("span"), {
    className: `tag ${active ? "good" : "bad"}`,
    textContent: active ? "Active" : "Suspended",
  });
  cell(chosen, "status").replaceChildren(tag);
  chosen.querySelector("[data-action=suspend]").textContent = active ? "Suspend" : "Reactivate";
  suspend.hidden = true;
  toast(active ? "Customer reactivated" : "Customer suspended");
});
