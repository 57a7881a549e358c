// npm test: everything that must pass. Ends with one line that counts all suites.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';
import { ensureInstalled, programOf, ROOT } from './tools.mjs';

/** Seconds that all of it may take on two idle cores. */
const BUDGET = 900;
const UNIT_PROJECTS = ['contract', 'codecs', 'agronomy', 'simulator'];
/** Tests on a real server wait for its database while they compute: a third worker uses the cores meanwhile. */
const WORKERS_ON_SERVER = 3;

/** What tests need beside Node: `paths` are looked for, `setting` may name another one, `debian` is the package. */
const PROGRAMS = [
  {
    paths: ['chromium', 'chromium-browser', 'google-chrome'],
    setting: 'CHROMIUM_PATH',
    debian: 'chromium',
    neededBy: 'journeys',
  },
  { paths: ['redis-server'], debian: 'redis-server', neededBy: 'tests of several processes' },
];

/** More files than these fail for a reason. */
const MOST_RUN_AGAIN = 3;
const LAST_LINES_MS = 5000;
const REPORTS = join(ROOT, 'test-results');
const results = [];

/** Runs one suite and keeps what came out of it. A suite whose runner dies has failed. */
async function runSuite(name, run) {
  const started = performance.now();
  const { ok, passed, failed, failures = [], unstable = [] } = await run();
  const result = {
    name,
    passed,
    failed: ok ? failed : Math.max(failed, 1),
    unstable,
    failures: ok || failures.length > 0 ? failures : ['no test by itself: see the errors above'],
    seconds: Math.round((performance.now() - started) / 1000),
  };
  results.push(result);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${result.seconds} s)`);
}

/**
 * Runs a Node program to its end; its lines are printed behind the name of its suite, because check and build run side by side.
 * @returns whether it succeeded, and what it printed
 */
function runToEnd(suite, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        printed.push(line);
        console.log(`${suite.padEnd(8)} | ${line}`);
      });
    }
    child.on('exit', (code) => {
      const end = () => resolve({ ok: code === 0, printed: printed.join('\n') });
      child.on('close', end);
      // What a failed test left running keeps the pipe open.
      setTimeout(end, LAST_LINES_MS);
    });
  });
}

async function check() {
  const { ok, printed } = await runToEnd('check', ['scripts/check.mjs']);
  const [, passed = 0, failed = 1] = /check: (\d+) passed, (\d+) failed/.exec(printed) ?? [];
  return { ok, passed: Number(passed), failed: Number(failed) };
}

async function build() {
  const { ok } = await runToEnd('build', ['scripts/build.mjs']);
  return { ok, passed: Number(ok), failed: 0 };
}

/** Projects of vitest, as a suite. */
const vitest = (name, projects, options = []) =>
  inFiles(name, {
    read: readVitestReport,
    run: (path, files) =>
      runToEnd(name, [
        programOf('vitest'),
        'run',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${path}`,
        ...(files.length > 0 ? ['--maxWorkers=1', ...files] : options),
      ]),
  });

const journeys = () =>
  inFiles('journeys', {
    read: readPlaywrightReport,
    run: (path, files) =>
      runToEnd(
        'journeys',
        [
          programOf('playwright'),
          'test',
          '--config=e2e/playwright.config.ts',
          '--reporter=list,json',
          ...(files.length > 0 ? ['--workers=1', ...files] : []),
        ],
        { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
      ),
  });

/**
 * Runs a suite of test files. A few that failed run once more, alone, and what passes then is named as unstable:
 * a busy machine is told from a fault, and neither is hidden.
 * @param run of these files, or of all when there are none
 */
async function inFiles(name, { read, run }) {
  const path = join(REPORTS, `${name}.json`);
  const { ok } = await run(path, []);
  const files = read(path);
  if (!files) return { ok: false, passed: 0, failed: 0 };
  const failed = files.filter(({ failures }) => failures.length > 0);
  if (ok || failed.length === 0 || failed.length > MOST_RUN_AGAIN) return { ok, ...sumOf(files) };

  console.log(`${name}: ${failed.map(({ file }) => file).join(', ')} once more, alone`);
  const pathAgain = join(REPORTS, `${name}-again.json`);
  const again = await run(
    pathAgain,
    failed.map(({ file }) => file),
  );
  const filesAgain = read(pathAgain);
  if (!filesAgain) return { ok, ...sumOf(files) };
  const nameOf = (failure) => failure.split('\n', 1)[0];
  const failedAgain = new Set(filesAgain.flatMap(({ failures }) => failures).map(nameOf));
  const unstable = failed.flatMap(({ failures }) => failures).filter((one) => !failedAgain.has(nameOf(one)));
  const others = files.filter((file) => !failed.includes(file));
  return { ok: again.ok, unstable, ...sumOf([...others, ...filesAgain]) };
}

function sumOf(files) {
  const failures = files.flatMap((file) => file.failures);
  return { passed: files.reduce((sum, { passed }) => sum + passed, 0), failed: failures.length, failures };
}

/** Installs Debian's packages where we are root, and says what to install where that is not possible. */
function ensurePrograms() {
  const isOnPath = (path) => spawnSync('which', [path]).status === 0;
  const missing = () =>
    PROGRAMS.filter(({ paths, setting }) => !process.env[setting] && !paths.some(isOnPath));
  const packages = missing().map(({ debian }) => debian);
  if (packages.length > 0 && process.getuid?.() === 0 && isOnPath('apt-get')) {
    console.log(`Installing ${packages.join(', ')} …`);
    const aptGet = (...args) =>
      spawnSync('apt-get', ['-qq', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    aptGet('update');
    for (const name of packages) aptGet('install', '--yes', '--no-install-recommends', name);
  }
  for (const { debian, setting, neededBy } of missing()) {
    console.error(
      `Missing for the ${neededBy}: install ${debian}${setting ? `, or name it in ${setting}` : ''}.`,
    );
  }
}

ensureInstalled();
const started = performance.now();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
ensurePrograms();
await Promise.all([runSuite('check', check), runSuite('build', build)]);
// One after the other: each fills two cores, and none makes the others miss their time.
const onServer = [`--maxWorkers=${WORKERS_ON_SERVER}`];
await runSuite('unit', () => vitest('unit', UNIT_PROJECTS));
await runSuite('server', () => vitest('server', ['server'], onServer));
await runSuite('web', () => vitest('web', ['web', 'components']));
await runSuite('screens', () => vitest('screens', ['screens'], onServer));
await runSuite('journeys', journeys);

console.log();
for (const { name, passed, failed, seconds } of results) {
  console.log(`${name.padEnd(8)} ${`${passed} passed, ${failed} failed`.padEnd(26)} ${seconds} s`);
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `All suites: ${seconds} s of ${BUDGET} s${seconds > BUDGET ? `, over by ${seconds - BUDGET} s` : ''}`,
);
for (const { name, failures, unstable } of results) {
  for (const test of unstable) console.log(`UNSTABLE ${name}, passed alone: ${test}`);
  for (const failure of failures) console.log(`FAIL ${name}: ${failure}`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
