import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { npmPackagesOutside } from '../../../scripts/tools.mjs';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));

/** What is read at the start of commands of backups: all that `admin/run.ts` imports, without what it imports later. */
async function sourcesReadAtStart(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(SOURCES, 'admin/run.ts')],
    absWorkingDir: SOURCES,
    ...{ outdir: 'nowhere', write: false, metafile: true },
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20' },
    plugins: [npmPackagesOutside],
  });
  return [...importedBy(metafile.inputs, 'admin/run.ts')];
}

/** A source, and those that it imports at once. */
function importedBy(inputs: Metafile['inputs'], source: string, found = new Set<string>()): Set<string> {
  if (found.has(source)) return found;
  found.add(source);
  for (const { path, kind, external } of inputs[source]!.imports)
    if (kind === 'import-statement' && !external) importedBy(inputs, path, found);
  return found;
}

test('the tool makes, lists and proves backups without reading the modules: it starts for each of them', async () => {
  const sources = await sourcesReadAtStart();
  expect(sources).toContain('platform/backup/installation-backup.ts');
  const ofModules = sources.filter((source) => dirname(source).startsWith('modules'));
  expect(ofModules).toEqual(['modules/demo/demo-file.model.ts', 'modules/sim-cards/sim-cards.model.ts']);
});
