import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By default one worker is left on two cores, and the suites take twice as long.
    maxWorkers: 2,
    projects: [
      'packages/contract',
      'packages/codecs',
      'packages/agronomy',
      'packages/simulator',
      'packages/server',
      'packages/web',
      'packages/web/vitest.screens.config.ts',
    ],
  },
});
