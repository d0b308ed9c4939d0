// Identifiers as words.

/** "firstName", "first_name", "first-name" as "first name". */
export function asWords(identifier: string): string {
  return identifier
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}

const MESSAGE = /alert|error|success|warn|info|message|toast|notif|flash|invalid|danger|feedback|snackbar/i;

export function classText(element: Element): string {
  return element.getAttribute("class") ?? "";
}

export function hasMessageClass(element: Element): boolean {
  const text = classText(element);
  return text !== "" && MESSAGE.test(text);
}

export function classWords(element: Element): string[] {
  const words = asWords(classText(element));
  return words === "" ? [] : [...new Set(words.split(" "))];
}

const LIVE_ROLES = new Set(["alert", "status", "log"]);

export function isLive(element: Element, role: string): boolean {
  const live = element.getAttribute("aria-live");
  if (live === "polite" || live === "assertive") return true;
  return live !== "off" && (LIVE_ROLES.has(role) || element.localName === "output");
}
