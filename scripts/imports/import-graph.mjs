import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

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

/** The folder of a package's sources, in a checkout. */
export const sourceFolder = (checkout, name) => join(checkout, 'packages', name, 'src');

/** Files below a source folder, each without comments. @returns `{ path, source }`; paths begin at the folder */
export const readSources = (folder) =>
  [...sources(folder)].toSorted().map((file) => ({
    path: relative(folder, file),
    source: readFileSync(file, 'utf8').replace(COMMENT, ''),
  }));

/** What a source imports: as it is written, and the file below the source folder that it is, if it is one. */
export const importsOf = (folder, { path, source }) =>
  [...source.matchAll(IMPORT)].map(([, target]) => ({ target, file: fileOf(folder, path, target) }));

function fileOf(folder, from, target) {
  if (!target.startsWith('.')) return undefined;
  const there = resolve(folder, dirname(from), target);
  const ending = ENDINGS.find((each) => /\.\w+$/.test(there + each) && existsSync(there + each));
  const path = ending !== undefined && relative(folder, there + ending);
  return path && !path.startsWith('..') ? path : undefined;
}
