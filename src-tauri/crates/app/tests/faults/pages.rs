//! Pages that misbehave once their button is pressed.

/// Path and HTML.
pub(crate) const ALL: &[(&str, &str)] = &[
    ("/", "<title>Start</title><h1>Start</h1><p>Ready</p><a href=/next>Next</a>"),
    ("/next", "<title>Next</title><h1>Next</h1>"),
    (
        "/ask",
        "<h1>Ask</h1><a href=/hang>Hang</a> <a href=/torn>Torn</a> <a href=/half>Half</a> <a href=/loop>Loop</a> \
         <a href=/slow>Slow</a>",
    ),
    ("/alerts", "<h1>Alerts</h1><button onclick=\"for(;;)alert('Again')\">Save</button>"),
    (
        "/few-alerts",
        "<h1>Alerts</h1><button onclick=\"for(let i=0;i<3;i++)alert('Saved');out.textContent='Done'\">Save</button>\
         <p id=out></p>",
    ),
    (
        "/confirms",
        "<h1>Confirms</h1><button onclick=\"while(confirm('Sure?'));out.textContent='Done'\">Save</button><p id=out></p>",
    ),
    ("/tabs", TABS),
    (
        "/downloads",
        "<h1>Downloads</h1><a href=/gigabyte>Declared</a> <a href=/endless>Undeclared</a> <p id=out>Going on</p>\
         <script>fetch('/ended').then(r=>r.text()).then(t=>out.textContent=t)</script>",
    ),
    ("/grows", GROWS),
    (
        "/blocks",
        "<h1>Blocks</h1><button onclick='for(;;);'>At once</button>\
         <button onclick=\"out.textContent='Working';setTimeout(()=>{for(;;);},100)\">Soon</button><p id=out></p>",
    ),
    ("/works", WORKS),
    ("/listens-late", LISTENS_LATE),
    (
        "/wanders",
        "<h1>Wanders</h1><p>On the way</p><script>setTimeout(()=>location.replace('/wanders?'+Math.random()),150)</script>",
    ),
    ("/redirects", "<h1>Left</h1><script>setTimeout(()=>location.assign('/next'),300)</script>"),
    ("/opens", "<h1>Opens</h1><button onclick=\"window.open('/closes')\">Open a window</button>"),
    ("/closes", "<h1>Closes</h1><button onclick='window.close()'>Leave</button>"),
];

/// Works for four seconds in pieces of one, as a page does that gets little of a loaded machine.
const WORKS: &str = "<h1>Works</h1><button onclick='piece(4)'>Work</button><p id=out></p><script>
const piece = (left) => {
  if (left === 0) { out.innerHTML = 'Worked <button>Late</button>'; return; }
  for (const end = performance.now() + 1000; performance.now() < end;);
  setTimeout(() => piece(left - 1));
};
</script>";

/// Begins to listen to keys in a gap that looks like rest, as an editor does that is all script.
const LISTENS_LATE: &str = "<h1>Listens late</h1><p id=out>Nothing yet</p><script>
setTimeout(() => addEventListener('keydown', (e) => { if (e.key === 'F2') out.textContent = 'Help is open'; }), 300);
</script>";

/// Opens a hundred tabs: twenty at once, then one after the other.
const TABS: &str = "<h1>Tabs</h1><button>Open all</button><p id=out></p><script>
let count = 0;
const more = () => {
  window.open('/next');
  count += 1;
};
const rest = () => {
  more();
  if (count < 100) setTimeout(rest); else out.textContent = 'Opened';
};
document.querySelector('button').onclick = () => {
  while (count < 20) more();
  rest();
};
</script>";

/// Adds elements until there are 200,000: most of them such that the browser itself lays out at once, since how long it takes on a
/// loaded machine is not what is looked at here.
const GROWS: &str = "<h1>Grows</h1><button>Grow</button><p id=first>A few</p><ul id=place></ul><script>
document.querySelector('button').onclick = () => setTimeout(() => {
  let html = '';
  for (let i = 1; i <= 10000; i++) html += '<li>' + i + '</li>';
  // They take no room: laying them out took a slow machine with other work longer than any call may take.
  html += ('<li>' + '<wbr hidden>'.repeat(18) + '</li>').repeat(10000);
  place.innerHTML = html;
  first.textContent = 'All are there';
});
</script>";
