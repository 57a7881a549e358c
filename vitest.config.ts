import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/contract',
      'packages/codecs',
      'packages/simulator',
      'packages/server',
      'packages/web',
      'packages/web/vitest.screens.config.ts',
    ],
  },
});
