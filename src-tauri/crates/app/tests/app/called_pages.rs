//! Pages that call their parts by classes, place or size alone.

/// A bar above the header, a menu by its class, a trail that is no menu, radio buttons by the text before them, icons.
pub(crate) const OFFICE: &str = r##"<title>Office</title><style>body{margin:0}</style>
<nav><a href="#help">Help desk</a> <a href="#terms">Terms</a></nav><header><b>Office</b> <a href="#home">Home</a></header>
<div style="display:flex"><div class="app-shell"><ul class="side-menu"><li><a href="#stock">Stock</a></li><li><a href="#bins">Bins</a></li></ul></div>
<main><nav aria-label="breadcrumb"><a href="#crumb">Stock</a></nav><h1>Seeds</h1>
<table><tr><td>May edit:</td><td><input type="radio" name="e"> Yes <input type="radio" name="e" checked> No</td></tr>
<tr><td>May read:</td><td><input type="radio" name="r" checked> Yes <input type="radio" name="r"> No</td></tr></table>
<p>Newsletter: <input type="radio" name="n" checked> Daily <input type="radio" name="n"> Weekly</p>
<label>Route <select onchange="o.textContent='route '+this.value"><optgroup label="Morning"><option value="m1">Fast</option></optgroup>
<optgroup label="Evening"><option value="e1">Fast</option><option value="e2">Slow</option></optgroup></select></label>
<a href="#basket" class="basket_link" style="display:inline-block;width:40px;height:20px"><span class="badge">2</span></a>
<button class="btn btn-light" onclick="o.textContent='asked'"><i class="fa fa-trash-alt"></i></button><p id="o">nothing</p></main></div>"##;

/// No heading: the title is the largest text. The log-in form comes by a link.
pub(crate) const PLAIN: &str = r##"<title>Garden labs</title><div style="background:#eee"><span style="font-size:18px">Garden labs</span></div>
<div><span style="font-size:26px">Plants</span></div><p>Aster</p><a href="#" onclick="f.hidden=false;return false">Log in</a>
<form id="f" hidden onsubmit="o.textContent=p.value==='pw1'?'Welcome '+u.value:'Denied';return false"><label>User <input id="u"></label>
<label>Password <input id="p" type="password"></label><button>Log in</button></form><p id="o"></p><table><tr><th>Name</th><th>Phone</th></tr><tr><td>Nils</td><td>11</td></tr></table>"##;

/// What says "log in" shows no form.
pub(crate) const DEAF: &str =
    r##"<title>Club</title><h1>Club</h1><a href="#" onclick="return false">Log in</a><p>Members only</p>"##;

/// The user first; a window asks for the password a little later. Behind it is a menu whose group and entry have one name.
pub(crate) const DEPOT: &str = r##"<title>Depot</title><h1>Depot</h1>
<form id="first" onsubmit="setTimeout(() => win.hidden = false, 300); return false"><label>User name <input id="u"></label><button>Login</button></form>
<div id="win" role="dialog" aria-label="Depot" hidden><form onsubmit="ask(); return false"><p>Password for the user</p>
<label>Password <input id="p" type="password"></label><button>OK</button> <button type="button" onclick="win.hidden = true">Cancel</button>
<button type="button">Reset forgotten password</button></form><p id="said"></p></div>
<div id="in" hidden><ul><li><button onclick="sub.hidden = !sub.hidden">Products</button>
<ul id="sub" hidden><li><button onclick="o.textContent = '18 products'">Products</button></li></ul></li></ul><p id="o"></p></div>
<script>function ask() {
  if (p.value !== 'pw-1') { said.textContent = 'Wrong password'; return; }
  o.textContent = 'Hello ' + u.value; first.remove(); win.remove(); document.getElementById('in').hidden = false;
}</script>"##;

/// Blocks that are alike, without a role.
pub(crate) const TILES: &str = r##"<title>Seeds</title><h1>Seeds</h1><div class="grid">
<div class="tile"><div onclick="void 0">Red poppy</div><div>2.00</div><button onclick="o.textContent='poppy taken'">Take</button></div>
<div class="tile"><div>Blue aster</div><div>3.00</div><button onclick="o.textContent='aster taken'">Take</button></div></div><p id="o">nothing</p>"##;

/// Ways to parts of a page, a form of several kinds of fields, a row with one link, and pages of a list by their numbers.
pub(crate) const DESK: &str = r##"<title>Desk</title><nav><a href="#tasks" onclick="list.hidden=false">Tasks</a> <a href="#help">Help</a></nav><h1>Desk</h1>
<div id="list" hidden><button onclick="entry.hidden=false">New task</button>
<table><tr><th>No.</th><th>Title</th></tr><tr><td>LH-103</td><td><a href="#t103" onclick="o.textContent='Cranes opened'">Check the cranes</a></td></tr></table>
<nav aria-label="Pages"><button onclick="o.textContent='page 1'" aria-current="page">1</button><button onclick="o.textContent='page 2'">2</button><button onclick="o.textContent='page 4'">4</button></nav></div>
<form id="entry" hidden onsubmit="o.textContent=[t.value,m.value,p.value,w.checked?'weekly':'never'].join(' / ');return false">
<label>Title <input id="t"></label><label>E-mail address <input id="m"></label>
<label>Priority <select id="p"><option>Low</option><option>High</option></select></label>
<label><input type="checkbox" id="w" role="switch"> Weekly digest</label><button>Create task</button></form>
<label>Sort by <select onchange="o.textContent='sorted '+this.value"><option value="name">Name: A to Z</option><option value="price">Price: low to high</option></select></label>
<p id="o">nothing</p>"##;

/// A list that is drawn anew with each click, whose button is named by its label and its value.
pub(crate) const REDRAWN: &str = r##"<title>Claims</title><h1>Claims</h1><div id="s"></div><p id="o"></p>
<script>let up = false, chosen = 'EUR'; const all = ['EUR', 'GBP', 'USD'];
function draw() {
  const popup = '<div role="listbox" aria-label="Currency">' + all.map(x => `<div role="option" onclick="pick('${x}')">${x}</div>`).join('') + '</div>';
  s.innerHTML = '<div>Currency</div>' + `<button aria-haspopup="listbox" aria-expanded="${up}" aria-label="Currency: ${chosen}" onclick="up = !up; draw()">${chosen}</button>` + (up ? popup : '');
}
function pick(x) { chosen = x; up = false; o.textContent = 'in ' + x; draw(); }
draw();</script>"##;
