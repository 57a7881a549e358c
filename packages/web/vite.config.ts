import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { partsInManifest } from './build/parts-in-manifest.ts';
import { serviceWorker } from './build/service-worker.ts';
import { ENTRIES, SHARED_CHUNKS } from './build/shared-chunks.ts';
import { slimFonts } from './build/slim-fonts.ts';
import { stripSchemas } from './build/strip-schemas.ts';
import { themeVariables } from './build/theme-variables.ts';
import { unusedKitParts } from './build/unused-kit-parts.ts';
import { unusedRouterParts } from './build/unused-router-parts.ts';
import { wordsWithCode } from './build/words-with-code.ts';

const ROUTER = fileURLToPath(import.meta.resolve('react-router'));
const server = process.env.PORTAL_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const proxy = Object.fromEntries(
  ['/portalapi', '/shareapi', '/refer', '/panel_pictures', '/framed'].map((base) => [
    base,
    { target: server, ws: true, changeOrigin: false },
  ]),
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    stripSchemas(),
    wordsWithCode(),
    themeVariables(),
    unusedKitParts(),
    unusedRouterParts(),
    slimFonts(),
    partsInManifest(),
    serviceWorker(),
    compress(),
  ],
  resolve: {
    alias: [
      // Its other files ask for what Node alone has.
      { find: 'csv-parse/sync', replacement: 'csv-parse/browser/esm/sync' },
      // Its package names the build that warns developers, and no other.
      { find: /^react-router$/, replacement: ROUTER.replace(/dist.*$/, 'dist/production/index.mjs') },
    ],
  },
  server: { port: 5173, proxy },
  worker: { format: 'es' },
  preview: { port: 4173, proxy },
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ENTRIES,
      // The first file names all others: those of screens are for people, the rest costs less without a name.
      output: {
        codeSplitting: SHARED_CHUNKS,
        // The shortest hashes for so many files: the first of them names all.
        hashCharacters: 'base36',
        chunkFileNames: ({ name }) =>
          /Screen$|^start$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
