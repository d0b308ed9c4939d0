// Results as one types.
import { counted, debounced } from "/assets/site.js";

const query = document.getElementById("query");
const count = document.getElementById("search-count");
const list = document.getElementById("search-results");

function row(product) {
  const item = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: product.url, textContent: product.name });
  const category = Object.assign(document.createElement("span"), { className: "muted", textContent: product.category });
  const price = Object.assign(document.createElement("span"), { className: "price", textContent: product.price });
  item.append(link, category, price);
  return item;
}

async function search() {
  const asked = query.value.trim();
  if (!asked) {
    count.textContent = "";
    return list.replaceChildren();
  }
  count.textContent = "Searching…";
  const answer = await fetch(`/api/search?q=${encodeURIComponent(asked)}`);
  const found = await answer.json();
  if (asked !== query.value.trim()) return;
  count.textContent = found.results.length ? `${counted(found.count, "result")} for “${asked}”` : `No results for “${asked}”`;
  list.replaceChildren(...found.results.map(row));
  history.replaceState(null, "", `/search?q=${encodeURIComponent(asked)}`);
}

query.addEventListener("input", debounced(search));
search();
