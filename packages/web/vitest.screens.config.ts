import { defineConfig } from 'vitest/config';
import { wordsWithCode } from './build/words-with-code.ts';

/** Screens as people use them, on a real server: it needs the schemas that the portal is built without. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [wordsWithCode()],
  // React as it is built for the product, which is twice as fast.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // One file instead of five thousand.
  resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' } },
  test: {
    name: 'screens',
    // The page and its modules are shared by the files of a worker, and put back after each test (test/reset-page.ts).
    isolate: false,
    execArgv: ['--max-semi-space-size=64'],
    env: { NODE_ENV: 'production' },
    environment: './test/browser.ts',
    include: ['src/{screens,features,operator}/**/*Screen.test.tsx'],
    globalSetup: '../server/test/global-setup.ts',
    // The last one cleans up first: a test leaves its server before its page is emptied.
    setupFiles: ['./test/setup.ts', '../server/test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
