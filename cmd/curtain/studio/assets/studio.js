// What a page of the studio does by itself: it types lines for whoever plays, shows what
// they would come to, and draws the board again when somebody else has played.
'use strict';

const base = document.documentElement.dataset.base;
const body = document.body;
const $ = (what, within = document) => within.querySelector(what);
const all = (what, within = document) => [...within.querySelectorAll(what)];
const table = base + 'table/' + body.dataset.table;
let revision = Number(body.dataset.revision);
const board = $('#board');
const preview = $('#preview');
let taken = null; // the card that is being played
let asking = 0; // the preview that was asked for last
let playing = 0; // the timer of the next step of a replay; 0 while none plays by itself

// Where the page is: at an address, or within a file, which knows better.
const here = window.within ?? {
  query: () => location.search,
  asks: (query) => history.replaceState(null, '', location.pathname + query),
  goes: (to) => { location = to; },
  again: () => location.reload(),
};

const text = async (address, how) => {
  const answer = await fetch(address, how);
  return answer.ok || answer.status === 409 ? answer : Promise.reject(new Error(await answer.text()));
};

const parse = (html) => new DOMParser().parseFromString('<body>' + html, 'text/html').body; // which keeps spaces at the start

// What a page says that was refused, as markup of the server.
const told = (e) => $('[role=alert]', parse(e.message))?.outerHTML ?? '';

// What tells an element from its siblings.
const keyOf = ({ dataset: d, id }) => d && (id || d.key || d.row || d.branch || d.path || d.why || d.do || d.move);

// morph makes what is in an element equal to what is in another. Elements that are in both stay, with focus, scrolling, what is
// open and what is typed.
function morph(old, now) {
  const keyed = new Map([...old.children].map((e) => [keyOf(e), e]));
  let at = old.firstChild;
  for (const node of [...now.childNodes]) {
    const key = keyOf(node), known = key ? keyed.get(key) : at && !keyOf(at) ? at : null;
    if (known?.nodeName !== node.nodeName) { old.insertBefore(node, at); continue; }
    keyed.delete(key);
    if (known === at) at = at.nextSibling; else old.insertBefore(known, at);
    if (node.nodeType !== Node.ELEMENT_NODE) {
      const by = Number(node.data) - Number(known.data);
      if (by) old.dataset.by = (by > 0 ? '+' : '−') + Math.abs(by); // a number that rises or falls, until the next change
      if (known.data !== node.data) known.data = node.data;
      continue;
    }
    for (const { name } of [...known.attributes]) if (!node.hasAttribute(name) && name !== 'open') known.removeAttribute(name);
    for (const { name, value } of node.attributes) if (known.getAttribute(name) !== value && name !== 'open') known.setAttribute(name, value);
    morph(known, node);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

// fill shows markup of the server in an element.
const fill = (box, html) => morph(box, parse(html));

// --- the board

const shown = () => new URLSearchParams(here.query()).toString();

// draw shows the game as it is at a revision, or in any case: one after the other, and once
// for whoever asks for the same.
let drawing = Promise.resolve();
const draw = (at) => drawing = drawing.catch(() => {}).then(() => at === revision ? undefined : drawn());

async function drawn() {
  const html = await (await text(table + '/board?' + shown())).text(), focused = document.activeElement, hadFocus = board.contains(focused);
  const places = new Map(all('[data-key]', board).map((e) => [e, e.getBoundingClientRect()]));
  fill(board, html);
  revision = Number($('.way', board).dataset.revision);
  body.dataset.revision = revision;
  move(places);
  put();
  if (hadFocus && document.activeElement !== focused) (board.contains(focused) ? focused : $('.hand .card, .moves button, .answers button', board) || board).focus({ preventScroll: true });
  showTime();
  board.dispatchEvent(new CustomEvent('drawn'));
  tell();
  advise();
}

// move lets what has another place on the board than before glide there, and what is new appear.
function move(places) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const e of all('[data-key]', board)) {
    const old = places.get(e), now = e.getBoundingClientRect();
    if (!old) e.animate({ opacity: [0, 1] }, 150);
    else if (old.x !== now.x || old.y !== now.y) e.animate({ transform: [`translate(${old.x - now.x}px, ${old.y - now.y}px)`, 'none'] }, 150);
  }
}

