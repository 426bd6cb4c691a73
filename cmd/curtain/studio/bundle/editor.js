// The editor of the studio: CodeMirror with the words and the faults that the server knows.
import { basicSetup } from 'codemirror';
import { EditorView, keymap, hoverTooltip } from '@codemirror/view';
import { EditorState } from '@codemirror/state';
import { indentWithTab } from '@codemirror/commands';
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { classHighlighter } from '@lezer/highlight';
import { lua } from '@codemirror/legacy-modes/mode/lua';
import { setDiagnostics, lintGutter } from '@codemirror/lint';
import { autocompletion } from '@codemirror/autocomplete';

window.studioEditor = (area, { nonce, words }) => {
  let changed = () => {};
  const completes = (context) => {
    const word = context.matchBefore(/[\w]+/);
    return word && (word.to - word.from > 1 || context.explicit) ? { from: word.from, options: words, validFor: /^\w*$/ } : null;
  };
  const explains = hoverTooltip((view, pos) => {
    const at = view.state.wordAt(pos);
    const word = at && words.find((w) => w.label === view.state.sliceDoc(at.from, at.to));
    if (!word) return null;
    return { pos: at.from, end: at.to, above: true, create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-explains';
      dom.textContent = word.detail ? word.detail + ': ' + word.info : word.info;
      return { dom };
    } };
  });
  const view = new EditorView({
    parent: area.parentElement,
    state: EditorState.create({ doc: area.value, extensions: [
      EditorView.cspNonce.of(nonce), basicSetup, keymap.of([indentWithTab]), StreamLanguage.define(lua), syntaxHighlighting(classHighlighter), lintGutter(), explains,
      autocompletion({ override: [completes] }),
      EditorView.contentAttributes.of({ 'aria-label': area.getAttribute('aria-label'), 'aria-describedby': 'faults', tabindex: '0' }),
      EditorView.updateListener.of((u) => { if (u.docChanged) changed(); }),
    ] }),
  });
  area.hidden = true;
  const place = (f, doc) => {
    const line = doc.line(Math.min(Math.max(f.line, 1), doc.lines));
    const from = f.column ? Math.min(line.from + f.column - 1, line.to) : line.from;
    return { from, to: f.column ? Math.min(from + Math.max(f.width, 1), line.to) : line.to, severity: 'error', message: f.message + (f.hint ? ' – ' + f.hint : '') };
  };
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
    faults: (list) => view.dispatch(setDiagnostics(view.state, list.map((f) => place(f, view.state.doc)))),
  };
};
