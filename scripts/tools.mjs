import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureNode } from '../packages/server/bin/run-node.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a command to its end in the foreground; ends this process when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** A program of an installed package, to be run by Node: npx takes half a second longer. */
export const programOf = (name) => join(ROOT, 'node_modules/.bin', name);

/** Installs the packages of the lock file when they are missing or older than it. */
export function ensureInstalled() {
  ensureNode();
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  const lock = join(ROOT, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error('Installing packages …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' });
}

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) {
    if (name !== 'node_modules' && name !== 'dist') yield* filesBelow(join(path, name));
  }
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.map((each) => join(ROOT, each)).filter(existsSync)) {
    for (const file of filesBelow(path)) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex');
}

/** Runs `build` unless nothing it was made from has changed since. */
async function buildIfStale(name, sources, output, build) {
  const stamp = join(ROOT, output, '.built-from');
  const now = fingerprint([...sources, 'package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.error(`Building ${name} …`);
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

const SHARED = ['packages/contract/src', 'packages/codecs/src', 'packages/agronomy/src'];

/** Bundles the server and the operator's tool; packages from npm stay where they are. */
export function buildServer() {
  const sources = [
    ...SHARED,
    'packages/simulator/src',
    'packages/server/src',
    'packages/server/package.json',
  ];
  return buildIfStale('the server', sources, 'packages/server/dist', async () => {
    const { build } = await import('esbuild');
    rmSync(join(ROOT, 'packages/server/dist'), { recursive: true, force: true });
    await build({
      // The commands by themselves, for journeys: they run them in their own process.
      entryPoints: ['main', 'admin', 'admin/run', 'worker'].map((name) =>
        join(ROOT, `packages/server/src/${name}.ts`),
      ),
      outdir: join(ROOT, 'packages/server/dist'),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      // What a program imports later stays a file of its own, and so do the packages that it imports.
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      sourcesContent: false,
      logLevel: 'warning',
      plugins: [npmPackagesOutside],
    });
  });
}

/** Ours, which are TypeScript, and one of hundreds of small files: a tenth of a second of each start. */
export const BUNDLED_PACKAGES = /^(@fieldscope|kysely)(\/|$)/;

/** Bundles few packages; everything else from npm is imported at run time. */
export const npmPackagesOutside = {
  name: 'npm-packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || BUNDLED_PACKAGES.test(path) ? undefined : { path, external: true },
    );
  },
};

/** Builds the portal's files. @returns their folder */
export async function buildWeb() {
  const sources = [
    ...SHARED,
    ...['src', 'build', 'public', 'index.html', 'vite.config.ts', 'package.json'].map(
      (each) => `packages/web/${each}`,
    ),
  ];
  await buildIfStale('the portal', sources, 'packages/web/dist', async () => {
    run(process.execPath, [programOf('vite'), 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'packages/web'),
      // That of a test runner would build React's development version.
      env: { ...process.env, NODE_ENV: 'production' },
    });
  });
  return join(ROOT, 'packages/web/dist');
}

/** Builds what a running product consists of: the server and the portal. */
export async function buildProduct() {
  await buildServer();
  await buildWeb();
}
