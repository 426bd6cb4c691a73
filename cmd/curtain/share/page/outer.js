// What a shared page does outside of the studio: it unpacks the program, lets it play the
// journal again, and shows what it answers in a frame, where the studio's own script is.
'use strict';

const start = '/fight/table/1';
const state = document.getElementById('state');
const held = (id) => document.getElementById(id);

// bytes are what an element holds, in base 64, or what lies beside the page.
async function bytes(element) {
  if (element.dataset.at) {
    const answer = await fetch(element.dataset.at);
    if (!answer.ok) throw new Error(element.dataset.at + ' is missing. It must be in the same folder as this page.');
    return new Uint8Array(await answer.arrayBuffer());
  }
  const text = atob(element.textContent);
  element.remove();
  const list = new Uint8Array(text.length);
  for (let i = 0; i < list.length; i++) list[i] = text.charCodeAt(i);
  return list;
}

// unpacked is what they unpack to. A server may have unpacked them already.
function unpacked(list, type) {
  const packed = list[0] === 0x1f && list[1] === 0x8b;
  const stream = new Blob([list]).stream();
  return new Response(packed ? stream.pipeThrough(new DecompressionStream('gzip')) : stream, { headers: { 'Content-Type': type } });
}

// fight is what the frame asks.
window.fight = {
  address: '',
  async ask(address, how = {}) {
    const raw = ArrayBuffer.isView(how.body); // all else that is sent is a form
    const body = raw ? how.body : new TextEncoder().encode(String(how.body ?? ''));
    const type = raw ? 'application/octet-stream' : 'application/x-www-form-urlencoded';
    const a = await new Promise((done) => window.curtain(how.method ?? 'GET', address, type, body, done));
    return new Response(a.body, { status: a.status, headers: a.headers });
  },
  go(to) {
    const address = to.startsWith('?') ? fight.address.split('?')[0] + to : to;
    if (location.hash === '#' + address) fight.show(address);
    else location.hash = address;
  },
  async show(address) {
    const answer = await fight.ask(address);
    if (answer.status === 303) return fight.go(answer.headers.get('Location'));
    fight.address = address;
    let html = await answer.text();
    if (!answer.headers.get('Content-Type').startsWith('text/html')) {
      html = '<!doctype html><html lang="en"><title>Licences</title><body><pre tabindex="0"></pre>'.replace('></pre>', () => '>' + new Option(html).innerHTML + '</pre>');
    }
    const frame = document.createElement('iframe');
    frame.id = 'page';
    frame.title = document.title;
    frame.srcdoc = html.replace('</title>', () => '</title>' + held('style').innerHTML) + held('scripts').innerHTML;
    frame.addEventListener('load', () => { state.hidden = true; frame.contentWindow.focus(); });
    document.getElementById('page').replaceWith(frame);
  },
  within: {
    query: () => (fight.address.includes('?') ? '?' + fight.address.split('?')[1] : ''),
    asks: (query) => { fight.address = fight.address.split('?')[0] + query; history.replaceState(null, '', '#' + fight.address); },
    goes: (to) => fight.go(to),
    again: () => fight.show(fight.address),
  },
};

const inside = () => location.hash.slice(1);

async function main() {
  if (!window.DecompressionStream || !window.WebAssembly) throw new Error('This browser is too old to replay the game.');
  const there = new Promise((is) => { window.curtainIsThere = is; });
  const go = new Go();
  const program = await WebAssembly.instantiateStreaming(unpacked(await bytes(held('program')), 'application/wasm'), go.importObject);
  go.run(program.instance).then(() => fail(new Error('The program has exited. Reload the page to start again.')));
  await there;
  state.textContent = 'Replaying the game…';
  const journal = new Uint8Array(await unpacked(await bytes(held('journal')), 'text/plain').arrayBuffer());
  const answer = await fight.ask('/fight/journal', { method: 'POST', body: journal });
  if (!answer.ok) {
    const said = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[role=alert]');
    throw new Error('Cannot replay the journal: ' + (said?.textContent ?? answer.status));
  }
  window.addEventListener('hashchange', () => fight.show(inside()));
  await fight.show(inside().startsWith('/fight/') ? inside() : start);
}

function fail(why) {
  document.getElementById('page').hidden = true;
  state.hidden = false;
  state.className = 'failed';
  state.textContent = why.message;
}

main().catch(fail);
