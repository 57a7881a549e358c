// npm run package: one archive with everything built, in dist/. `npx ./dist/fieldscope-<version>.tgz` starts it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { shrinkwrapOf } from './packaging/shrinkwrap.mjs';
import { BUNDLED_PACKAGES, buildProduct, ensureInstalled, ROOT } from './tools.mjs';

const OUTPUT = join(ROOT, 'dist');
const STAGE = join(OUTPUT, 'package');
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
  const imported = Object.entries(dependencies).filter(([each]) => !BUNDLED_PACKAGES.test(each));
  return {
    ...{ name, version, description, license, type, engines },
    bin: { fieldscope: 'server/bin/fieldscope.mjs' },
    dependencies: Object.fromEntries(imported),
    optionalDependencies,
  };
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
  const root = packageJson();
  const shrinkwrap = shrinkwrapOf(readJson('package-lock.json'), root);
  writeFileSync(join(STAGE, 'package.json'), `${JSON.stringify(root, undefined, 2)}\n`);
  writeFileSync(join(STAGE, 'npm-shrinkwrap.json'), `${JSON.stringify(shrinkwrap, undefined, 2)}\n`);
}

/** @returns the archive's path */
function pack() {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', OUTPUT], {
    cwd: STAGE,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(stderr);
    process.exit(1);
  }
  return join(OUTPUT, JSON.parse(stdout)[0].filename);
}

ensureInstalled();
await buildProduct();
stage();
const archive = readFileSync(pack());
const { name, version } = readJson('package.json');
rmSync(STAGE, { recursive: true, force: true });
console.log(`dist/${name}-${version}.tgz`);
console.log(
  `${(archive.length / 1e6).toFixed(1)} MB, SHA-256 ${createHash('sha256').update(archive).digest('hex')}`,
);
