// npm run package: one archive with everything built, in dist/, and beside it what it is made of (CycloneDX).
// `npx ./dist/fieldscope-<version>.tgz` starts it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { shrinkwrapOf } from './packaging/shrinkwrap.mjs';
import { BUNDLED_PACKAGES, buildProduct, ensureInstalled, ROOT } from './tools.mjs';

const OUTPUT = join(ROOT, 'dist');
const STAGE = join(OUTPUT, 'package');
/** Empty but for what describes everything that is built in, too. */
const BOM_STAGE = join(OUTPUT, 'bom');
const PACKAGES = ['agronomy', 'codecs', 'contract', 'server', 'simulator', 'web'];
const OURS = /^@fieldscope\//;
/** As they lie beside each other in the repository: programs find their files by it. */
const FOLDERS = [
  ...['bin', 'codec-sandbox', 'dist', 'migrations'].map((name) => `server/${name}`),
  'web/dist',
];
const DOCUMENTS = [
  ...['README.md', 'LICENSE', 'deploy'],
  ...['deployment', 'operations', 'settings'].map((name) => `docs/${name}.md`),
];
/** What builds and tests leave among what they build. */
const NOT_PACKED = /^(\.built-from|fieldscope-test-)/;

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

function packageJson() {
  const { name, version, description, license, type, engines } = readJson('package.json');
  const { dependencies, optionalDependencies } = readJson('packages/server/package.json');
  return {
    ...{ name, version, description, license, type, engines },
    bin: { fieldscope: 'server/bin/fieldscope.mjs' },
    dependencies: without(BUNDLED_PACKAGES, dependencies),
    optionalDependencies,
  };
}

const without = (excluded, dependencies = {}) =>
  Object.fromEntries(Object.entries(dependencies).filter(([each]) => !excluded.test(each)));

/** Writes what npm reads: the package, and the versions of what it needs. */
function describe(folder, root) {
  const write = (name, content) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);
  mkdirSync(folder, { recursive: true });
  write('package.json', root);
  write('npm-shrinkwrap.json', shrinkwrapOf(readJson('package-lock.json'), root));
}

function stage() {
  rmSync(STAGE, { recursive: true, force: true });
  for (const folder of FOLDERS)
    cpSync(join(ROOT, 'packages', folder), join(STAGE, folder), {
      recursive: true,
      filter: (path) => !NOT_PACKED.test(basename(path)),
    });
  for (const document of DOCUMENTS) {
    mkdirSync(dirname(join(STAGE, document)), { recursive: true });
    cpSync(join(ROOT, document), join(STAGE, document), { recursive: true });
  }
  describe(STAGE, packageJson());
}

/** What npm prints. */
function npm(cwd, ...args) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status === 0) return stdout;
  console.error(stderr);
  process.exit(1);
}

/** @returns the archive's path */
function pack() {
  const [{ filename }] = JSON.parse(npm(STAGE, 'pack', '--json', '--pack-destination', OUTPUT));
  return join(OUTPUT, filename);
}

/** Everything from npm that is built into the archive or needed by it, without what differs from run to run. */
function billOfMaterials() {
  const root = packageJson();
  const dependencies = PACKAGES.map((each) => readJson(`packages/${each}/package.json`).dependencies);
  describe(BOM_STAGE, { ...root, dependencies: without(OURS, Object.assign({}, ...dependencies)) });
  const { serialNumber, metadata, ...made } = JSON.parse(
    npm(BOM_STAGE, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'),
  );
  const component = { ...metadata.component, name: root.name };
  return { ...made, metadata: { ...metadata, timestamp: undefined, component } };
}

ensureInstalled();
await buildProduct();
stage();
const archive = readFileSync(pack());
const { name, version } = readJson('package.json');
const bom = join(OUTPUT, `${name}-${version}.cdx.json`);
writeFileSync(bom, `${JSON.stringify(billOfMaterials(), undefined, 2)}\n`);
for (const folder of [STAGE, BOM_STAGE]) rmSync(folder, { recursive: true, force: true });
console.log(`dist/${name}-${version}.tgz`);
console.log(
  `${(archive.length / 1e6).toFixed(1)} MB, SHA-256 ${createHash('sha256').update(archive).digest('hex')}`,
);
