// Cards that are dragged by the browser's own drag and drop, and a list that follows the pointer.
import { send, toast } from "/assets/site.js";

const lanes = [...document.querySelectorAll(".lane")];

function countLanes() {
  for (const lane of lanes) {
    lane.querySelector("[data-lane-count]").textContent = lane.querySelectorAll(".order-card").length;
  }
}

for (const card of document.querySelectorAll(".order-card")) {
  card.addEventListener("dragstart", (event) => {
    event.dataTransfer.setData("text/plain", card.dataset.order);
    event.dataTransfer.effectAllowed = "move";
  });
}
for (const lane of lanes) {
  lane.addEventListener("dragover", (event) => { event.preventDefault(); lane.classList.add("over"); });
  lane.addEventListener("dragleave", () => lane.classList.remove("over"));
  lane.addEventListener("drop", async (event) => {
    event.preventDefault();
    lane.classList.remove("over");
    const order = event.dataTransfer.getData("text/plain");
    const card = document.querySelector(`[data-order="${CSS.escape(order)}"]`);
    if (!card) return;
    lane.querySelector("ul").append(card);
    countLanes();
    await send(`/api/board/${order}`, { column: lane.dataset.column });
    toast(`Order ${order} moved to ${lane.getAttribute("aria-label")}`);
  });
}

const picking = document.getElementById("picking");
let held = null;
picking.addEventListener("pointerdown", (event) => {
  held = event.target.closest("li");
  if (!held) return;
  held.classList.add("dragged");
  picking.setPointerCapture(event.pointerId);
});
picking.addEventListener("pointermove", (event) => {
  if (!held) return;
  const before = [...picking.children].find((item) => {
    const box = item.getBoundingClientRect();
    return item !== held && event.clientY < box.top + box.height / 2;
  });
  if (before !== held.nextElementSibling || !before) picking.insertBefore(held, before ?? null);
});
picking.addEventListener("pointerup", async () => {
  if (!held) return;
  held.classList.remove("dragged");
  held = null;
  const body = new URLSearchParams([...picking.children].map((item) => ["shelf", item.dataset.shelf]));
  await send("/api/picking", body);
  toast("Picking order saved");
});