async function tell() {
  if (!$('#story')) return;
  const now = parse(await (await text(table + '/story')).text());
  now.replaceChildren(...[...now.children].reverse());
  morph($('#story'), now);
}

let advising = 0;
async function advise() {
  const box = $('#advice');
  if (!box || playing) return;
  if (all('[data-hold][aria-pressed=true]', box).length) return;
  const mine = ++advising;
  box.setAttribute('aria-busy', 'true');
  try {
    const now = parse(await (await text(table + '/best?turns=' + ($('#turns')?.value || 1))).text());
    if (mine !== advising || all('[data-hold][aria-pressed=true]', box).length) return;
    if ($('.lines', now)?.dataset.of === String(revision)) morph(box, now); else if (!document.hidden) setTimeout(advise, 200); // a line ended the search
  } finally {
    if (mine === advising) box.removeAttribute('aria-busy');
  }
}

$('#turns')?.addEventListener('change', () => { fill($('#advice'), '<p class="quiet">Searching…</p>'); advise(); });

// --- typing

async function say(form) {
  form.revision = revision;
  hide();
  let answer;
  try {
    answer = await (await text(table + '/do', { method: 'POST', body: new URLSearchParams(form) })).json();
  } catch (e) {
    answer = { failed: true, said: told(e), revision: -1 };
  }
  const said = $('#said') || document.createElement('div');
  said.classList.toggle('failed', answer.failed);
  fill(said, answer.failed || form.loud ? answer.said : '');
  if (board && answer.failed) notice(answer.said);
  if (board) await draw(answer.revision);
  revision = answer.revision > 0 ? answer.revision : revision;
  return answer;
}

function notice(html) {
  const box = $('#answer');
  fill($('.body', box), html);
  box.hidden = false;
}

// --- cards, and whom they are played on

const ways = (card) => all('.ways [data-move], .own [data-move]', card);

function put() {
  if (taken) taken.classList.remove('taken');
  taken = null;
  for (const e of all('.target', board)) e.classList.remove('target');
  for (const w of all('.ways', board)) w.hidden = true;
  hide();
}

function take(card) {
  if (taken === card) return play(card);
  put();
  const list = ways(card);
  taken = card;
  card.classList.add('taken');
  if (!list.length) { whyNot(card); return; }
  let whole = 0;
  for (const w of list) {
    const target = w.dataset.target && $(`[data-key="${CSS.escape(w.dataset.target)}"]`, board);
    if (target) target.classList.add('target');
    else whole++;
  }
  if (whole && list.length > 1 && $('.ways', card)) $('.ways', card).hidden = false;
  const targets = all('.target', board);
  if (card === document.activeElement && card.dataset.keyed && targets.length) targets[0].focus();
  if (list.length === 1) look(list[0].dataset.move, card);
}

async function whyNot(card) {
  const answer = await text(table + '/why?' + new URLSearchParams({ word: 'not ' + (card.dataset.id || '') }));
  notice(await answer.text());
}

function play(card) {
  const list = ways(card);
  if (list.length === 1) say({ line: list[0].dataset.move });
}

const wayTo = (card, target) => ways(card).find((w) => w.dataset.target === target.dataset.key);

// --- the scrubber of time

const scrubber = $('#scrubber');
let wanted = null, going = false; // where the scrubber has been moved to, and whether the game follows

function showTime() {
  const { depth, last } = $('.way', board).dataset;
  scrubber.max = last;
  if (!going) scrubber.value = depth;
  scrubber.nextElementSibling.value = depth + ' of ' + last;
  const here = $('.way [aria-current]', board);
  if (here) here.parentElement.parentElement.scrollLeft = here.offsetLeft - 200;
}
if (scrubber) showTime();

scrubber?.addEventListener('input', async () => {
  wanted = scrubber.value;
  if (going) return;
  for (going = true; wanted !== null;) {
    const to = wanted;
    wanted = null;
    await say({ line: 'goto ' + to });
  }
  going = false;
});

// --- what it would come to

