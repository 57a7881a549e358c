import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inject } from 'vitest';
import { npmPackagesOutside } from '../../../scripts/tools.mjs';

/**
 * A program that is bundled as the product is, and starts several times as fast as its sources: made once for all files of a
 * run, and removed by its end.
 * @param source relative to this folder
 * @returns its path
 */
export async function bundled(source: string): Promise<string> {
  const program = `${inject('programs')}-${basename(source, '.ts')}.mjs`;
  if (existsSync(program)) return program;
  const name = basename(program, '.mjs');
  const made = `${name}.${process.pid}`;
  await build({
    entryPoints: [join(fileURLToPath(new URL('.', import.meta.url)), source)],
    outdir: dirname(program),
    outExtension: { '.js': '.mjs' },
    entryNames: made,
    // Those of a worker that makes the same program at the same moment are others.
    chunkNames: `${made}-[hash]`,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [npmPackagesOutside],
  });
  await rename(join(dirname(program), `${made}.mjs`), program);
  return program;
}
