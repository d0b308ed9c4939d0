(() => {
  'use strict';
  const cases = [...document.querySelectorAll('details.case')];
  // What is searched is gathered once: a page of a thousand cases is filtered at every key.
  const texts = cases.map((one) => one.textContent.toLowerCase());
  const search = document.getElementById('search');
  const none = document.getElementById('none');
  const buttons = [...document.querySelectorAll('[data-verdict][aria-pressed]')];
  let verdict = '';

  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let any = false;
    cases.forEach((one, at) => {
      const fits = (!verdict || one.dataset.verdict === verdict) && words.every((word) => texts[at].includes(word));
      one.hidden = !fits;
      any ||= fits;
    });
    none.hidden = any;
    document.querySelectorAll('.run').forEach((run) => { run.hidden = !run.querySelector('details.case:not([hidden])'); });
  }

  function choose(wanted) {
    verdict = wanted;
    buttons.forEach((button) => button.setAttribute('aria-pressed', String(button.dataset.verdict === wanted)));
    show();
  }

  buttons.forEach((button) => button.addEventListener('click', () => choose(button.dataset.verdict)));
  search.addEventListener('input', show);
  search.form.addEventListener('submit', (event) => event.preventDefault());
  document.getElementById('clear').addEventListener('click', () => { search.value = ''; choose(''); });

  // Paper has no way to open a case: what is no pass is printed open, and closed again afterwards.
  let opened = [];
  window.addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details.case:not([data-verdict=pass]):not([hidden]), details.case:not([data-verdict=pass]):not([hidden]) details')].filter((one) => !one.open);
    opened.forEach((one) => { one.open = true; });
  });
  window.addEventListener('afterprint', () => { opened.forEach((one) => { one.open = false; }); opened = []; });
})();
