// Corrections to the accessible-name computation of dom-accessibility-api, applied when the script is bundled; the
// build fails where one does not fit any more. Each brings the result to what W3C accname 1.2 and Chrome give.
export const corrections = [
  {
    // Labels come from an index: the browser's list is a search of the document for each control.
    find: 'import ArrayFrom from "./polyfills/array.from.mjs";',
    replace: 'import ArrayFrom from "./polyfills/array.from.mjs";\nimport { labelsOf } from "../../../src/labelled.ts";',
  },
  {
    find: "  var labelsProperty = element.labels;\n",
    replace: "  var labelsProperty = labelsOf(element);\n",
  },
  {
    // White space inside of inline children separates words (accname 2F.i keeps it: "<b>one </b><i>two</i>").
    find: "    return accumulatedText.trim();\n",
    replace: "    return accumulatedText;\n",
  },
  {
    // An empty subtree gives no name, also when it holds white space.
    find: 'if (accumulatedText2F !== "") {',
    replace: 'if (accumulatedText2F.trim() !== "") {',
  },
  {
    find: 'if (nameFromSubTree !== "") {',
    replace: 'if (nameFromSubTree.trim() !== "") {',
  },
  {
    // Inline pseudo-elements are joined without a space ("Name" and "*").
    find: 'accumulatedText = "".concat(beforeContent, " ").concat(accumulatedText);',
    replace: "accumulatedText = around(pseudoBefore, beforeContent) + accumulatedText;",
  },
  {
    find: 'accumulatedText = "".concat(accumulatedText, " ").concat(afterContent);',
    replace: "accumulatedText = accumulatedText + around(pseudoAfter, afterContent);",
  },
  {
    find: "function getTextualContent(declaration) {",
    replace: `function around(declaration, text) {
  if (text === "") return "";
  return declaration.getPropertyValue("display") === "inline" ? text : " " + text + " ";
}
function getTextualContent(declaration) {`,
  },
  {
    // Open shadow roots are part of the content (accname 2F uses the flat tree).
    find: "var childNodes = isHTMLSlotElement(node) ? getSlotContents(node) : ArrayFrom(node.childNodes)",
    replace: "var childNodes = isHTMLSlotElement(node) ? getSlotContents(node) : ArrayFrom((node.shadowRoot || node).childNodes)",
  },
  {
    // The name of an element that is hidden itself is asked for too, to say that it is hidden.
    find: "if (!hidden && isHidden(current, getComputedStyle) && !context.isReferenced) {",
    replace: "if (!hidden && current !== root && isHidden(current, getComputedStyle) && !context.isReferenced) {",
  },
];
