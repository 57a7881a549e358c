import { afterEach } from 'vitest';

/** Cleans up after tests that render; tests of plain functions never load the library. */
afterEach(async () => {
  if (typeof document === 'undefined' || document.body.childElementCount === 0) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});
