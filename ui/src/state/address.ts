/** Whether a text is a whole address that a page can be opened at. */
export function isAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:', 'file:'].includes(new URL(text).protocol);
}
