// The theme that was chosen in this browser, before anything is drawn. Without one, the system's.
'use strict';

(() => {
  const root = document.documentElement;
  const wear = (theme) => { if (theme === 'light' || theme === 'dark') root.dataset.theme = theme; else delete root.dataset.theme; };
  const chosen = () => { try { return localStorage.getItem('theme'); } catch { return null; } };
  wear(chosen());
  addEventListener('storage', (e) => { if (e.key === 'theme') wear(e.newValue); });
  addEventListener('DOMContentLoaded', () => {
    const select = document.querySelector('#theme');
    select.value = root.dataset.theme ?? '';
    select.addEventListener('change', () => {
      try { localStorage.setItem('theme', select.value); } catch { /* until the page is closed */ }
      wear(select.value);
    });
  });
})();
