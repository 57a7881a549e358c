import { defineConfig } from 'vitest/config';
import { SameEnvironment } from './scripts/same-environment.mjs';
import { useScratchFolder } from './scripts/scratch-folder.mjs';

useScratchFolder();

export default defineConfig({
  test: {
    // By default one worker is left on two cores, and the suites take twice as long.
    maxWorkers: 2,
    sequence: { sequencer: SameEnvironment },
    projects: [
      'packages/contract',
      'packages/codecs',
      'packages/agronomy',
      'packages/simulator',
      'packages/server',
      'packages/server/vitest.peers.config.ts',
      'packages/web',
      'packages/web/vitest.screens.config.ts',
      'packages/web/vitest.components.config.ts',
    ],
  },
});