// glossary lists the keywords that a card names or an actor has, with what they do.
function glossary(near) {
  const list = document.createElement('dl'), words = new Map(all('dfn', near.closest('[data-key]') ?? near).map((e) => [e.textContent, e.title]));
  for (const [word, about] of words) {
    const dt = document.createElement('dt'), dd = document.createElement('dd');
    dt.textContent = word;
    dd.textContent = about;
    list.append(dt, dd);
  }
  return words.size ? [list] : [];
}

// look shows what a line would come to, if there is one, and the glossary.
async function look(line, near) {
  const mine = ++asking;
  const html = line ? await (await text(table + '/what?' + new URLSearchParams({ line }))).text() : '';
  if (mine !== asking) return;
  fill(preview, html);
  preview.append(...glossary(near));
  preview.hidden = !preview.childElementCount;
  const at = near.getBoundingClientRect(), own = preview.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const above = at.top - own.height - 10;
  preview.style.left = left + 'px';
  preview.style.top = (above > 8 ? above : Math.min(at.bottom + 10, innerHeight - own.height - 8)) + 'px';
}

function hide() { asking++; if (preview) preview.hidden = true; }

function consider(e) {
  const button = e.target.closest('[data-move]');
  const spot = e.target.closest('[data-key]');
  if (button && board.contains(button)) return look(button.dataset.move, button);
  if (!spot) return;
  if (taken && spot.classList.contains('target')) {
    const way = wayTo(taken, spot);
    if (way) look(way.dataset.move, spot);
  } else if (!taken && spot.classList.contains('card') && ways(spot).length === 1) {
    look(ways(spot)[0].dataset.move, spot);
  } else if (!taken) look('', spot);
}

if (board) {
  board.addEventListener('mouseover', consider);
  board.addEventListener('focusin', consider);
  board.addEventListener('mouseleave', () => hide());
  board.addEventListener('mouseout', (e) => { if (!taken && e.target.closest('[data-key],[data-move]') && !e.relatedTarget?.closest?.('[data-key],[data-move]')) hide(); });
}

// --- why

async function why(word) {
  notice(await (await text(table + '/why?' + new URLSearchParams({ word }))).text());
}

// edit lets somebody type another number in place of one, which done is called with.
function edit(chip, done) {
  const input = document.createElement('input'), old = chip.dataset.n ?? chip.textContent;
  input.type = 'number';
  input.value = old;
  input.className = 'edit';
  input.setAttribute('aria-label', chip.textContent.trim());
  chip.replaceWith(input);
  input.focus();
  input.select();
  let over = false;
  const end = (save) => {
    if (over) return;
    over = true;
    const changed = save && input.value !== old;
    if (changed) done(input.value);
    if (!changed || !board) { input.replaceWith(chip); chip.focus(); }
  };
  input.addEventListener('keydown', (e) => {
    e.stopPropagation();
    if (e.key === 'Escape') end(false);
  });
  input.addEventListener('keypress', (e) => { if (e.key === 'Enter') { e.preventDefault(); end(true); } }); // after keydown, which would press the button
  input.addEventListener('blur', () => setTimeout(end, 0, true)); // not while morph removes it
}

// --- clicks

const composing = () => new URLSearchParams(here.query()).get('compose') === '1';

function toggle(name) {
  const q = new URLSearchParams(here.query());
  if (q.get(name) === '1') q.delete(name); else q.set(name, '1');
  here.asks(q.size ? '?' + q : '');
  draw();
}

async function share() {
  try { notice(await (await text(table + '/share')).text()); } catch (e) { notice(told(e)); return; }
  const input = $('#answer .address');
  input.select();
  navigator.clipboard?.writeText(input.value).catch(() => {});
}

function keep() {
  notice('<form id="keeping"><label>What does it show? <input name="name" required maxlength="200"></label> <button>Keep as a scenario</button></form>');
  const form = $('#keeping');
  $('input', form).focus();
  form.onsubmit = async (e) => { // the form may be that of an earlier answer
    e.preventDefault();
    const answer = await say({ line: 'keep ' + $('input', form).value.replace(/[\r\n]+/g, ' ') });
    notice(answer.said);
  };
}

