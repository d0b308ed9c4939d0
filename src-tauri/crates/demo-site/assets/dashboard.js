// Figures that take their time; until then there is a skeleton.
const box = document.getElementById("figures");
const skeleton = box.innerHTML;

async function load() {
  box.innerHTML = skeleton;
  box.setAttribute("aria-busy", "true");
  const answer = await fetch("/api/figures");
  const figures = await answer.json();
  box.replaceChildren(...figures.map(({ name, value }) => {
    const card = Object.assign(document.createElement("div"), { className: "card figure" });
    card.append(
      Object.assign(document.createElement("span"), { className: "muted", textContent: name }),
      Object.assign(document.createElement("strong"), { textContent: value }),
    );
    return card;
  }));
  box.removeAttribute("aria-busy");
}

document.getElementById("reload").addEventListener("click", load);
load();
