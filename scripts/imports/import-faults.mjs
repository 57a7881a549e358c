import { circlesIn } from './circles.mjs';
import { importsOf, readSources, sourceFolder } from './import-graph.mjs';
import { faultOfServerImport, readModules, unlistedModules } from './server-modules.mjs';
import { businessWordsIn } from './ui-words.mjs';
import { faultOfWebImport, readFeatures, unlistedFeatures } from './web-layers.mjs';

const PACKAGES = {
  contract: [],
  codecs: [],
  agronomy: [],
  simulator: ['contract', 'codecs'],
  server: ['contract', 'codecs', 'agronomy', 'simulator'],
  web: ['contract', 'codecs'],
};

/**
 * Imports flow one way, types and what is loaded later included: contract, codecs and agronomy ← simulator ← server,
 * contract ← web. Inside the server a module imports modules above it in modules.ts, never their repositories, and the
 * platform knows nothing above it; inside the web each layer knows the ones below it, and ui/
 * no business word. No file leads back to itself.
 * @returns what is wrong in the packages of a checkout, a line each
 */
export const importFaults = (checkout) =>
  Object.entries(PACKAGES).flatMap(([name, allowed]) => {
    const folder = sourceFolder(checkout, name);
    const sources = readSources(folder).map((each) => ({ ...each, imports: importsOf(folder, each) }));
    const rules = rulesOf(checkout, name);
    return [
      ...sources.flatMap((each) =>
        [
          ...each.imports.flatMap(({ target }) => faultOfPackage(allowed, target) ?? []),
          ...filesOf(each).flatMap((file) => rules.faultOfImport(each.path, file) ?? []),
          ...rules.faultsOfSource(each),
        ].map((fault) => `packages/${name}/src/${each.path} ${fault}`),
      ),
      ...circlesIn(new Map(sources.map((each) => [each.path, new Set(filesOf(each))]))).map(
        ([first, ...others]) =>
          `packages/${name}/src/${first} leads back to itself: ${[...others, first].join(' → ')}`,
      ),
      ...rules.faultsOfList(sources.map(({ path }) => path)),
    ];
  });

const filesOf = ({ imports }) => imports.flatMap(({ file }) => file ?? []);

function faultOfPackage(allowed, target) {
  const other = /^@fieldscope\/([a-z]+)/.exec(target)?.[1];
  return other && !allowed.includes(other) ? `imports package ${other}` : undefined;
}

/** What a package asks of the imports between its own files, of a file, and of its list of folders. */
function rulesOf(checkout, name) {
  const none = { faultOfImport: () => undefined, faultsOfSource: () => [], faultsOfList: () => [] };
  if (name !== 'server' && name !== 'web') return none;
  const modules = readModules(sourceFolder(checkout, 'server'));
  if (name === 'server')
    return {
      ...none,
      faultOfImport: (from, to) => faultOfServerImport(modules, from, to),
      faultsOfList: (paths) => unlistedModules(modules, paths),
    };
  const features = readFeatures(sourceFolder(checkout, 'web'));
  return {
    faultOfImport: (from, to) => faultOfWebImport(features, from, to),
    faultsOfSource: (each) => businessWordsIn(each).map((word) => `says ${word}: ui/ has no business words`),
    faultsOfList: (paths) => unlistedFeatures(features, modules, paths),
  };
}
