// What a card book does that lies in a file: it finds cards as `curtain list` does, and shows
// what is known of one.
'use strict';

const all = (what, within = document) => [...within.querySelectorAll(what)];
const input = document.getElementById('q');
const box = document.getElementById('leaf');

// cards are all there are, with what can be asked of them.
const leaves = new Map(all('template[data-of]').map((t) => [t.dataset.of, t]));
const checks = new Map(all('template[data-checked]').map((t) => [t.dataset.checked, t]));
const cards = all('.shelves li').map((li) => {
  const of = li.querySelector('[data-leaf]').dataset.leaf;
  const leaf = leaves.get(of)?.content;
  const fields = new Map();
  for (const dt of leaf ? all('dl.fields dt', leaf) : []) fields.set(dt.textContent.toLowerCase(), dt.nextElementSibling.textContent.toLowerCase());
  const q = new URLSearchParams(of);
  const shelf = li.closest('section').querySelector('h2').firstChild.textContent.trim();
  return { li, kinds: [q.get('kind').toLowerCase(), shelf.toLowerCase()], fields, text: (q.get('id') + ' ' + li.textContent + ' ' + [...fields.values()].join(' ')).toLowerCase() };
});

const kinds = new Set(cards.flatMap((c) => c.kinds)); // one and many

// passes reports whether a field is one of some values, or a list has one of them.
function passes(card, word) {
  const [name, values] = word.split('=');
  const field = card.fields.get(name);
  return field !== undefined && values.split(',').some((v) => field === v || field.split(', ').some((one) => one === v || one.split(' ')[0] === v));
}

function find() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const asked = words.filter((w) => kinds.has(w));
  const rest = words.filter((w) => !kinds.has(w));
  for (const c of cards) {
    c.li.hidden = !((asked.length === 0 || asked.some((k) => c.kinds.includes(k))) && rest.every((w) => (w.includes('=') ? passes(c, w) : c.text.includes(w))));
  }
  for (const shelf of all('.shelves section')) {
    const n = all('li:not([hidden])', shelf).length;
    shelf.hidden = n === 0;
    shelf.querySelector('.count').textContent = n;
  }
}

input.addEventListener('input', find);
document.addEventListener('submit', (e) => { e.preventDefault(); find(); });
document.addEventListener('click', (e) => {
  const card = e.target.closest('[data-leaf]'), link = e.target.closest('a[href]');
  if (card) {
    box.replaceChildren(leaves.get(card.dataset.leaf).content.cloneNode(true));
    box.querySelector('#checked').replaceChildren(checks.get(card.dataset.leaf).content.cloneNode(true));
    if (matchMedia('(max-width: 62rem)').matches) box.scrollIntoView();
    box.focus({ preventScroll: true });
  } else if (link && !link.getAttribute('href').startsWith('#')) {
    e.preventDefault();
    input.value = new URLSearchParams(link.getAttribute('href').split('?')[1] ?? '').get('q') ?? '';
    find();
  }
});
find();
