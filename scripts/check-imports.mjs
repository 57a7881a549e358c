// Imports flow one way: contract, codecs and agronomy ← simulator ← server, contract ← web; inside the server a module
// calls another module's service, never its repository, and the platform knows nothing above it; inside the web each layer knows the ones below it.
// Uplinks and readings move from table to table while they are read: SQL on these tables stands in one module.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from './tools.mjs';

const PACKAGES = {
  contract: [],
  codecs: [],
  agronomy: [],
  simulator: ['contract', 'codecs'],
  server: ['contract', 'codecs', 'agronomy', 'simulator'],
  web: ['contract', 'codecs'],
};
/** Folders and files of the web's src, from the top: each imports what stands after it. Types count too. */
const WEB_LAYERS = ['main', 'shell', 'screens', 'routes', 'ui', 'values', 'api', 'texts', 'theme', 'browser'];
/** Parts that several screens are made of; no route leads to it. */
const SHARED_SCREEN_PARTS = ['device-details'];
const HISTORY = join('modules', 'history');
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;
const HISTORY_SQL =
  /\b(?:from|into|join|using|update|only|table|truncate|copy)\s+"?((?:old_)?(?:uplink|reading)|uplink_history|history|history_frames)\b(?!['.])/gi;
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/(?<!\.test)\.tsx?$/.test(entry.name)) yield path;
  }
}

const wrong = [];
for (const [name, allowed] of Object.entries(PACKAGES)) {
  const root = join(ROOT, 'packages', name, 'src');
  for (const file of sources(root)) {
    const here = relative(root, file).split('/');
    const source = readFileSync(file, 'utf8');
    if (name === 'server') checkHistory(file, source);
    for (const [, target] of source.matchAll(IMPORT)) {
      const other = /^@fieldscope\/([a-z]+)/.exec(target)?.[1];
      if (other && !allowed.includes(other)) wrong.push(`${relative(ROOT, file)} imports package ${other}`);
      if (!target.startsWith('.')) continue;
      const there = relative(root, resolve(dirname(file), target)).split('/');
      if (name === 'server') checkModules(file, here, there);
      if (name === 'web') checkLayers(file, here, there);
    }
  }
}

/** Type imports count too: a type names the module that it belongs to. */
function checkModules(file, here, there) {
  const crosses = here[0] === 'modules' && there[0] === 'modules' && here[1] !== there[1];
  if (crosses && there.at(-1).endsWith('.repository')) {
    wrong.push(`${relative(ROOT, file)} imports the repository of module ${there[1]}`);
  }
  if (here[0] === 'platform' && there[0] !== 'platform') {
    wrong.push(`${relative(ROOT, file)} imports ${there.join('/')}: the platform knows nothing above it`);
  }
  if (here[0] === 'modules' && !['modules', 'platform', '..'].includes(there[0])) {
    wrong.push(`${relative(ROOT, file)} imports ${there.join('/')}: modules know modules and the platform`);
  }
}

function checkHistory(file, source) {
  if (file.includes(HISTORY)) return;
  for (const [, table] of source.replace(COMMENT, '').matchAll(HISTORY_SQL))
    wrong.push(`${relative(ROOT, file)} has SQL on table ${table}, which is the matter of modules/history`);
}

function checkLayers(file, here, there) {
  const [from, to] = [here, there].map(([layer]) => WEB_LAYERS.indexOf(layer.replace(/\.tsx?$/, '')));
  if (to < from) wrong.push(`${relative(ROOT, file)} imports ${there.join('/')}, which is no layer below it`);
  const crosses = here[0] === 'screens' && there[0] === 'screens' && here[1] !== there[1];
  if (crosses && !SHARED_SCREEN_PARTS.includes(there[1])) {
    wrong.push(`${relative(ROOT, file)} imports another screen: ${there[1]}`);
  }
}

for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
