// What the frame of a shared page does before the studio's script: what that would ask a
// server it asks the page around the frame, and links and forms lead to other screens there.
'use strict';

window.within = parent.fight.within;
window.fetch = (address, how) => parent.fight.ask(address, how);
window.EventSource = class { close() {} };

document.addEventListener('click', (e) => {
  const to = e.target.closest('a[href]')?.getAttribute('href');
  if (!to || to.startsWith('#')) return;
  e.preventDefault();
  parent.fight.go(to);
});
document.addEventListener('submit', (e) => {
  if (e.target.getAttribute('method') !== 'get') return;
  e.preventDefault();
  parent.fight.go('?' + new URLSearchParams(new FormData(e.target)));
});