document.addEventListener('click', (e) => {
  const on = (what) => e.target.closest(what);
  let b;
  if (on('[data-close]')) { $('#answer').hidden = true; return; }
  if ((b = on('[data-hold]'))) { b.setAttribute('aria-pressed', b.getAttribute('aria-pressed') !== 'true'); if (b.getAttribute('aria-pressed') === 'false') advise(); return; }
  if ((b = on('[data-do]'))) { say({ line: b.dataset.do.replaceAll('\u00a0', ' ') }); return; }
  if ((b = on('[data-steps]'))) { say({ steps: b.dataset.steps }); return; }
  if ((b = on('[data-look]'))) { text(table + '/what?' + new URLSearchParams({ line: b.dataset.look })).then((a) => a.text()).then(notice); return; }
  if ((b = on('[data-toggle]'))) { toggle(b.dataset.toggle); return; }
  if (on('[data-share]')) { share(); return; }
  if (on('[data-keep]')) { keep(); return; }
  if (on('[data-keys]')) { $('#keys')?.showModal(); return; }
  if ((b = on('[data-move]'))) { say({ line: b.dataset.move }); return; }
  if (!board || !board.contains(e.target)) return;
  const spot = on('[data-key]');
  if (taken && spot && spot.classList.contains('target')) { const way = wayTo(taken, spot); if (way) { e.preventDefault(); say({ line: way.dataset.move }); return; } }
  if ((b = on('[data-why]'))) { if (composing()) edit(b, (to) => say({ word: b.dataset.why, to })); else why(b.dataset.why); return; }
  if (spot && spot.classList.contains('card')) { delete spot.dataset.keyed; take(spot); return; }
  put();
});

document.addEventListener('submit', (e) => {
  const form = e.target;
  if (form.dataset.line !== undefined) { // what it types before what is chosen or written in it
    e.preventDefault();
    const field = $('input, select', form);
    say({ line: form.dataset.line + field.value, loud: 1 }).then((a) => { if (!a.failed && field.matches('input')) field.value = ''; });
  } else if (form.dataset.says !== undefined) {
    e.preventDefault();
    say(Object.fromEntries(new FormData(form)));
  }
});

// --- dragging

let dragged = null;
document.addEventListener('dragstart', (e) => {
  const card = e.target.closest?.('[draggable]');
  if (!card) return;
  dragged = card;
  e.dataTransfer.setData('text/plain', card.dataset.id);
  e.dataTransfer.effectAllowed = 'move';
  if (!composing() && taken !== card) take(card);
});
document.addEventListener('dragover', (e) => {
  if (!dragged) return;
  const spot = e.target.closest('[data-key]'), pile = composing() && e.target.closest('[data-path], [data-spot]');
  if (pile || (spot && spot.classList.contains('target'))) { e.preventDefault(); if (spot && !pile) consider(e); }
  else if (!composing() && ways(dragged).length === 1 && board.contains(e.target)) e.preventDefault();
});
document.addEventListener('drop', (e) => {
  if (!dragged) return;
  e.preventDefault();
  const spot = e.target.closest('[data-key].target'), pile = composing() && e.target.closest('[data-path]'), place = composing() && e.target.closest('[data-spot]');
  const from = dragged.closest('[data-path]')?.dataset.path;
  if (place && dragged.dataset.at) say({ word: dragged.dataset.at, to: place.dataset.spot });
  else if (pile && from && pile.dataset.path !== from) say({ thing: dragged.dataset.id, from, into: pile.dataset.path });
  else if (spot) { const way = wayTo(dragged, spot); if (way) say({ line: way.dataset.move }); }
  else if (!composing() && !e.target.closest('.hand')) play(dragged);
});
document.addEventListener('dragend', () => { dragged = null; put(); });

// --- keys

// Whether single keys play, which people who speak to their computer turn off.
const single = $('#single');
if (single) {
  try { single.checked = localStorage.getItem('single keys') !== 'off'; } catch { /* nothing is kept */ }
  single.addEventListener('change', () => { try { localStorage.setItem('single keys', single.checked ? 'on' : 'off'); } catch { /* until the page is closed */ } });
}

