// The editor of the studio: CodeMirror as a client of the language server.
import { basicSetup } from 'codemirror';
import { EditorView, Decoration, keymap, showDialog } from '@codemirror/view';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { indentWithTab } from '@codemirror/commands';
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { classHighlighter } from '@lezer/highlight';
import { lua } from '@codemirror/legacy-modes/mode/lua';
import { lintGutter } from '@codemirror/lint';
import { LSPClient, serverCompletion, serverDiagnostics, hoverTooltips, signatureHelp, formatKeymap, jumpToDefinitionKeymap, findReferencesKeymap } from '@codemirror/lsp-client';

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

// The marks of names and strings whose kind only the language server knows.
const setTokens = StateEffect.define();
const tokens = StateField.define({
  create: () => Decoration.none,
  update: (old, tr) => tr.effects.find((e) => e.is(setTokens))?.value ?? old.map(tr.changes),
  provide: (field) => EditorView.decorations.from(field),
});

// studioEditor puts an editor in the place of a text area. diagnosed is called with the diagnostics of
// the script, opens with the URI of another file that the user asks for, renames with the changes of documents and names of files
// that rename something, and failed with why there are none.
window.studioEditor = (area, { nonce, uri, root, diagnosed, opens, renames, failed }) => {
  let changed = () => {};
  const client = new LSPClient({
    rootUri: root, timeout: 60000, sanitizeHTML: sanitize,
    extensions: [serverCompletion(), serverDiagnostics(), hoverTooltips(), signatureHelp(), keymap.of([...formatKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap, { key: 'F2', run: rename }]),
      { clientCapabilities: { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['rename'] } } } }],
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
      client.plugin(uri, 'lua'), tokens,
      EditorView.contentAttributes.of({ 'aria-label': area.getAttribute('aria-label'), 'aria-describedby': 'faults', tabindex: '0' }),
      EditorView.updateListener.of((u) => { if (u.docChanged) { changed(); colourSoon(); } }),
    ] }),
  });
  area.hidden = true;
  let waiting = 0;
  const colourSoon = () => { clearTimeout(waiting); waiting = setTimeout(() => colour().catch(() => {}), 300); }; // if it fails, the old marks remain
  // colour marks the tokens of the text as it is.
  async function colour() {
    client.sync();
    const { doc } = view.state;
    const { data } = await client.request('textDocument/semanticTokens/full', { textDocument: { uri } });
    if (view.state.doc !== doc) return;
    const { tokenTypes } = client.serverCapabilities.semanticTokensProvider.legend, marks = [];
    for (let i = 0, line = 1, column = 0; i < data.length; i += 5) {
      line += data[i];
      column = data[i + 1] + (data[i] ? 0 : column);
      const from = doc.line(line).from + column;
      marks.push(Decoration.mark({ class: 'means-' + tokenTypes[data[i + 3]] }).range(from, from + data[i + 2]));
    }
    view.dispatch({ effects: setTokens.of(Decoration.set(marks)) });
  }
  // rename asks for another name of what is at the cursor.
  function rename() {
    const { main: { head } } = view.state.selection, word = view.state.wordAt(head);
    if (!word) return false;
    const { close, result } = showDialog(view, { label: 'New name', input: { name: 'name', value: view.state.sliceDoc(word.from, word.to) }, focus: true, submitLabel: 'Rename' });
    result.then(async (form) => {
      view.dispatch({ effects: close });
      view.focus();
      if (!form) return;
      client.sync();
      const line = view.state.doc.lineAt(head);
      try {
        const position = { line: line.number - 1, character: head - line.from };
        renames((await client.request('textDocument/rename', { textDocument: { uri }, position, newName: form.elements.name.value })).documentChanges);
      } catch (e) { failed(e.message); }
    });
    return true;
  }
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
    connect: (transport) => { client.connect(transport); colourSoon(); },
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
