import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'agronomy', include: ['{src,test}/**/*.test.ts'] } });
