// Name and size of the chosen file.
const input = document.getElementById("picture");
const info = document.getElementById("file-info");
input.addEventListener("change", () => {
  const file = input.files[0];
  const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`);
  info.textContent = file ? `${file.name} (${size(file.size)})` : "No file chosen";
});
