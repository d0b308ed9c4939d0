// The banner stays until it is answered.
import { send } from "/assets/site.js";

const banner = document.getElementById("cookies");
for (const button of banner.querySelectorAll("[data-cookies]")) {
  button.addEventListener("click", async () => {
    await send("/api/cookies", { choice: button.dataset.cookies });
    banner.hidden = true;
  });
}
