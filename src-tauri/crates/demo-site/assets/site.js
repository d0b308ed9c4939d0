// What every page does: toasts, the search field, menus, cards, shortcuts.

const TOAST_MS = 1500;
const DEBOUNCE_MS = 250;

/** Shows a text that vanishes by itself. */
export function toast(text, kind = "") {
  const box = document.createElement("div");
  box.className = `toast ${kind}`;
  box.setAttribute("role", kind === "error" ? "alert" : "status");
  box.textContent = text;
  document.getElementById("toasts").append(box);
  setTimeout(() => box.remove(), TOAST_MS);
}

/** Sends a form to the site; throws where the answer is not 2xx. */
export async function send(url, fields = {}, method = "POST") {
  const body = method === "DELETE" ? undefined : new URLSearchParams(fields);
  const answer = await fetch(url, { method, body });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const isJson = answer.headers.get("content-type")?.includes("json");
  return isJson ? answer.json() : null;
}

/** The function, called once the calls have paused. */
export function debounced(call, ms = DEBOUNCE_MS) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...args), ms);
  };
}

export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export function showCartCount(count) {
  if (document.body.hasAttribute("data-dead-counter")) return;
  const badge = document.getElementById("cart-count");
  badge.textContent = count || "";
  badge.hidden = !count;
}

/** Moves the choice in a listbox of a combobox; answers the chosen option. */
export function moveChoice(input, list, by) {
  const options = [...list.querySelectorAll("[role=option]:not([hidden])")];
  if (!options.length) return null;
  const now = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
  const next = options[(now + by + options.length + (now < 0 && by < 0 ? 1 : 0)) % options.length];
  options.forEach((option) => option.setAttribute("aria-selected", String(option === next)));
  input.setAttribute("aria-activedescendant", next.id);
  next.scrollIntoView({ block: "nearest" });
  return next;
}

function searchField() {
  const input = document.getElementById("site-search");
  const list = document.getElementById("suggestions");
  if (!input) return;
  const close = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const show = (found) => {
    list.replaceChildren(...found.map((product, index) => {
      const option = document.createElement("li");
      option.id = `suggestion-${index}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.textContent = product.name;
      option.addEventListener("mousedown", (event) => event.preventDefault());
      option.addEventListener("click", () => location.assign(product.url));
      return option;
    }));
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
  };
  const ask = debounced(async () => {
    const query = input.value.trim();
    if (!query) return close();
    const answer = await fetch(`/api/suggest?q=${encodeURIComponent(query)}`);
    if (answer.ok && query === input.value.trim() && document.activeElement === input) show(await answer.json());
  });
  input.addEventListener("input", ask);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      moveChoice(input, list, event.key === "ArrowDown" ? 1 : -1);
    }
    const chosen = list.querySelector("[aria-selected=true]");
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      chosen.click();
    }
  });
}

function menus() {
  const burger = document.querySelector(".burger");
  burger?.addEventListener("click", () => {
    const open = burger.getAttribute("aria-expanded") !== "true";
    burger.setAttribute("aria-expanded", String(open));
    document.getElementById("narrow-menu").hidden = !open;
  });
}

function shortcuts() {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable=true]");
    if (event.key === "/" && !typing) {
      event.preventDefault();
      document.getElementById("site-search")?.focus();
    }
    if (event.key === "Escape") {
      document.querySelectorAll(".modal:not([hidden]), .drawer:not([hidden])").forEach((open) => { open.hidden = true; });
    }
  });
}

function cards() {
  for (const card of document.querySelectorAll("[data-href]")) {
    card.addEventListener("click", () => location.assign(card.dataset.href));
  }
}

function restless() {
  for (const clock of document.querySelectorAll("[data-never-settles]")) {
    let ticks = 0;
    setInterval(() => { clock.textContent = String(++ticks); }, 100);
  }
  for (const ticker of document.querySelectorAll("[data-ticker]")) {
    let orders = 0;
    setInterval(() => {
      if (!ticker.dataset.paused) ticker.textContent = `Latest order: ${++orders}`;
    }, 200);
  }
}

function confirmations() {
  for (const button of document.querySelectorAll("[data-confirm]")) {
    button.addEventListener("click", (event) => {
      if (!confirm(button.dataset.confirm)) event.preventDefault();
    });
  }
}

searchField();
menus();
shortcuts();
cards();
restless();
confirmations();
