// Runs before everything else and must be readable for any browser: nothing newer than ES5.
// biome-ignore-all lint: old browsers read nothing newer
(function () {
  // Also in shell/chunk-reload.ts.
  var RELOADED_AT = 'fieldscope:reloaded-at';
  var ONCE_IN_MS = 60000;
  var LOST = {
    en: 'The portal could not be loaded. Please load the page again in a moment.',
    zh: '平台未能加载，请稍后重新加载页面。',
    ru: 'Портал не загрузился. Обновите страницу чуть позже.',
  };

  /** What the portal uses and what came last to the browsers that it runs in. */
  function isNewEnough() {
    return (
      'noModule' in document.createElement('script') &&
      typeof AbortSignal === 'function' &&
      typeof AbortSignal.any === 'function' &&
      typeof Array.prototype.toSorted === 'function'
    );
  }

  /** So that the page never flashes in the other theme. */
  function paintTheme() {
    var chosen = null;
    try {
      chosen = localStorage.getItem('fieldscope:theme');
    } catch (_) {
      // Storage may be forbidden; the system's choice stands.
    }
    var dark =
      chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }

  /** Whether the page is loaded anew; not twice in a row, and not where that cannot be remembered. */
  function reloadOnce() {
    try {
      if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < ONCE_IN_MS) return false;
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    } catch (_) {
      return false;
    }
    location.reload();
    return true;
  }

  /** The page came from before an update of the server, or the server went away in between. */
  function onLostScript(event) {
    var lost = event.target;
    if (!lost || lost.tagName !== 'SCRIPT' || reloadOnce()) return;
    var words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.textContent = LOST[(navigator.language || 'en').slice(0, 2)] || LOST.en;
    document.getElementById('root').appendChild(words);
  }

  if (!isNewEnough()) {
    location.replace('/old-browser.html');
    return;
  }
  paintTheme();
  window.addEventListener('error', onLostScript, true);
})();
