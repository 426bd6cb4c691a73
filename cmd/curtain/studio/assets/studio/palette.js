// The command palette: Ctrl-K, and then words of any screen, definition, script or move. And forms
// that make something, which lead to it. Uses what studio.js defines.

const dialog = $('#palette'), input = $('#find-all'), options = $('#found-all');
const most = 40;
let items = [], chosen = 0;

const url = (item) => table + item.path;

function found() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = (item) => {
    const label = item.label.toLowerCase(), whole = label + ' ' + item.detail.toLowerCase();
    if (!words.every((word) => whole.includes(word))) return -1;
    return words.length && label.startsWith(words[0]) ? 2 : words.every((word) => label.includes(word)) ? 1 : 0;
  };
  return items.map((item) => [rank(item), item]).filter(([r]) => r >= 0).sort(([a], [b]) => b - a).slice(0, most).map(([, item]) => item);
}

function list() {
  const now = found();
  chosen = Math.max(0, Math.min(chosen, now.length - 1));
  options.replaceChildren(...now.map((item, i) => {
    const li = document.createElement('li'), small = document.createElement('small');
    small.textContent = item.detail;
    li.append(item.label, ' ', small);
    li.id = 'found-' + i;
    li.setAttribute('role', 'option');
    li.setAttribute('aria-selected', i === chosen);
    li.addEventListener('click', () => choose(item));
    return li;
  }));
  input.setAttribute('aria-activedescendant', now.length ? 'found-' + chosen : '');
  options.children[chosen]?.scrollIntoView({ block: 'nearest' });
  return now;
}

async function choose(item) {
  dialog.close();
  if (item.path !== undefined) { location = url(item); return; }
  const answer = await say({ line: item.line });
  if (!board && !answer.failed) location = table;
}

async function open() {
  if (dialog.open) return;
  dialog.showModal();
  input.value = '';
  chosen = 0;
  try { items = await (await text(table + '/palette')).json(); } catch { items = []; }
  list();
}

document.addEventListener('keydown', (e) => {
  if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k') { e.preventDefault(); open(); }
});
document.addEventListener('click', (e) => { if (e.target.closest('[data-palette]')) open(); });
input.addEventListener('input', () => { chosen = 0; list(); });
input.addEventListener('keydown', (e) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (step) { e.preventDefault(); chosen += step; list(); }
  if (e.key === 'Enter') { e.preventDefault(); const item = list()[chosen]; if (item) choose(item); }
});

document.addEventListener('submit', async (e) => {
  const form = e.target;
  if (form.dataset.makes === undefined) return;
  e.preventDefault();
  const answer = $('[role=status]', form);
  try {
    const made = await text(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    if (made.redirected) location = made.url; else fill(answer, await made.text());
  } catch (e) { fill(answer, told(e)); }
});
