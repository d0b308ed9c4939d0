// Tabs, accordions, switches, store cards and comboboxes.
import { moveChoice } from "/assets/site.js";

function choose(tab) {
  for (const other of tab.parentElement.children) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", String(chosen));
    other.tabIndex = chosen ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !chosen;
  }
}
for (const list of document.querySelectorAll("[role=tablist]")) {
  const tabs = [...list.children];
  list.addEventListener("click", ({ target }) => target.role === "tab" && choose(target));
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.indexOf(event.target) + by + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
  const asked = tabs.find((tab) => `#${tab.getAttribute("aria-controls")}` === location.hash);
  if (asked) choose(asked);
}

for (const button of document.querySelectorAll(".accordion button")) {
  button.addEventListener("click", () => {
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    document.getElementById(button.getAttribute("aria-controls")).hidden = !open;
  });
}

for (const button of document.querySelectorAll("button[role=switch]")) {
  const input = document.getElementById(button.dataset.input);
  button.addEventListener("click", () => {
    if ("stuck" in button.dataset) return;
    const on = button.getAttribute("aria-checked") !== "true";
    button.setAttribute("aria-checked", String(on));
    input.value = on ? "on" : "off";
  });
}

for (const card of document.querySelectorAll("[data-store]")) {
  card.addEventListener("click", () => {
    for (const store of document.querySelectorAll(".store")) store.hidden = store.id !== `store-${card.dataset.store}`;
  });
}

for (const box of document.querySelectorAll(".combobox")) {
  const input = box.querySelector("input");
  const list = box.querySelector("[role=listbox]");
  const options = [...list.children];
  const open = (shown) => {
    list.hidden = !shown;
    input.setAttribute("aria-expanded", String(shown));
    if (!shown) input.removeAttribute("aria-activedescendant");
  };
  const filter = () => {
    const wanted = input.value.trim().toLowerCase();
    for (const option of options) {
      option.hidden = !option.textContent.toLowerCase().includes(wanted);
      option.setAttribute("aria-selected", "false");
    }
    open(options.some((option) => !option.hidden));
  };
  const take = (option) => {
    input.value = option.textContent;
    open(false);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  input.addEventListener("input", filter);
  input.addEventListener("click", () => {
    for (const option of options) option.hidden = false;
    open(true);
  });
  input.addEventListener("blur", () => open(false));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") open(false);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) filter();
      moveChoice(input, list, event.key === "ArrowDown" ? 1 : -1);
    }
    const chosen = list.querySelector("[aria-selected=true]:not([hidden])");
    if (event.key === "Enter" && !list.hidden && chosen) {
      event.preventDefault();
      take(chosen);
    }
  });
  for (const option of options) {
    option.addEventListener("mousedown", (event) => event.preventDefault());
    option.addEventListener("click", () => take(option));
  }
}
