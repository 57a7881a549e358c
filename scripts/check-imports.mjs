// Imports flow one way, types and what is loaded later included: contract, codecs and agronomy ← simulator ← server,
// contract ← web. Inside the server a module imports modules above it in modules.ts, never their repositories, and the
// platform knows nothing above it; inside the web each layer knows the ones below it, and ui/
// no business word. No file leads back to itself.
import { circlesIn } from './imports/circles.mjs';
import { importsOf, readSources } from './imports/import-graph.mjs';
import { faultOfServerImport, unlistedModules } from './imports/server-modules.mjs';
import { businessWordsIn } from './imports/ui-words.mjs';
import { faultOfWebImport, unlistedFeatures } from './imports/web-layers.mjs';

const PACKAGES = {
  contract: [],
  codecs: [],
  agronomy: [],
  simulator: ['contract', 'codecs'],
  server: ['contract', 'codecs', 'agronomy', 'simulator'],
  web: ['contract', 'codecs'],
};
const FAULTS_INSIDE = { server: faultOfServerImport, web: faultOfWebImport };

const wrong = [];
for (const [name, allowed] of Object.entries(PACKAGES)) {
  const sources = readSources(name);
  const report = (path, fault) => wrong.push(`packages/${name}/src/${path} ${fault}`);
  const graph = new Map();
  for (const each of sources) {
    const imports = importsOf(name, each);
    const files = imports.flatMap(({ file }) => file ?? []);
    graph.set(each.path, new Set(files));
    for (const { target } of imports) {
      const other = /^@fieldscope\/([a-z]+)/.exec(target)?.[1];
      if (other && !allowed.includes(other)) report(each.path, `imports package ${other}`);
    }
    for (const file of files) {
      const fault = FAULTS_INSIDE[name]?.(each.path, file);
      if (fault) report(each.path, fault);
    }
    if (name === 'web')
      for (const word of businessWordsIn(each)) report(each.path, `says ${word}: ui/ has no business words`);
  }
  for (const [first, ...others] of circlesIn(graph))
    report(first, `leads back to itself: ${[...others, first].join(' → ')}`);
  if (name === 'server') wrong.push(...unlistedModules(sources.map(({ path }) => path)));
  if (name === 'web') wrong.push(...unlistedFeatures(sources.map(({ path }) => path)));
}

for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
