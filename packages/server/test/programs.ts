import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inject } from 'vitest';
import { npmPackagesOutside } from '../../../scripts/tools.mjs';

/**
 * A program in one file, which starts several times as fast as its sources: made once for all files of a run, and removed
 * by its end.
 * @param source relative to this folder
 * @returns its path
 */
export async function bundled(source: string): Promise<string> {
  const program = `${inject('programs')}-${basename(source, '.ts')}.mjs`;
  if (existsSync(program)) return program;
  const made = `${program}.${process.pid}`;
  await build({
    entryPoints: [join(fileURLToPath(new URL('.', import.meta.url)), source)],
    outfile: made,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [npmPackagesOutside],
  });
  await rename(made, program);
  return program;
}