document.addEventListener('keydown', (e) => {
  if (single && !single.checked && e.key.length === 1 && e.key !== ' ') return;
  if (!board || e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input, select, textarea, dialog, .cm-editor, .pane:not(#stage)')) return;
  const spot = e.target.closest?.('[data-key]');
  switch (e.key) {
    case 'Escape': put(); $('#answer').hidden = true; return;
    case 'Enter': case ' ':
      if (e.target.closest('button, summary, a')) return;
      e.preventDefault();
      if (taken && spot?.classList.contains('target')) { const way = wayTo(taken, spot); if (way) say({ line: way.dataset.move }); }
      else if (spot?.classList.contains('card')) { spot.dataset.keyed = 1; take(spot); }
      return;
    case 'ArrowLeft': case 'ArrowRight': {
      const row = taken && spot?.classList.contains('target') ? all('.target', board) : all('.hand .card, .answers button', board);
      const i = row.indexOf(spot || e.target);
      if (row.length) { e.preventDefault(); row[(i + (e.key === 'ArrowRight' ? 1 : -1) + row.length) % row.length].focus(); }
      return;
    }
    case 'u': say({ line: 'undo' }); return;
    case 'r': say({ line: 'redo' }); return;
    case 'e': { const end = all('.moves [data-ends]', board); if (end.length === 1) say({ line: end[0].dataset.move }); return; }
    case 'p': plays?.click(); return;
    case 'i': if (spot?.dataset.page) here.goes(spot.dataset.page); return;
    case 'b': { $('#advice:not([aria-busy]) [data-do]')?.click(); return; }
    case '/': if ($('#line')) { e.preventDefault(); $('#line').focus(); } return;
    case '?': $('#keys')?.showModal(); return;
  }
  if (e.key >= '1' && e.key <= '9') {
    const card = all('.hand .card', board)[e.key - 1];
    if (card) { card.focus(); card.dataset.keyed = 1; take(card); }
  }
});

// --- a replay that plays by itself, until somebody does something else

const plays = $('#plays');

// Whoever wants little motion gets it slowly, and nothing ever begins by itself.
if (plays && matchMedia('(prefers-reduced-motion: reduce)').matches) $('#pace').value = '6000';

const ahead = () => $('[data-do=redo]:not(:disabled)', board);

function pause() {
  if (!playing) return;
  clearTimeout(playing);
  playing = 0;
  plays.setAttribute('aria-pressed', 'false');
  plays.textContent = '▶ Play';
  advise();
}

async function playOn() {
  if (playing) return pause();
  playing = -1; // no timer yet, but nobody else is to begin
  plays.setAttribute('aria-pressed', 'true');
  plays.textContent = '❚❚ Pause';
  if (!ahead()) await say({ line: 'goto start' });
  if (playing === -1) next(0);
}

function next(pace) {
  playing = setTimeout(async () => {
    const mine = playing;
    await say({ line: 'redo' });
    if (mine !== playing) return; // it was paused meanwhile
    if (ahead()) next(Number($('#pace').value)); else pause();
  }, pace);
}

if (plays) {
  plays.addEventListener('click', playOn);
  for (const what of ['click', 'keydown']) document.addEventListener(what, (e) => { if (!e.target.closest?.('#replay') && e.key !== 'p') pause(); }, { capture: true });
}

// --- others who play at this table

let stream = null;
function listen() {
  if (document.hidden) { stream?.close(); stream = null; return; }
  if (stream) return;
  const mine = stream = new EventSource(table + '/events');
  stream.onmessage = (e) => { 
    lose(false);
    const now = Number(e.data);
    if (board) draw(now); else if (now !== revision) { revision = now; document.dispatchEvent(new CustomEvent('revised')); }
  };
  stream.onerror = () => {
    mine.close();
    if (mine !== stream) return;
    lose(true);
    stream = null;
    setTimeout(listen, 1000);
  };
}

// lose says that the studio does not answer, or that it does again.
function lose(is) {
  const box = $('#lost');
  if (!box || box.hidden !== is) return;
  box.hidden = !is;
  if (!is) document.dispatchEvent(new CustomEvent('found'));
}
listen();
document.addEventListener('visibilitychange', listen);
if (board) {
  tell();
  advise();
}

// --- the card book, and the timeline

async function showChecked() {
  const box = $('#leaf #checked');
  if (box) fill(box, await (await text(table + '/checked?' + box.dataset.ask)).text());
}
showChecked();

document.addEventListener('click', async (e) => {
  const leaf = e.target.closest('[data-leaf]'), place = e.target.closest('[data-goto]');
  if (leaf) {
    const box = $('#leaf');
    box.setAttribute('aria-busy', 'true');
    fill(box, await (await text(table + '/leaf?' + leaf.dataset.leaf)).text());
    box.removeAttribute('aria-busy');
    if (matchMedia('(max-width: 62rem)').matches) box.scrollIntoView();
    box.focus({ preventScroll: true });
    showChecked();
  }
  if (place) {
    e.preventDefault();
    if (e.shiftKey) {
      const [a, b] = all('.compare [name=a], .compare [name=b]');
      if (!a.value || b.value) { a.value = place.dataset.goto; b.value = ''; } else { b.value = place.dataset.goto; a.form.requestSubmit(); }
    } else if (!(await say({ line: 'goto ' + place.dataset.goto })).failed) here.again();
  }
});

// --- a journal that is dropped

async function journal(file) {
  const box = $('#dropped');
  box.textContent = 'Replaying…';
  try {
    here.goes(await (await text(base + 'journal', { method: 'POST', body: file })).text());
  } catch (e) {
    fill(box, told(e));
  }
}
const drop = $('#drop');
if (drop) {
  document.addEventListener('dragover', (e) => { if (e.dataTransfer.types.includes('Files')) e.preventDefault(); });
  document.addEventListener('drop', (e) => { if (e.dataTransfer.files.length) { e.preventDefault(); journal(e.dataTransfer.files[0]); } });
  $('#journal').addEventListener('change', (e) => journal(e.target.files[0]));
}

// --- balance: a simulation that is watched, tables that sort, and the seeds of a number

async function refreshed() {
  const box = $('#findings');
  const now = parse(await (await text(table + '/findings')).text());
  sortable(now);
  keepOrder(box, now);
  morph(box, now);
}

async function follow() {
  while ($('#findings [data-playing]')) {
    await new Promise((wait) => setTimeout(wait, 500));
    await refreshed().catch(() => {}); // that the studio is lost is said elsewhere
  }
}

const worthOf = (cell) => { const n = parseFloat(cell?.textContent); return Number.isNaN(n) ? (cell?.textContent ?? '').trim().toLowerCase() : n; };

function order(t, column, way) {
  const down = way === 'descending';
  for (const group of t.tBodies) {
    const rows = all('tr:not(.grouphead)', group).map((tr) => [worthOf(tr.cells[column]), tr]);
    rows.sort(([a], [b]) => {
      if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
      return (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1);
    });
    group.append(...rows.map(([, tr]) => tr));
  }
  for (const th of all('thead th', t)) { if (th.cellIndex === column) th.setAttribute('aria-sort', way); else th.removeAttribute('aria-sort'); }
}

// sort sorts a table by a column; one of several pages by the server, which has all rows.
function sort(th, way) {
  if (!$('[aria-label=Pages]')) { order(th.closest('table'), th.cellIndex, way); return; }
  const q = new URLSearchParams(location.search);
  q.set('sort', (way === 'descending' ? '-' : '') + th.textContent);
  q.delete('page');
  location.search = q;
}

// keepOrder sorts the tables of new markup as those that are shown are sorted.
function keepOrder(box, now) {
  const sorted = all('table.sorts', box).map((t) => $('th[aria-sort]', t));
  all('table.sorts', now).forEach((t, i) => { if (sorted[i]) order(t, sorted[i].cellIndex, sorted[i].getAttribute('aria-sort')); });
}

function sortable(within = document) {
  for (const th of all('table.sorts thead th', within)) {
    if ($('button', th)) continue;
    const button = document.createElement('button');
    button.textContent = th.textContent;
    button.className = 'sort';
    th.replaceChildren(button);
  }
}
sortable();
follow();

document.addEventListener('click', async (e) => {
  const th = e.target.closest('button.sort')?.closest('th'), cell = e.target.closest('[data-seeds]'), hide = e.target.closest('[data-hide]');
  if (th) sort(th, th.getAttribute('aria-sort') === 'descending' ? 'ascending' : 'descending');
  if (hide) $('#' + hide.dataset.hide).hidden = true;
  if (cell) {
    const box = $('#seeds');
    fill(box, await (await text(table + '/seeds?' + cell.dataset.seeds)).text());
    box.hidden = false;
    box.focus();
  }
});
