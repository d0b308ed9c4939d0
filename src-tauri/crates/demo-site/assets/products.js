// Filters and order of the product list without leaving the page.
import { debounced } from "/assets/site.js";

const form = document.getElementById("filters");
const results = document.getElementById("results");

async function load(url) {
  results.setAttribute("aria-busy", "true");
  const part = new URL(url, location.href);
  part.searchParams.set("part", "1");
  const answer = await fetch(part);
  if (!answer.ok) return location.assign(url);
  results.innerHTML = await answer.text();
  results.removeAttribute("aria-busy");
}

function change() {
  const query = new URLSearchParams(new FormData(form));
  const url = `/products?${query}`;
  history.replaceState(null, "", url);
  return load(url);
}

form.addEventListener("submit", (event) => { event.preventDefault(); change(); });
// The order list stands outside the form, so that its events do not bubble to it.
for (const control of form.elements) control.addEventListener("change", change);
form.elements.max.addEventListener("input", debounced(change));
if (results.hasAttribute("data-alert-on-load")) alert("Unexpected error 18");
