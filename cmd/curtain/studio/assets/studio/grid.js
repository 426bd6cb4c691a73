// The tables of definitions: numbers that are edited in place and written into the scripts. Uses what
// studio.js defines.

const grid = $('#grid'), bulk = $('#bulk'), undo = $('#grid-undo'), numbers = $('select', bulk);
const written = {}; // fingerprints of the scripts that this page has written
const bases = {}; // those of them that it has not yet seen loaded
const done = []; // what can be undone: lists of changes, { file, path, from, to }
let doing = Promise.resolve(), late = false; // late: whether the tables are to be shown anew when nobody types

// queue does one thing after the other. That the studio is lost is said elsewhere.
const queue = (does) => doing = doing.then(does).catch(() => {});

const tell = (words) => { $('#grid-said').textContent = words; };
const cells = (within = grid) => all('[data-cell]', within);
const chosen = () => all('[data-row]:has(input:checked)', grid);

// change writes numbers, all or none, and returns whether it could.
async function change(list) {
  const form = new URLSearchParams();
  for (const { file, path, to } of list) {
    form.append('file', file);
    form.append('base', bases[file] ?? $(`[data-file="${CSS.escape(file)}"]`, grid)?.dataset.base ?? written[file]); // its row may be gone
    form.append('move', path + '=' + to);
  }
  try {
    const now = await (await text(table + '/scripts', { method: 'POST', body: form })).json();
    Object.assign(bases, now);
    Object.assign(written, now);
  } catch (e) {
    tell($('[role=alert]', parse(e.message))?.textContent ?? 'The studio is not responding: nothing was saved.');
    return false;
  }
  for (const { path, to } of list) $(`[data-cell="${CSS.escape(path)}"]`, grid)?.replaceChildren(to);
  tell(list.length === 1 ? `${list[0].path} is ${list[0].to} now.` : `${list.length} numbers were changed.`);
  return true;
}

// set changes cells, one request after the other; to returns the new number of an old one.
const set = (list, to) => queue(async () => {
  const moves = list.map((c) => ({ file: c.closest('tr').dataset.file, path: c.dataset.cell, from: Number(c.textContent), to: Math.trunc(to(Number(c.textContent))) })).filter((m) => m.to !== m.from);
  if (moves.length && await change(moves)) done.push(moves);
  undo.disabled = !done.length;
});
const back = () => queue(async () => {
  const moves = done.at(-1);
  if (moves && await change(moves.map((m) => ({ ...m, from: m.to, to: m.from })))) done.pop();
  undo.disabled = !done.length;
});

// --- what is chosen, and what can be changed of it

function count() {
  const n = chosen().length;
  $('#chosen').textContent = n ? `${n} row${n > 1 ? 's' : ''} selected` : 'No rows selected';
  for (const b of all('[name=by]', bulk)) b.disabled = !n;
}

function prepare() {
  sortable();
  const sorted = new URLSearchParams(location.search).get('sort') ?? '', column = sorted.replace(/^-/, '');
  for (const th of all('thead th', grid)) if (column && th.textContent === column) th.setAttribute('aria-sort', sorted === column ? 'ascending' : 'descending');
  for (const t of all('table', grid)) if (!$('[data-cell][tabindex="0"]', t)) cells(t)[0]?.setAttribute('tabindex', 0);
  const picked = numbers.value, names = [...new Set(cells().map((c) => c.dataset.name))].sort();
  numbers.replaceChildren(...names.map((name) => new Option(name, name, false, name === picked)));
  count();
}

// refresh shows the tables as the server has them now, with the same rows chosen and in the same order.
const refresh = () => queue(async () => {
  const now = $('#grid', parse(await (await text(location.href)).text())), focused = document.activeElement?.dataset.cell;
  if (late = Boolean($('.edit', grid))) return;
  for (const tr of all('[data-file]', now)) if (bases[tr.dataset.file] === tr.dataset.base) delete bases[tr.dataset.file];
  sortable(now);
  keepOrder(grid, now);
  morph(grid, now);
  prepare();
  if (focused) focus(cells().find((c) => c.dataset.cell === focused));
  fill($('#news'), await (await text(table + '/news')).text());
});

// --- hands

function focus(cell) {
  if (!cell) return;
  for (const c of all('[data-cell][tabindex="0"]', cell.closest('table'))) c.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}

// beside returns the cell that an arrow key leads to.
function beside(cell, key) {
  const row = cells(cell.closest('tr')), step = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return row[row.indexOf(cell) + step];
  const column = cells(cell.closest('table')).filter((c) => c.dataset.name === cell.dataset.name);
  return column[column.indexOf(cell) + step];
}

const type = (cell) => edit(cell, (to) => { if (to !== '') set([cell], () => Number(to)); });

grid.addEventListener('click', (e) => {
  const cell = e.target.closest('[data-cell]'), every = e.target.closest('[data-all]');
  if (every) for (const box of all('tbody input[type=checkbox]', every.closest('table'))) box.checked = every.checked;
  if (cell) { focus(cell); type(cell); }
  count();
});
grid.addEventListener('keydown', (e) => {
  const cell = e.target.closest('[data-cell]');
  if (!cell || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key.startsWith('Arrow')) { e.preventDefault(); focus(beside(cell, e.key)); }
  if (e.key === '+' || e.key === '-') { e.preventDefault(); set([cell], (n) => n + (e.key === '+' ? 1 : -1)); }
});
bulk.addEventListener('submit', (e) => {
  e.preventDefault();
  const by = Number(e.submitter.value), to = $('[name=to]', bulk).value;
  if (!by && to === '') return;
  set(chosen().flatMap((tr) => cells(tr).filter((c) => c.dataset.name === numbers.value)), (n) => by ? n + by : Number(to));
});
undo.addEventListener('click', back);
document.addEventListener('keydown', (e) => {
  if ((e.ctrlKey || e.metaKey) && e.key === 'z' && !e.target.matches('input:not([type=checkbox])')) { e.preventDefault(); back(); }
});
document.addEventListener('revised', refresh);
grid.addEventListener('focusout', () => { if (late) refresh(); });
prepare();
