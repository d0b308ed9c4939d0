//! Pages whose parts come late, or of which no document tells.

/// What comes in sight only, in the page, in a frame and in a box, what grows, and what a field does once it is left.
pub(crate) const FAR: &str = r#"<title>Far</title><h1>Far</h1><label>Quantity <input id="q" value="1"></label> <span id="t">Total: 10</span>
<button id="order" disabled>Order</button><label>Discount <input id="d"></label>
<div style="height:120px;overflow:auto"><div style="height:900px"></div><p id="deep" style="min-height:20px"></p></div>
<div style="height:3000px"></div><iframe loading="lazy" srcdoc="<p>Legend</p><button onclick='this.nextElementSibling.textContent=`Zoomed`'>Zoom in</button><p></p>"></iframe>
<section id="r" style="min-height:100px"></section><ul id="list"></ul><div id="end" style="height:10px"></div><script>
q.onchange = () => { t.textContent = 'Total: ' + q.value * 10; order.disabled = false; };
d.onchange = () => { if (+d.value > 50) d.value = 50; };
const seen = (of, run, root) => new IntersectionObserver((all) => { if (all.some((one) => one.isIntersecting)) run(); }, {root}).observe(of);
let once = false;
seen(r, () => { if (!once) { once = true; setTimeout(() => { r.innerHTML = '<h2>Reviews</h2><p>Lovely place</p>'; }, 300); } });
seen(deep, () => { deep.textContent = 'Deep down'; });
let last = 0;
seen(end, () => { for (let i = 0; i < 5; i++) list.insertAdjacentHTML('beforeend', `<li style="height:200px">Entry ${++last}</li>`); });
</script>"#;

/// Buttons whose script comes some time after the page.
pub(crate) const EARLY: &str = r#"<title>Early</title><h1>Early</h1><button id="add">Add</button><button id="save">Save</button>
<button id="menu" aria-expanded="false">Menu</button><button>Deaf</button><p id="o">Basket: 0</p>
<script>addEventListener('load', () => requestIdleCallback(() => import('/late.js')))</script>"#;

pub(crate) const LATE_SCRIPT: &str = r#"let n = 0, m = 0;
add.addEventListener('click', () => { o.textContent = 'Basket: ' + ++n; });
document.addEventListener('click', (e) => { if (e.target === save) o.textContent = 'Saved ' + ++m; });
menu.addEventListener('click', () => { menu.setAttribute('aria-expanded', 'true'); document.body.insertAdjacentHTML('beforeend', '<p>Help</p>'); });"#;

/// Buttons that are disabled while they work.
pub(crate) const BUSY: &str = r#"<title>Busy</title><h1>Busy</h1><button id="a">Analyse</button> <button id="s">Send</button> <button id="k">Keep</button>
<button id="p">Plain</button><p id="o"></p><script>
const work = (b, word, wait) => { b.onclick = async () => { const was = b.textContent; b.disabled = true; b.textContent = word; await wait();
  b.disabled = false; b.textContent = was; o.textContent = 'Complete'; }; };
const later = (ms) => () => new Promise((done) => setTimeout(done, ms));
work(a, 'Processing...', later(900)); work(s, 'Sending', () => fetch('/slow').then((r) => r.text())); work(k, 'Keep', later(200));
p.onclick = () => { o.textContent = 'Complete'; };
</script>"#;

/// A form that asks before it is left.
pub(crate) const LEAVE: &str = r#"<title>Leave</title><h1>Leave</h1><label>Name <input id="n"></label> <a href="/">List</a>
<button onclick="o.textContent = 'Said ' + n.value">Say</button><p id="o"></p><script>
let dirty = false; n.oninput = () => { dirty = true; }; onbeforeunload = (e) => { if (dirty) e.preventDefault(); };
</script>"#;

/// A closed root on what holds text of its own, a title, a list laid over a drawing, and fields to copy between.
pub(crate) const UNTOLD: &str = r#"<title>Untold</title><h1>Untold</h1><div class="h">Light text<slot></slot></div><p id="o"></p>
<abbr title="Value added tax">VAT</abbr> <button onclick="o.textContent = 'said'">Say</button>
<label for="s">Sorting</label><div style="position:relative;width:200px;height:30px;border:1px solid #999"><span id="lab">Name</span>
<select id="s" style="position:absolute;inset:0;width:100%;height:100%;opacity:0" onchange="lab.textContent = this.value; o.textContent = 'sorted by ' + this.value"><option>Name</option><option>Price</option></select></div>
<label>From <input></label><script>
document.querySelector('.h').attachShadow({mode: 'closed'}).innerHTML = '<p>Inside the card <button>Keep</button></p><slot></slot>';
document.querySelector('.h').addEventListener('click', () => { o.textContent = 'Kept'; });
</script>"#;

/// A text that is drawn, and one that is written.
pub(crate) const CANVAS: &str = r#"<title>Canvas</title><h1>Chart</h1><p>Revenue 2026</p><canvas id="c" width="300" height="80"></canvas><script>
const pen = c.getContext('2d'); pen.font = '20px sans-serif'; pen.fillText('Total 42', 10, 30);
</script>"#;

/// A table whose rows are drawn as cards, and a price whose cents are raised.
pub(crate) const CARDS: &str = r#"<title>Cards</title><style>thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}table,tbody,tr,td{display:block}
td::before{content:attr(data-l) ": ";font-weight:bold} .p sup{font-size:60%}</style><h1>Cards</h1>
<table><thead><tr><th>Order</th><th>Status</th></tr></thead><tbody><tr><td data-l="Order">1001</td><td data-l="Status">Paid</td></tr>
<tr><td data-l="Order">1002</td><td data-l="Status">Open</td></tr></tbody></table><p class="p"><span>$</span><span>12</span><sup>99</sup></p>"#;
