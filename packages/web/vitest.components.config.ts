import { defineConfig } from 'vitest/config';
import screens from './vitest.screens.config.ts';

/** Screens by themselves, on answers that the contract allows: no server, no database. */
export default defineConfig({
  ...screens,
  test: {
    ...screens.test,
    name: 'components',
    include: ['{src,test}/**/*.component.test.tsx'],
    globalSetup: [],
  },
});
