import { FEATURES } from '../../packages/web/src/features/order.ts';
import { MODULES } from './server-modules.mjs';

/** Folders and files of the web's src, from the top: each imports what stands after it. Types count too. */
const WEB_LAYERS = [
  'main',
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
const RANKS = new Map(FEATURES.map((name, rank) => [name, rank]));

/** What is wrong with an import of the web, as a text that goes on after the file; undefined when nothing is. */
export function faultOfWebImport(from, to) {
  const [here, there] = [from.split('/'), to.split('/')];
  const [upper, lower] = [here, there].map(([layer]) => WEB_LAYERS.indexOf(layer.replace(/\.tsx?$/, '')));
  if (lower < upper) return `imports ${to}, which is no layer below it`;
  if (here[0] !== there[0] || here[1] === there[1]) return undefined;
  if (here[0] === 'screens') return `imports another screen: ${there[1]}`;
  if (here[0] !== 'features' || RANKS.get(there[1]) < RANKS.get(here[1])) return undefined;
  return `imports feature ${there[1]}, which is not above ${here[1]} in features/order.ts`;
}

/** Folders of features that are not in the list, and names in the list that have no folder or are no module's. */
export function unlistedFeatures(paths) {
  const inFolders = paths
    .map((path) => path.split('/'))
    .filter(([layer, , file]) => layer === 'features' && file);
  const folders = new Set(inFolders.map(([, name]) => name));
  return [
    ...[...folders]
      .filter((name) => !RANKS.has(name))
      .map((name) => `features/${name} is not in features/order.ts`),
    ...FEATURES.filter((name) => !folders.has(name)).map(
      (name) => `features/order.ts lists ${name}, which has no folder`,
    ),
    ...FEATURES.filter((name) => !MODULES.includes(name)).map(
      (name) => `features/order.ts lists ${name}, which is no module of the server`,
    ),
  ];
}
