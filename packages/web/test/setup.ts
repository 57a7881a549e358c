import { afterEach } from 'vitest';

// The test files of a worker share one page and its modules: each test leaves them as it found them.
afterEach(async () => {
  // Tests of the build run in Node, where there is no page.
  if (typeof document === 'undefined') return;
  const { resetPage } = await import('./reset-page');
  await resetPage();
});
