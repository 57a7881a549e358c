import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'codecs', include: ['{src,test}/**/*.test.ts'] } });
