import { fileURLToPath } from 'node:url';

/** The SQL files, from the sources as from the bundle. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
