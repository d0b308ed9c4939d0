// Generated pages of about so many elements, of the kinds whose walks cost differently.

/** Repeats `part` until the page has about `elements` elements, of which each part has `size`. */
function parts(elements, size, part) {
  return Array.from({ length: Math.ceil(elements / size) }, (_none, i) => part(i)).join("\n");
}

const flat = (elements) => `<h1>Articles</h1>${parts(elements, 3, (i) => `<p class="line">Paragraph ${i} has <b>strong</b> and <i>slanted</i> words.</p>`)}`;

const table = (elements) => `<h1>Items</h1><table><thead><tr><th>No.</th><th>Name</th><th>Note</th><th>Count</th><th></th></tr></thead><tbody>${parts(elements, 13, (i) =>
  `<tr class="row"><td>${i}</td><td><a href="/item/${i}">Item <b>${i}</b></a></td><td><span>Some text</span> <em>of it</em></td>
  <td><input type="text" name="q${i}" value="v"></td><td><button class="btn"><i class="icon"></i> Delete</button></td></tr>`)}</tbody></table>`;

const form = (elements) => `<h1>Order</h1><form aria-label="Order">${parts(elements, 17, (i) =>
  `<fieldset><legend>Part ${i}</legend><div class="field"><label for="name${i}">First name</label><input id="name${i}" name="name${i}" placeholder="Ann" required></div>
  <div class="field"><span>City</span> <input name="city${i}" value="Oslo"></div>
  <div class="field"><label><input type="checkbox" name="news${i}"> Send me <em>news</em></label></div>
  <div class="field"><label for="size${i}">Size</label><select id="size${i}"><option>Small</option><option selected>Large</option></select></div></fieldset>`)}</form>`;

const nested = (elements) => `<h1>Board</h1><main>${parts(elements, 18, (i) =>
  `<div class="column"><div><div><div class="card"><div class="head"><div><h3>Card ${i}</h3></div><div><div class="tag"><span>new</span></div></div></div>
  <div class="body"><div><div><p>What is to be done.</p></div></div></div><div class="foot"><div><a href="/card/${i}">Open</a></div><button type="button">Move</button></div></div></div></div></div>`)}</main>`;

/** A page of controls inside of one large form table, as of old applications: labels stand in the cell before. */
const cells = (elements) => `<h1>Settings</h1><form><table>${parts(elements, 5, (i) =>
  `<tr><td>Setting ${i}:</td><td><div><input name="s${i}" value="${i}"></div></td></tr>`)}</table></form>`;

const STYLE = "*{box-sizing:border-box} td{padding:2px} .btn{cursor:pointer} .field{margin:4px} .card{border:1px solid #ccc;overflow:hidden} .line{color:#333}";
const ICONS = ".icon::before{content:'\\e001'} .req::after{content:'*'} .card::before{content:''} .tag::after{content:'!'} .line::before{content:'\\2022'}";

/** Rules as a style framework has them: nested, in layers, and with generated content for states that no element has. */
const FRAMEWORK = `${ICONS} @layer base { *,::before,::after{border-width:0} :host,html{line-height:1.5} }
  .btn{ &:hover{color:red} &::after{content:attr(data-tip)} } @media (min-width:1px){ .line:hover::after{content:'#'} }
  ${Array.from({ length: 120 }, (_none, i) => `.u-${i}::before{content:'${i}'}`).join(" ")}`;

export const KINDS = {
  "flat text": (n) => html(flat(n)),
  table: (n) => html(table(n)),
  "table, icons by style": (n) => html(table(n), ICONS),
  "table, style framework": (n) => html(table(n), FRAMEWORK),
  form: (n) => html(form(n)),
  "form in table cells": (n) => html(cells(n)),
  "nested blocks": (n) => html(nested(n)),
  "nested blocks, style framework": (n) => html(nested(n), FRAMEWORK),
};

function html(body, extra = "") {
  return `<!doctype html><html lang="en"><title>Page</title><style>${STYLE} ${extra}</style><body>${body}</body></html>`;
}
