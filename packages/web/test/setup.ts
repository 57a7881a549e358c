import { afterEach } from 'vitest';

/** For parts that load their code first, on a busy machine too. */
const WAIT_MS = 10_000;
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: WAIT_MS });
  // As main.tsx does before anything is drawn.
  const { loadAreas } = await import('../src/texts/texts');
  await loadAreas(['common']);
}

// The test files of a worker share one page and its modules: each test leaves them as it found them.
afterEach(async () => {
  // Tests of the build run in Node, where there is no page.
  if (typeof document === 'undefined') return;
  const { resetPage } = await import('./reset-page');
  await resetPage();
});
