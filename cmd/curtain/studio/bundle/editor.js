// The editor of the studio: CodeMirror as a client of the language server.
import { basicSetup } from 'codemirror';
import { EditorView, keymap } from '@codemirror/view';
import { EditorState } from '@codemirror/state';
import { indentWithTab } from '@codemirror/commands';
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { classHighlighter } from '@lezer/highlight';
import { lua } from '@codemirror/legacy-modes/mode/lua';
import { lintGutter } from '@codemirror/lint';
import { LSPClient, serverCompletion, serverDiagnostics, hoverTooltips, signatureHelp, jumpToDefinitionKeymap, findReferencesKeymap } from '@codemirror/lsp-client';

const allowed = new Set(['P', 'PRE', 'CODE', 'SPAN', 'EM', 'STRONG', 'UL', 'OL', 'LI', 'BR']);

// sanitize returns markup with only the allowed elements, and with classes as their only attributes.
const sanitize = (html) => {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  for (const e of [...doc.body.querySelectorAll('*')]) {
    if (!allowed.has(e.tagName)) { e.replaceWith(e.textContent); continue; }
    for (const a of [...e.attributes]) if (a.name !== 'class') e.removeAttribute(a.name);
  }
  return doc.body.innerHTML;
};

// studioEditor puts an editor in the place of a text area. diagnosed is called with the diagnostics of
// the script, opens with the URI of another file that the user asks for.
window.studioEditor = (area, { nonce, uri, root, diagnosed, opens }) => {
  let changed = () => {};
  const client = new LSPClient({
    rootUri: root, timeout: 20000, sanitizeHTML: sanitize,
    extensions: [serverCompletion(), serverDiagnostics(), hoverTooltips(), signatureHelp(), keymap.of([...jumpToDefinitionKeymap, ...findReferencesKeymap])],
    notificationHandlers: {
      'textDocument/publishDiagnostics': (_, params) => { if (params.uri === uri) diagnosed(params.diagnostics); return false; },
      'window/logMessage': () => true,
    },
  });
  client.workspace.displayFile = async (to) => { opens(to); return null; };
  const view = new EditorView({
    parent: area.parentElement,
    state: EditorState.create({ doc: area.value, extensions: [
      EditorView.cspNonce.of(nonce), basicSetup, keymap.of([indentWithTab]), StreamLanguage.define(lua), syntaxHighlighting(classHighlighter), lintGutter(),
      client.plugin(uri, 'lua'),
      EditorView.contentAttributes.of({ 'aria-label': area.getAttribute('aria-label'), 'aria-describedby': 'faults', tabindex: '0' }),
      EditorView.updateListener.of((u) => { if (u.docChanged) changed(); }),
    ] }),
  });
  area.hidden = true;
  // set replaces the text where it differs, so that the cursor stays.
  const set = (text) => {
    const old = view.state.doc.toString();
    let from = 0, tail = 0;
    const most = Math.min(old.length, text.length);
    while (from < most && old[from] === text[from]) from++;
    while (tail < most - from && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
    if (old !== text) view.dispatch({ changes: { from, to: old.length - tail, insert: text.slice(from, text.length - tail) } });
  };
  return {
    body: () => view.state.doc.toString(),
    set,
    changed: (f) => { changed = f; },
    connect: (transport) => client.connect(transport),
    disconnect: () => client.disconnect(),
    // fixes returns what the language server offers to do about its diagnostics, each with one of these, a title and
    // a function.
    fixes: async () => {
      client.sync();
      const { doc } = view.state;
      const range = { start: { line: 0, character: 0 }, end: { line: doc.lines, character: 0 } };
      const actions = await client.request('textDocument/codeAction', { textDocument: { uri }, range, context: { diagnostics: [] } });
      const offset = (p) => doc.line(p.line + 1).from + p.character;
      return (actions ?? []).map(({ title, edit, diagnostics }) => ({ title, diagnostic: diagnostics[0], apply: () => {
        if (view.state.doc !== doc) return; // the offsets are those of the text that was checked
        view.dispatch({ changes: edit.changes[uri].map((c) => ({ from: offset(c.range.start), to: offset(c.range.end), insert: c.newText })) });
        view.focus();
      } }));
    },
  };
};
