// The ticker can be paused.
const ticker = document.getElementById("ticker");
const pause = document.getElementById("pause");
pause.addEventListener("click", () => {
  const paused = !ticker.dataset.paused;
  if (paused) ticker.dataset.paused = "yes";
  else delete ticker.dataset.paused;
  pause.setAttribute("aria-pressed", String(paused));
  pause.textContent = paused ? "Resume ticker" : "Pause ticker";
});
