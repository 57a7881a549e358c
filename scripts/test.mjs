// npm test: everything that must pass. Ends with one line that counts all suites.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
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

const LAST_LINES_MS = 5000;
/** How much of the cause of a failure is said again at the end. */
const CAUSE_LINES = 12;
const CAUSE_COLUMNS = 240;
const REPORTS = join(ROOT, 'test-results');
const results = [];

/** Runs one suite and keeps what came out of it. A suite whose runner dies has failed. */
async function runSuite(name, run) {
  const started = performance.now();
  const { ok, passed, failed, failures = [] } = await run();
  const result = {
    name,
    passed,
    failed: ok ? failed : Math.max(failed, 1),
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

async function vitest(name, projects, options = []) {
  const path = join(REPORTS, `${name}.json`);
  const { ok } = await runToEnd(name, [
    programOf('vitest'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${path}`,
    ...options,
  ]);
  const report = readReport(path);
  if (!report) return { ok: false, passed: 0, failed: 0 };
  const failures = report.testResults.flatMap(failuresOfFile);
  return { ok, passed: report.numPassedTests, failed: failures.length, failures };
}

/** A file's failed tests, or itself when it broke outside of them, each with the cause. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [withCause(file, message)];
  return failed.map(({ fullName, failureMessages }) => withCause(`${file}: ${fullName}`, failureMessages[0]));
}

/** What failed, and below it the beginning of what was expected and what came instead. */
function withCause(failed, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const cause = lines.slice(0, CAUSE_LINES).map((line) => `\n     ${line.slice(0, CAUSE_COLUMNS)}`);
  return failed + cause.join('');
}

async function journeys() {
  const path = join(REPORTS, 'journeys.json');
  const { ok } = await runToEnd(
    'journeys',
    [programOf('playwright'), 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
  );
  const report = readReport(path);
  if (!report) return { ok: false, passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  const failures = report.suites.flatMap(failuresOfSuite);
  return { ok, passed: expected, failed: unexpected + flaky, failures };
}

/** The failed journeys of a file, and of the groups in it, each with the cause. */
function failuresOfSuite({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const causeOf = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error;
  return [
    ...failed.map((spec) => withCause(`e2e/${spec.file}: ${spec.title}`, causeOf(spec)?.message)),
    ...suites.flatMap(failuresOfSuite),
  ];
}

/** @returns undefined when the runner died before it wrote the whole report */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
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
for (const { name, failures } of results) {
  for (const failure of failures) console.log(`FAIL ${name}: ${failure}`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
