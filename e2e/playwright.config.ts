import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { useScratchFolder } from '../scripts/scratch-folder.mjs';

useScratchFolder();

const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );

/** An address bar made of web pages, two for each window: a quarter of the processor's time of a page. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright disables: of two lists the browser takes the last. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

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
    // It would load a release beside each journey; those of the phone allow it.
    serviceWorkers: 'block',
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
        `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
      ],
    },
  },
});
