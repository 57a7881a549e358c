import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the modules in the order of the list in modules.ts, by the imports of what it holds. */
export function readModules(folder) {
  const list = readFileSync(join(folder, 'modules.ts'), 'utf8');
  return [...list.matchAll(/^ {2}(\w+Module),$/gm)].map(
    ([, name]) => new RegExp(`\\{ ${name} \\} from './modules/([\\w-]+)/`).exec(list)[1],
  );
}

/** What is wrong with an import of the server, as a text that goes on after the file; undefined when nothing is. */
export function faultOfServerImport(modules, from, to) {
  const [here, there] = [from.split('/'), to.split('/')];
  if (here[0] === 'platform' && there[0] !== 'platform')
    return `imports ${to}: the platform knows nothing above it`;
  if (here[0] !== 'modules') return undefined;
  if (there[0] !== 'modules')
    return there[0] === 'platform' ? undefined : `imports ${to}: modules know modules and the platform`;
  if (here[1] === there[1]) return undefined;
  if (/\.repository\.ts$/.test(to)) return `imports the repository of module ${there[1]}`;
  return modules.slice(0, modules.indexOf(here[1])).includes(there[1])
    ? undefined
    : `imports module ${there[1]}, which is not above ${here[1]} in modules.ts`;
}

/** Folders of modules that are not in the list, and names in the list without a folder. */
export function unlistedModules(modules, paths) {
  const folders = new Set(
    paths.filter((path) => path.startsWith('modules/')).map((path) => path.split('/')[1]),
  );
  return [
    ...[...folders]
      .filter((name) => !modules.includes(name))
      .map((name) => `modules/${name} is not in modules.ts`),
    ...modules
      .filter((name) => !folders.has(name))
      .map((name) => `modules.ts lists ${name}, which has no folder`),
  ];
}
