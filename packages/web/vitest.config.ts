import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
      // They run on a real server: vitest.screens.config.ts.
      exclude: ['src/screens/**/*Screen.test.tsx'],
      setupFiles: ['./test/setup.ts'],
    },
  }),
);
