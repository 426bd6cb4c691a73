// The panes of the workspace, which can be sized and hidden and stay so, and the tree of definitions.
// Uses what studio.js defines.

const main = $('.workspace'), buttons = all('[data-pane-of]'), tree = $('#tree');
const narrow = matchMedia('(max-width: 62rem)'); // one pane at a time, as a page

// kept returns what this browser keeps under a name, or an empty object.
const kept = (store, name) => {
  try {
    const value = JSON.parse(store.getItem(name));
    return value && typeof value === 'object' ? value : {};
  } catch { return {}; }
};
const keep = (store, name, value) => { try { store.setItem(name, JSON.stringify(value)); } catch { /* until the page is closed */ } };

// --- panes

const old = kept(localStorage, 'panes');
const layout = { hidden: { ...old.hidden }, sizes: { ...old.sizes }, page: buttons.some((b) => b.dataset.paneOf === old.page) ? old.page : 'script' };
const least = 120, step = 24; // in pixels

function arrange() {
  main.dataset.page = layout.page;
  for (const b of buttons) {
    const name = b.dataset.paneOf, hidden = Boolean(layout.hidden[name]);
    b.setAttribute('aria-pressed', narrow.matches ? layout.page === name : !hidden);
    $('#' + name).classList.toggle('shut', hidden);
  }
  const right = $('#right');
  right.classList.toggle('shut', all('.pane:not(.shut)', right).length === 0);
  for (const bar of all('.sizer')) {
    const name = bar.dataset.sizes, size = layout.sizes[name];
    bar.classList.toggle('shut', $('#' + name).classList.contains('shut'));
    if (Number.isFinite(size)) main.style.setProperty('--' + name, size + 'px');
    bar.setAttribute('aria-valuenow', Math.round(extent(bar)));
  }
}

const flat = (bar) => bar.getAttribute('aria-orientation') === 'horizontal';

// extent returns the width or height of the pane that a bar sizes, in pixels.
const extent = (bar) => { const box = $('#' + bar.dataset.sizes).getBoundingClientRect(); return flat(bar) ? box.height : box.width; };

function resize(bar, size) {
  const most = (flat(bar) ? innerHeight : innerWidth) * 0.7;
  layout.sizes[bar.dataset.sizes] = Math.round(Math.max(least, Math.min(most, size)));
  keep(localStorage, 'panes', layout);
  arrange();
}

// grows is 1 if a pane grows to the right or down when its bar moves there, else -1.
const grows = (bar) => bar.dataset.sizes === 'definitions' ? 1 : -1;

for (const bar of all('.sizer')) {
  bar.addEventListener('pointerdown', (e) => {
    e.preventDefault();
    bar.setPointerCapture(e.pointerId);
    const from = flat(bar) ? e.clientY : e.clientX, size = extent(bar);
    const move = (m) => resize(bar, size + grows(bar) * ((flat(bar) ? m.clientY : m.clientX) - from));
    bar.addEventListener('pointermove', move);
    bar.addEventListener('lostpointercapture', () => bar.removeEventListener('pointermove', move), { once: true });
  });
  bar.addEventListener('keydown', (e) => {
    const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[e.key];
    if (way) { e.preventDefault(); e.stopPropagation(); resize(bar, extent(bar) + way * grows(bar) * step); }
  });
}
for (const b of buttons) {
  b.addEventListener('click', () => {
    const name = b.dataset.paneOf;
    if (narrow.matches) layout.page = name; else layout.hidden[name] = !layout.hidden[name];
    keep(localStorage, 'panes', layout);
    arrange();
  });
}
narrow.addEventListener('change', arrange);
addEventListener('resize', arrange);
arrange();

// --- the tree

const search = $('#searches');
let showing = 0; // the request for the tree that was sent last

async function show(run) {
  const mine = ++showing;
  tree.setAttribute('aria-busy', 'true');
  const query = new URLSearchParams({ file: tree.dataset.file, q: $('input', search).value });
  let html;
  try { html = await (await text(table + '/tree?' + query, run ? { method: 'POST' } : {})).text(); } catch (e) { html = told(e) || $('#lost').textContent; }
  if (mine !== showing) return;
  const first = !tree.children.length, open = kept(sessionStorage, 'tree');
  fill(tree, html);
  tree.removeAttribute('aria-busy');
  for (const d of all('[data-branch]', tree)) {
    if (query.get('q')) d.open = true; else if (open[d.dataset.branch] !== undefined) d.open = open[d.dataset.branch] || (first && d.open);
  }
  if (first) $('[aria-current]', tree)?.scrollIntoView({ block: 'nearest' });
}

tree.addEventListener('click', (e) => {
  const d = e.target.closest('summary')?.parentElement;
  if (d) keep(sessionStorage, 'tree', { ...kept(sessionStorage, 'tree'), [d.dataset.branch]: !d.open });
});
let typing = 0;
search.addEventListener('input', () => { clearTimeout(typing); typing = setTimeout(show, 150); });
search.addEventListener('submit', (e) => { e.preventDefault(); show(); });
$('#runs-all').addEventListener('click', () => show(true));
document.addEventListener('tested', () => show());
document.addEventListener('found', () => show());
if (!$('#source')) board.addEventListener('drawn', () => show());
show();
