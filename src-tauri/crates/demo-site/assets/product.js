// Buying, wishing, rating and commenting.
import { counted, send, showCartCount, toast } from "/assets/site.js";

const buy = document.getElementById("buy");
const product = buy.dataset.product;

buy.addEventListener("submit", async (event) => {
  event.preventDefault();
  const alarm = buy.querySelector("[data-alert]");
  try {
    const answer = await send("/api/cart", { product, quantity: buy.elements.quantity.value });
    showCartCount(answer.count);
    if (answer.toast) toast(answer.toast);
  } catch {
    toast("This could not be added to your cart", "error");
  }
  if (alarm) alert(alarm.dataset.alert);
});

for (const link of document.querySelectorAll("[data-submits]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById(link.dataset.submits).requestSubmit();
  });
}
for (const dead of document.querySelectorAll("[data-dead]")) {
  dead.addEventListener("mousedown", (event) => event.preventDefault());
}

document.getElementById("wish").addEventListener("click", async ({ currentTarget: button }) => {
  const { wished } = await send(`/api/wishes/${product}`);
  button.setAttribute("aria-pressed", String(wished));
  toast(wished ? "Added to your wish list" : "Removed from your wish list");
});
document.getElementById("share").addEventListener("click", () => toast("Link copied"));
document.getElementById("zoom").addEventListener("click", () => document.getElementById("figure").classList.toggle("zoomed"));

for (const button of document.querySelectorAll("[data-delete-comment]")) {
  const item = button.closest("li");
  button.addEventListener("click", async () => {
    if (!confirm("Delete this comment?")) return;
    await send(`/api/comments/${item.dataset.comment}`, {}, "DELETE");
    const still = await fetch(location.href).then((answer) => answer.text());
    if (!still.includes(`data-comment="${item.dataset.comment}"`)) item.remove();
    const count = document.getElementById("comment-count");
    const left = document.querySelectorAll("[data-comment]").length;
    count.textContent = counted(left + Number(count.dataset.extra), "comment");
    toast("Comment deleted");
  });
}

const style = `
  :host { display: inline-flex; align-items: center; gap: .5rem; }
  button { font-size: 1.5rem; line-height: 1; padding: .1rem; border: 0; background: none; cursor: pointer; color: inherit; }
  button[aria-pressed=true] { color: #c98a00; }
`;

/** Five stars in a shadow root of their own. */
class StarRating extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = `<style>${style}</style><span role="group" aria-label="Your rating"></span><span id="said"></span>`;
    const group = root.querySelector("span");
    for (let stars = 1; stars <= 5; stars += 1) {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-label", stars === 1 ? "1 star" : `${stars} stars`);
      button.addEventListener("click", async () => {
        await send(`/api/ratings/${this.dataset.product}`, { stars });
        this.show(stars);
      });
      group.append(button);
    }
    this.show(Number(this.dataset.value));
  }

  show(value) {
    this.shadowRoot.querySelectorAll("button").forEach((button, index) => {
      button.textContent = index < value ? "★" : "☆";
      button.setAttribute("aria-pressed", String(index < value));
    });
    this.shadowRoot.getElementById("said").textContent = value ? `Your rating: ${value} of 5` : "Not rated yet";
  }
}
customElements.define("star-rating", StarRating);
