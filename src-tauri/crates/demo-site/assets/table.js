// Tables that are sorted by their headers and filtered as one types.
import { counted, debounced } from "/assets/site.js";

/** Says how many rows are shown. */
export function showCount(table) {
  const count = document.getElementById("row-count");
  if (!count) return;
  const rows = table.querySelectorAll("tbody tr:not([hidden])").length;
  count.textContent = counted(rows + Number(count.dataset.extra), count.dataset.noun);
}

const valueOf = (row, column) => {
  const cell = row.cells[column];
  return cell.dataset.sort ?? cell.textContent.trim();
};

function sort(table, header, kind) {
  const column = header.cellIndex;
  const descending = header.getAttribute("aria-sort") === "ascending";
  for (const other of header.parentElement.cells) {
    if (other.hasAttribute("aria-sort")) other.setAttribute("aria-sort", "none");
  }
  header.setAttribute("aria-sort", descending ? "descending" : "ascending");
  const compare = kind === "number"
    ? (a, b) => Number(valueOf(a, column)) - Number(valueOf(b, column))
    : (a, b) => valueOf(a, column).localeCompare(valueOf(b, column), "en");
  const body = table.tBodies[0];
  const rows = [...body.rows].sort((a, b) => (descending ? compare(b, a) : compare(a, b)));
  if ("wrongSort" in table.dataset && rows.length > 1) {
    const last = rows.length - 1;
    [rows[0], rows[last]] = [rows[last], rows[0]];
  }
  body.append(...rows);
}

for (const table of document.querySelectorAll(".sortable")) {
  for (const button of table.querySelectorAll(".sort")) {
    button.addEventListener("click", () => sort(table, button.closest("th"), button.dataset.kind));
  }
}

for (const input of document.querySelectorAll("[data-filters]")) {
  const table = document.getElementById(input.dataset.filters);
  input.addEventListener("input", debounced(() => {
    const wanted = input.value.trim().toLowerCase();
    for (const row of table.tBodies[0].rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
    showCount(table);
  }));
}
