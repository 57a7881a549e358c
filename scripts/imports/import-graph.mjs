import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from '../tools.mjs';

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;
/** Of types and of what is loaded later, too: a type names the module that it belongs to. */
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/(?<!\.test)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Files of a package below its `src`, each without comments. @returns `{ path, source }`; paths begin at `src` */
export function readSources(name) {
  const root = join(ROOT, 'packages', name, 'src');
  return [...sources(root)].map((file) => ({
    path: relative(root, file),
    source: readFileSync(file, 'utf8').replace(COMMENT, ''),
  }));
}

/** What a source imports: as it is written, and the file below `src` that it is, if it is one. */
export function importsOf(name, { path, source }) {
  const root = join(ROOT, 'packages', name, 'src');
  return [...source.matchAll(IMPORT)].map(([, target]) => ({ target, file: fileOf(root, path, target) }));
}

function fileOf(root, from, target) {
  if (!target.startsWith('.')) return undefined;
  const there = resolve(root, dirname(from), target);
  const ending = ENDINGS.find((each) => /\.\w+$/.test(there + each) && existsSync(there + each));
  const path = ending !== undefined && relative(root, there + ending);
  return path && !path.startsWith('..') ? path : undefined;
}
