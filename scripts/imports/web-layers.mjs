import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders and files of the web's src, from the top: each imports what stands after it. Types count too. */
const WEB_LAYERS = [
  'main',
  'service-worker',
  'operator',
  'shell',
  'screens',
  'routes',
  'features',
  'ui',
  'values',
  'api',
  'texts',
  'theme',
  'browser',
];

/** Folders of the features in the order of features/order.ts. */
export function readFeatures(folder) {
  const list = readFileSync(join(folder, 'features/order.ts'), 'utf8');
  return [...list.matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, name]) => name);
}

/** What is wrong with an import of the web, as a text that goes on after the file; undefined when nothing is. */
export function faultOfWebImport(features, from, to) {
  const [here, there] = [from.split('/'), to.split('/')];
  const [upper, lower] = [here, there].map(([layer]) => WEB_LAYERS.indexOf(layer.replace(/\.tsx?$/, '')));
  if (lower < upper) return `imports ${to}, which is no layer below it`;
  if (here[0] !== there[0] || here[1] === there[1]) return undefined;
  if (here[0] === 'screens') return `imports another screen: ${there[1]}`;
  if (here[0] !== 'features') return undefined;
  if (features.slice(0, features.indexOf(here[1])).includes(there[1])) return undefined;
  return `imports feature ${there[1]}, which is not above ${here[1]} in features/order.ts`;
}

/** Folders of features that are not in the list, and names in the list that have no folder or are no module's. */
export function unlistedFeatures(features, modules, paths) {
  const inFolders = paths
    .map((path) => path.split('/'))
    .filter(([layer, , file]) => layer === 'features' && file);
  const folders = new Set(inFolders.map(([, name]) => name));
  return [
    ...[...folders]
      .filter((name) => !features.includes(name))
      .map((name) => `features/${name} is not in features/order.ts`),
    ...features
      .filter((name) => !folders.has(name))
      .map((name) => `features/order.ts lists ${name}, which has no folder`),
    ...features
      .filter((name) => !modules.includes(name))
      .map((name) => `features/order.ts lists ${name}, which is no module of the server`),
  ];
}
