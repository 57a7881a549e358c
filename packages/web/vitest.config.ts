import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      // The page and its modules are shared by the files of a worker, and put back after each test (test/reset-page.ts).
      isolate: false,
      // A page takes half a second to make: a file that needs one says so in its first line.
      environment: 'node',
      include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
      // They run on a real server (vitest.screens.config.ts), or with the schemas of the contract (vitest.components.config.ts).
      exclude: ['src/{screens,features,operator}/**/*Screen.test.tsx', '**/*.component.test.tsx'],
      setupFiles: ['./test/setup.ts'],
      // A test that takes two seconds alone takes twenty on a machine that is busy with other things.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
