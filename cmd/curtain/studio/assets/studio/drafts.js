// Drafts: texts of scripts that are not saved yet, in this browser, until they are saved or
// discarded. All tabs with the same script show the same draft. Uses what studio.js defines.

const prefix = `draft ${body.dataset.project} ${body.dataset.game} `;

// parse returns a draft, { body, base }, or null if a text is none.
const parse = (value) => {
  try {
    const draft = JSON.parse(value);
    return typeof draft?.body === 'string' && typeof draft.base === 'string' ? draft : null;
  } catch { return null; }
};

export const read = (file) => { try { return parse(localStorage.getItem(prefix + file)); } catch { return null; } };

// write keeps a draft, or removes it if it is null, and returns whether that was possible.
export function write(file, draft) {
  try {
    if (draft) localStorage.setItem(prefix + file, JSON.stringify(draft)); else localStorage.removeItem(prefix + file);
  } catch { return false; }
  list();
  return true;
}

// move gives a script with another name a draft or none, and tells other tabs that show it.
export function move(from, to, draft) {
  try { localStorage.setItem(prefix + from, JSON.stringify(to)); } catch { /* no tab can be told */ }
  write(to, draft);
  write(from, null);
}

// follow calls changed with each draft of a script that another tab writes, or null if it removes it, until moved is called with
// another name of the script.
export function follow(file, changed, moved) {
  addEventListener('storage', function told({ key, newValue }) {
    if (key !== prefix + file) return;
    if (!newValue?.startsWith('"')) { changed(parse(newValue)); return; }
    removeEventListener('storage', told);
    moved(JSON.parse(newValue));
  });
}

// list links all scripts that have drafts, on every screen.
function list() {
  const box = document.querySelector('#drafts');
  const files = Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)).sort();
  box.hidden = !files.length;
  box.replaceChildren(...files.map((file) => {
    const link = document.createElement('a');
    link.href = table + '/edit?' + new URLSearchParams({ file });
    link.textContent = '● ' + file.slice(file.lastIndexOf('/') + 1);
    link.title = 'Unsaved changes in ' + file;
    return link;
  }));
}

try { list(); } catch { /* a browser that keeps nothing */ }
addEventListener('storage', list);
