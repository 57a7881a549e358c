import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // The server's modules keep nothing of their own, so the files of a worker may share them: half the time.
    isolate: false,
    // Sources are translated once and not with each run: half of the processor's time of a run of one file. Kept in node_modules.
    experimental: { fsModuleCache: true },
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    setupFiles: ['./test/setup.ts'],
    // A test that takes two seconds alone takes twenty on a machine that is busy with other things.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { interval: 20, timeout: 20_000 } },
  },
});
