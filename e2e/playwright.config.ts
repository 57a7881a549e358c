import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { useScratchFolder } from '../scripts/scratch-folder.mjs';

useScratchFolder();

const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  // A journey waits as long as it computes: with three, two cores are never idle.
  workers: 3,
  // Long, for busy machines: what is there on time waits no longer for that.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results/journeys',
  globalSetup: './global-setup.ts',
  // It is JavaScript already.
  build: { external: ['**/packages/server/dist/**'] },
  use: {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // Recording a trace takes a sixth of the time: `--trace on` where a journey fails.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Maps are drawn without a graphics card.
        '--enable-unsafe-swiftshader',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
