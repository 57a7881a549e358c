import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Manifest = Record<string, { dynamicImports?: string[]; isDynamicEntry?: boolean; src?: string }>;

const MANIFEST = '.vite/manifest.json';

/**
 * Names in the manifest each source that is imported later, also where the bundler has put it into a file with others: the
 * budgets (test/budget.test.ts) follow sources, not files.
 */
export function partsInManifest(): Plugin {
  let root = '';
  return {
    name: 'fieldscope:parts-in-manifest',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const asset = bundle[MANIFEST] as Rolldown.OutputAsset | undefined;
        if (!asset) return;
        const manifest = JSON.parse(String(asset.source)) as Manifest;
        const placeOf = (id: string) => relative(root, id.split('?')[0]!);
        const laterIn = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
        const chunks = chunksOf(bundle);
        const later = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(laterIn)));
        for (const chunk of chunks) {
          const own = chunk.facadeModuleId
            ? placeOf(chunk.facadeModuleId)
            : `_${chunk.fileName.split('/').at(-1)}`;
          const known = manifest[own];
          if (!known) continue;
          known.dynamicImports = [...new Set(chunk.moduleIds.flatMap(laterIn))].map(placeOf);
          for (const id of chunk.moduleIds)
            if (later.has(id)) manifest[placeOf(id)] ??= { ...known, src: placeOf(id), isDynamicEntry: true };
        }
        asset.source = JSON.stringify(manifest, undefined, 2);
      },
    },
  };
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
