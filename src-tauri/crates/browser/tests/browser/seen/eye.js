// What the browser itself says of texts that are called by their words: where their letters are, and which pixels change when they are
// hidden. Naive on purpose: no style is read but to know what a person could scroll.
globalThis.eye = (() => {
  const spans = new Map();
  let shots = [];

  function* documents(root) {
    yield root;
    for (const frame of root.querySelectorAll("iframe")) if (frame.contentDocument) yield* documents(frame.contentDocument);
  }

  /** Puts each word into an element of its own, which is hidden and shown again. */
  function wrap(words) {
    for (const doc of documents(document)) {
      const walker = doc.createTreeWalker(doc.documentElement, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (!["STYLE", "SCRIPT"].includes(node.parentElement.tagName)) found.push(node);
      }
      for (const node of found) wrapIn(node, words, doc);
    }
  }

  function wrapIn(node, words, doc) {
    const word = words.filter((w) => node.data.includes(w)).sort((a, b) => node.data.indexOf(a) - node.data.indexOf(b))[0];
    if (word === undefined) return;
    const own = node.splitText(node.data.indexOf(word));
    const rest = own.splitText(word.length);
    const span = doc.createElement("span");
    own.replaceWith(span);
    span.append(own);
    spans.set(word, span);
    wrapIn(rest, words, doc);
  }

  /** A box in a frame as one of a document around it, where the frame is only moved and scaled. */
  function outward({ left, top, right, bottom }, from, to) {
    for (let frame = from.defaultView.frameElement; from !== to && frame !== null; from = frame.ownerDocument, frame = from.defaultView.frameElement) {
      const outer = frame.getBoundingClientRect();
      const [x, y] = [outer.width / (frame.clientWidth || 1), outer.height / (frame.clientHeight || 1)];
      [left, right] = [outer.left + left * x, outer.left + right * x];
      [top, bottom] = [outer.top + top * y, outer.top + bottom * y];
    }
    return { left, top, right, bottom };
  }

  const boxIn = (e, doc) => outward(e.getBoundingClientRect(), e.ownerDocument, doc);

  function letters(word) {
    const span = spans.get(word);
    if (span === undefined) return [];
    const range = span.ownerDocument.createRange();
    return [...word].map((_letter, i) => {
      range.setStart(span.firstChild, i);
      range.setEnd(span.firstChild, i + 1);
      return outward(range.getBoundingClientRect(), span.ownerDocument, document);
    });
  }

  const hide = (words) => { for (const [word, span] of spans) span.style.visibility = words.includes(word) ? "hidden" : ""; };

  const scrolls = (value) => value === "auto" || value === "scroll";

  /** Scrolls all that a person could, from the inside out, so that a word comes to the start (0), the middle or the end (1) of it. */
  function reach(word, part) {
    const span = spans.get(word);
    if (span === undefined) return;
    for (let e = span.parentElement; e !== null; e = e.parentElement ?? e.ownerDocument.defaultView.frameElement) scrollTo(e, span, part);
  }

  function scrollTo(e, span, part) {
    const doc = e.ownerDocument;
    const root = e === doc.documentElement;
    const [own, view] = [boxIn(span, doc), doc.defaultView];
    const style = view.getComputedStyle(root && doc.body !== null ? doc.body : e);
    const box = root ? { left: 0, top: 0, width: view.innerWidth, height: view.innerHeight } : e.getBoundingClientRect();
    const may = (axis) => (root ? !/hidden|clip/.test(style[axis] + view.getComputedStyle(e)[axis]) : e !== doc.body && scrolls(style[axis]));
    if (may("overflowX")) e.scrollLeft += own.left - box.left - part * (box.width - own.right + own.left);
    if (may("overflowY")) e.scrollTop += own.top - box.top - part * (box.height - own.bottom + own.top);
  }

  /** Back to where all was when the page was opened. */
  function back() {
    for (const doc of documents(document)) {
      for (const e of doc.querySelectorAll("*")) if (e.scrollLeft !== 0 || e.scrollTop !== 0) e.scrollTo(0, 0);
    }
  }

  function styled(e) {
    const rules = [...e.ownerDocument.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => e.matches(rule.selectorText));
    return `${e.localName}{${rules.map((rule) => rule.style.cssText).join("")}${e.getAttribute("style") ?? ""}}`;
  }

  /** The boxes around a word from the inside out, and what the pointer meets on it, to be read where something is wrong with it. */
  function around(word) {
    const found = [];
    const span = spans.get(word);
    if (span === undefined) return "";
    for (let e = span.parentElement; e; e = e.parentElement ?? e.ownerDocument.defaultView.frameElement) found.push(styled(e));
    const { left, top, right, bottom } = boxIn(span, document);
    const met = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).slice(0, 3);
    const names = met.map((e) => (e === span ? "itself" : styled(e)));
    return `${found.slice(0, -2).join(" < ")} at ${[left, top, right, bottom].map(Math.round)}, met ${names.join(", ")}`;
  }

  async function pixels(base64) {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  }

  /** Keeps a picture, to which others are held. */
  async function keep(base64) { shots = [await pixels(base64)]; }

  /** For each word, by how much a pixel of each of its letters differs at most from the picture that was kept. */
  async function differ(base64, boxes) {
    const [before, after] = [shots[0], await pixels(base64)];
    const most = ({ left, top, right, bottom }) => {
      let found = 0;
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(before.height, bottom); y++) {
        for (let x = Math.max(0, Math.floor(left)); x < Math.min(before.width, right); x++) {
          const at = 4 * (y * before.width + x);
          for (let i = 0; i < 3; i++) found = Math.max(found, Math.abs(before.data[at + i] - after.data[at + i]));
        }
      }
      return found;
    };
    return boxes.map((of) => of.map(most));
  }

  return { wrap, letters: (words) => words.map(letters), hide, reach, back, around, keep, differ };
})();
0
