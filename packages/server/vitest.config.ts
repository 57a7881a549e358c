import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first';

export default defineConfig({
  test: {
    name: 'server',
    // The server's modules keep nothing of their own, so the files of a worker may share them: half the time.
    isolate: false,
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    setupFiles: ['./test/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
