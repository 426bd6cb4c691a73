// The editor of a script, with its language server and its sliders. What is not saved is a draft; what is
// saved replaces only a text that this page has shown. Uses what studio.js defines.
import * as drafts from './drafts.js';

const source = $('#source'), code = $('#code'), studio = base;
if (source) edit();

function edit() {
  const file = code.dataset.file, query = new URLSearchParams({ file });
  let { base } = code.dataset; // the fingerprint of the text on disk that this page has shown
  let saved = source.value; // that text
  let keeps = true; // whether the browser keeps drafts
  const old = drafts.read(file);
  if (old && old.body !== saved) [source.value, base] = [old.body, old.base];
  const { nonce, document: uri, root } = code.dataset;
  const editor = studioEditor(source, { nonce, uri, root, diagnosed: list, opens, renames: (changes) => attempt(() => rewrite(changes)), failed: (why) => { notice(''); $('#answer .body').textContent = why; } });
  const dirty = () => editor.body() !== saved;
  const post = async (what, fields) => (await text(table + what, { method: 'POST', body: new URLSearchParams([['file', file], ['base', base], ['body', editor.body()], ...fields]) })).json();

  // attempt does what may be refused, or find no server, and says so.
  const refusal = (e) => told(e) || $('#lost').textContent;
  const attempt = async (does) => { try { await does(); } catch (e) { notice(refusal(e)); } };
  // load shows the answer to a request in a box, or why there is none, and returns whether there is one.
  // A request that was aborted shows nothing.
  const load = async (box, address, how) => {
    try {
      fill($(box), await (await text(table + address, how)).text());
      return true;
    } catch (e) { if (e.name !== 'AbortError') fill($(box), refusal(e)); }
    return false;
  };

  // --- what is not saved

  let follows = false; // while it shows the draft of another tab
  const mark = () => {
    const is = dirty();
    if (!follows) keeps = drafts.write(file, is ? { body: editor.body(), base } : null);
    $('#unsaved').hidden = !is;
    document.title = document.title.replace(/^● /, '');
    if (is) document.title = '● ' + document.title;
  };
  // show shows a text from disk, in place of the draft unless that was written meanwhile.
  const show = (now, replaced = editor.body()) => {
    const typed = editor.body() !== replaced;
    [saved, base] = [now.body, now.base];
    source.value = saved;
    if (!typed) editor.set(saved);
    $('#revert').disabled = !now.reverts;
    $('#conflict').hidden = true;
    mark();
    slide();
  };
  const ask = (now) => {
    const box = $('#conflict');
    fill(box, now.conflict);
    box.hidden = false;
    $('[data-mine]', box).onclick = () => { base = now.base; save(); };
    $('[data-disk]', box).onclick = () => show(now);
    box.focus();
  };
  // compare shows what another program or tab has saved; if there is a draft, it asks.
  const compare = async () => {
    const now = await post('/script', []);
    if (now.base === base) return;
    if (now.conflict && dirty()) ask(now); else show(now);
  };
  const discard = () => attempt(async () => show(await post('/script', [])));
  const save = (more = []) => attempt(async () => {
    const sent = editor.body();
    const now = await post('/save', more);
    if (now.conflict) ask(now); else show(now, sent);
  });
  addEventListener('beforeunload', (e) => { if (!keeps && dirty()) e.preventDefault(); });
  addEventListener('focus', () => compare().catch(() => {})); // that the studio is lost is said elsewhere
  document.addEventListener('found', () => attempt(compare));
  drafts.follow(file, (draft) => {
    if (!draft) { discard(); return; }
    base = draft.base;
    follows = true;
    editor.set(draft.body);
    follows = false;
  }, follow);

  // --- the language server

  // list shows the diagnostics of the script, with lines from 1, and then what can be done about them.
  async function list(diagnostics) {
    const items = diagnostics.map((d) => {
      const li = document.createElement('li');
      li.textContent = d.range.start.line + 1 + ': ' + d.message.replaceAll('\n', ' – ') + ' ';
      return li;
    });
    $('#faults').replaceChildren(...items);
    if (!items.length) return;
    let fixes = [];
    try { fixes = await editor.fixes(); } catch { /* the language server has ended, or has a newer text */ }
    for (const { title, diagnostic, apply } of fixes) {
      const at = diagnostics.findIndex((d) => d.message === diagnostic.message && d.range.start.line === diagnostic.range.start.line);
      const button = document.createElement('button');
      button.textContent = title;
      button.addEventListener('click', apply);
      items[at]?.append(button);
    }
  }
  const fileOf = (to) => to.startsWith(root + '/') ? decodeURIComponent(to.slice(root.length + 1)) : '';
  // opens shows another file of the folder.
  function opens(to) {
    if (fileOf(to)) location = table + '/edit?' + new URLSearchParams({ file: fileOf(to) });
  }
  // rewrite saves scripts with the changes of a rename, all or none, and follows files that get other names. Each edit is in
  // one line, and they are in order.
  async function rewrite(changes) {
    const form = new URLSearchParams(), moved = new Map(changes.filter((c) => c.kind === 'rename').map((c) => [fileOf(c.oldUri), fileOf(c.newUri)]));
    for (const { textDocument, edits } of changes) {
      if (!edits) continue;
      const name = fileOf(textDocument.uri), other = new URLSearchParams({ file: name, base: '', body: '' });
      const now = name === file ? { body: editor.body(), base } : await (await text(table + '/script', { method: 'POST', body: other })).json();
      const lines = now.body.split('\n');
      for (const { range: { start, end }, newText } of edits.reverse()) {
        const line = lines[start.line];
        lines[start.line] = line.slice(0, start.character) + newText + line.slice(end.character);
      }
      for (const [key, value] of Object.entries({ file: name, base: now.base, body: lines.join('\n'), name: moved.get(name) ?? name })) form.append(key, value);
    }
    await text(table + '/scripts', { method: 'POST', body: form });
    for (const [from, to] of moved) drafts.move(from, to, from === file ? null : drafts.read(from));
    if (moved.has(file)) follow(moved.get(file)); else await discard();
  }
  // follow shows the script that this one has become.
  function follow(to) {
    keeps = true; // the draft is saved, or kept under the other name
    location.replace(table + '/edit?' + new URLSearchParams({ file: to }) + location.hash);
  }
  // inquire shows a question of the language server, and sends it the chosen answer.
  function inquire({ id, params: { message, actions } }, send) {
    notice('');
    $('#answer .body').append(message, ...actions.map(({ title }) => {
      const button = document.createElement('button');
      button.textContent = title;
      button.addEventListener('click', () => { $('#answer').hidden = true; send(JSON.stringify({ jsonrpc: '2.0', id, result: { title } })); });
      return button;
    }));
  }
  // connect starts a language server, which ends with its socket, and when the page is hidden.
  let socket = null;
  const connect = () => {
    if (socket || document.hidden) return;
    const mine = socket = new WebSocket('ws://' + location.host + studio + 'language?' + new URLSearchParams({ game: document.body.dataset.game })), handlers = new Set();
    const send = (message) => mine.send(message);
    mine.onopen = () => editor.connect({
      send,
      subscribe: (handle) => handlers.add(handle),
      unsubscribe: (handle) => handlers.delete(handle),
    });
    mine.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.method === 'window/showMessageRequest') inquire(message, send);
      else for (const handle of handlers) handle(data);
    };
    mine.onclose = () => { if (mine === socket) disconnect(); };
  };
  const disconnect = () => {
    if (socket) editor.disconnect();
    socket?.close();
    socket = null;
  };
  document.addEventListener('visibilitychange', () => { if (document.hidden) disconnect(); else connect(); });
  document.addEventListener('found', connect);
  editor.changed(mark);

  // --- sliders

  let moving = 0, asked = new AbortController();
  const sliders = () => all('#slides input');
  const moves = () => sliders().filter((i) => i.value !== i.dataset.was).map((i) => ['move', i.dataset.slide + '=' + i.value]);
  const slide = () => attempt(async () => {
    const moved = new Map(sliders().filter((i) => i.value !== i.dataset.was).map((i) => [i.dataset.slide, i.value]));
    fill($('#sliders'), await (await text(table + '/slides?' + query)).text());
    for (const i of sliders()) i.value = i.nextElementSibling.value = moved.get(i.dataset.slide) ?? i.dataset.was;
    ready();
  });
  const ready = () => {
    for (const id of ['#writes', '#weighs']) if ($(id)) $(id).disabled = !moves().length;
    if ($('#tunes')) $('#tunes').disabled = moves().length !== 1;
  };
  const moved = async () => {
    const list = moves();
    asked.abort();
    asked = new AbortController();
    if (!list.length) { $('#turned').replaceChildren(); $('#quickly').replaceChildren(); return; }
    const how = { method: 'POST', body: new URLSearchParams(list), signal: asked.signal };
    if (!await load('#turned', '/turn', how)) return;
    $('#quickly').textContent = 'Playing games…';
    await load('#quickly', '/quick', how);
  };
  const weigh = (how) => {
    $('#weighed').textContent = 'Playing games…';
    return load('#weighed', how, { method: 'POST', body: new URLSearchParams(moves()) });
  };
  $('#sliders').addEventListener('input', (e) => { e.target.nextElementSibling.value = e.target.value; ready(); clearTimeout(moving); moving = setTimeout(moved, 120); });

  // --- buttons, and what a save has changed

  const red = async () => { if (await load('#red', '/red?' + query)) document.dispatchEvent(new CustomEvent('tested')); };
  document.addEventListener('click', (e) => {
    switch (e.target.closest('button')?.id) {
      case 'save': save(); break;
      case 'revert': save([['revert', 1]]); break;
      case 'writes': save(moves()); break;
      case 'weighs': weigh('/weigh'); break;
      case 'tunes': weigh('/tune'); break;
      case 'discard': discard();
    }
  });
  document.addEventListener('keydown', (e) => { if ((e.ctrlKey || e.metaKey) && e.key === 's') { e.preventDefault(); save(); } });
  board.addEventListener('drawn', async () => {
    await load('#news', '/news');
    red();
    await attempt(compare);
    slide();
  });
  mark();
  attempt(compare);
  connect();
  red();
}
