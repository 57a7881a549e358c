import { fileURLToPath } from 'node:url';

/** Folder of this package: the sources and the bundle both lie one level below it. */
const PACKAGE = new URL('..', import.meta.url);

/** The SQL files of the database. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', PACKAGE));

/** The built portal. */
export const PORTAL = fileURLToPath(new URL('../web/dist', PACKAGE));

/** The program of the threads in which payload codecs run. */
export const CODEC_WORKER = new URL('codec-sandbox/worker.mjs', PACKAGE);

/** The program of the threads in which work is done: from the build, or from its source as this file is. */
export const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? 'src/worker-of-sources.mjs' : 'dist/worker.mjs',
  PACKAGE,
);

/** The operator's tool: from the build, or its source as this file is. */
export const TOOL = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? 'src/admin.ts' : 'dist/admin.mjs', PACKAGE),
);
