// Masks, password rules, shown passwords, completeness and running totals.

const MASKS = {
  card: (digits) => digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, "$1 "),
  expiry: (digits) => (digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits),
  code: (digits) => digits.slice(0, 3),
};
for (const input of document.querySelectorAll("[data-mask]")) {
  input.inputMode = "numeric";
  input.addEventListener("input", () => { input.value = MASKS[input.dataset.mask](input.value.replace(/\D/g, "")); });
}

const RULES = {
  length: (text) => [...text].length >= 8,
  digit: (text) => /\d/.test(text),
  capital: (text) => /\p{Lu}/u.test(text),
};
for (const list of document.querySelectorAll("[data-rules-for]")) {
  const input = document.getElementById(list.dataset.rulesFor);
  input.addEventListener("input", () => {
    for (const rule of list.children) rule.classList.toggle("met", RULES[rule.dataset.rule](input.value));
  });
}

for (const button of document.querySelectorAll("[data-reveal]")) {
  const input = document.getElementById(button.dataset.reveal);
  button.addEventListener("click", () => {
    const shown = input.type === "password";
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
    button.textContent = shown ? "Hide password" : "Show password";
  });
}

for (const input of document.querySelectorAll("form[novalidate] input[type=email]")) {
  input.addEventListener("blur", () => {
    const wrong = input.value !== "" && !input.validity.valid;
    const id = `${input.id}-error`;
    if (wrong && !document.getElementById(id)) {
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", id);
      input.insertAdjacentHTML("afterend", `<p class="field-error" id="${id}">Please enter a valid email address.</p>`);
    } else if (!wrong && input.value !== "") {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
      document.getElementById(id)?.remove();
    }
  });
}

for (const form of document.querySelectorAll("[data-complete]")) {
  const button = form.querySelector("[type=submit]");
  const check = () => { button.disabled = !form.checkValidity(); };
  form.addEventListener("input", check);
  form.addEventListener("change", check);
  check();
}
for (const hint of document.querySelectorAll("[data-left-for]")) {
  const input = document.getElementById(hint.dataset.leftFor);
  input.addEventListener("input", () => { hint.textContent = `${input.maxLength - input.value.length} characters left`; });
}

const summary = document.querySelector("[data-rest]");
if (summary) {
  const form = summary.closest("form");
  const money = (cents) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  form.addEventListener("change", () => {
    const chosen = form.querySelector("[name=delivery]:checked");
    const delivery = "freeDelivery" in summary.dataset ? 0 : Number(chosen?.dataset.cents ?? 0);
    const gift = form.elements.gift.checked ? Number(form.elements.gift.dataset.cents) : 0;
    document.getElementById("delivery-price").textContent = money(delivery);
    document.getElementById("gift-price").textContent = money(gift);
    document.getElementById("total-price").textContent = money(Number(summary.dataset.rest) + delivery + gift);
  });
}
