import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Release } from '../src/service-worker/release-files.ts';
import { areasOf } from './words-with-code.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const ENTRY = 'src/service-worker/service-worker.ts';
/** Screens that open without a network, besides what any page needs. */
const SCREENS = [
  'src/shell/first-page.ts',
  'src/screens/alarms/AlarmsScreen.tsx',
  'src/screens/nodes/NodesScreen.tsx',
  'src/screens/node-details/NodeDetailsScreen.tsx',
];
/** What they load by themselves or open; maps, editors and panels come from the network. */
const PARTS =
  /^src\/(screens\/dashboard\/(scenes\/SceneBoard|first-steps\/)|features\/(alarms|device-services|credits|diagnosis)\/|api\/kept-|shell\/(MoreDrawer|bell\/NoticeDrawer)|ui\/charts\/Plot\.)/;
const WORDS = /^src\/texts\/(?:first-words\.\w\w|shown-names\/\w\w|\w\w\/([\w-]+))\.ts$/;
const AT_ROOT = ['first.js', 'favicon.svg', 'apple-touch-icon.png'];

/** Writes /service-worker.js, which knows the files of this release (`src/service-worker/release-files.ts`). */
export function serviceWorker(): Plugin {
  return {
    name: 'fieldscope:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const source = `const RELEASE=${JSON.stringify(releaseOf(bundle))};\n${await bundledWorker()}`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

async function bundledWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: join(WEB, ENTRY), formats: ['iife'], name: 'portal' },
    },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code;
}

/** The files of a release that open without a network, named as they are requested. */
function releaseOf(bundle: Rolldown.OutputBundle): Release {
  const files = [...filesOf(bundle)]
    .map((name) => `/${name}`)
    .concat(publicFiles())
    .sort();
  return { version: versionOf(bundle), files };
}

function publicFiles(): string[] {
  const folder = join(WEB, 'public');
  const manifests = readdirSync(folder).filter((name) => name.endsWith('.webmanifest'));
  const icons = readdirSync(join(folder, 'icons')).map((name) => `icons/${name}`);
  return [...AT_ROOT, ...manifests, ...icons].map((name) => `/${name}`);
}

/** All names of hashed files say what is in them; of the others the content does. */
function versionOf(bundle: Rolldown.OutputBundle): string {
  const hash = createHash('sha256').update(Object.keys(bundle).sort().join());
  for (const name of ['index.html', ...publicFiles()])
    hash.update(readFileSync(join(WEB, name === 'index.html' ? name : `public${name}`)));
  return hash.digest('base64url').slice(0, 12);
}

function filesOf(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const sourcesOf = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.map((id) => relative(WEB, id));
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset);
    for (const next of chunk.imports) add(byName.get(next));
  };
  const wantedAreas = new Set<string>();
  const isWanted = (source: string): boolean => {
    const words = WORDS.exec(source);
    if (words) return words[1] === undefined || wantedAreas.has(words[1]);
    return source === 'index.html' || SCREENS.includes(source) || PARTS.test(source);
  };
  for (const chunk of chunks)
    for (const source of sourcesOf(chunk))
      if (SCREENS.includes(source) || (PARTS.test(source) && /\.tsx?$/.test(source)))
        for (const area of areasOf(join(WEB, source))) wantedAreas.add(area);
  for (const chunk of chunks) if (sourcesOf(chunk).some(isWanted)) add(chunk);
  for (const asset of Object.keys(bundle)) if (/wght-normal-.*\.woff2$/.test(asset)) files.add(asset);
  return files;
}
