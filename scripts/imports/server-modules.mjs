import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools.mjs';

const LIST = readFileSync(join(ROOT, 'packages/server/src/modules.ts'), 'utf8');

/** Folders of the modules in the order of the list, by the imports of what it holds. */
export const MODULES = [...LIST.matchAll(/^ {2}(\w+Module),$/gm)].map(
  ([, name]) => new RegExp(`\\{ ${name} \\} from './modules/([\\w-]+)/`).exec(LIST)[1],
);
const RANKS = new Map(MODULES.map((name, rank) => [name, rank]));

/** What is wrong with an import of the server, as a text that goes on after the file; undefined when nothing is. */
export function faultOfServerImport(from, to) {
  const [here, there] = [from.split('/'), to.split('/')];
  if (here[0] === 'platform' && there[0] !== 'platform')
    return `imports ${to}: the platform knows nothing above it`;
  if (here[0] !== 'modules') return undefined;
  if (there[0] !== 'modules')
    return there[0] === 'platform' ? undefined : `imports ${to}: modules know modules and the platform`;
  if (here[1] === there[1]) return undefined;
  if (/\.repository\.ts$/.test(to)) return `imports the repository of module ${there[1]}`;
  return RANKS.get(there[1]) < RANKS.get(here[1])
    ? undefined
    : `imports module ${there[1]}, which is not above ${here[1]} in modules.ts`;
}

/** Folders of modules that are not in the list, and names in the list without a folder. */
export function unlistedModules(paths) {
  const folders = new Set(
    paths.filter((path) => path.startsWith('modules/')).map((path) => path.split('/')[1]),
  );
  return [
    ...[...folders].filter((name) => !RANKS.has(name)).map((name) => `modules/${name} is not in modules.ts`),
    ...MODULES.filter((name) => !folders.has(name)).map(
      (name) => `modules.ts lists ${name}, which has no folder`,
    ),
  ];
}
