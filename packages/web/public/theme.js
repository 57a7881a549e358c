// Runs before the first paint, so that the page never flashes in the other theme.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('fieldscope:theme');
  } catch {
    // Storage may be forbidden; the system's choice stands.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
