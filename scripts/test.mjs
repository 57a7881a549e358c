// npm test: everything that must pass. Ends with one line that counts all suites.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, buildWeb, ensureInstalled, ROOT } from './tools.mjs';

ensureInstalled();
const REPORTS = join(ROOT, 'test-results');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const total = { passed: 0, failed: 0 };
function count(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  console.log(`${name}: ${passed} passed, ${failed} failed`);
}

function runSuite(command, args, env = {}) {
  return (
    spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

function checkSuite() {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/check.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  process.stdout.write(stdout);
  const [, passed, failed] = /check: (\d+) passed, (\d+) failed/.exec(stdout) ?? [0, 0, 1];
  count('check', Number(passed), Math.max(Number(failed), status === 0 ? 0 : 1));
}

function vitestSuite() {
  const report = join(REPORTS, 'vitest.json');
  const ok = runSuite('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const failed = result ? result.numFailedTests + failedFiles(result) : 1;
  count('tests', result?.numPassedTests ?? 0, ok ? failed : Math.max(failed, 1));
}

/** Files that broke before they could run a test. */
function failedFiles(result) {
  return result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    .length;
}

function ensureChromium() {
  const found = ['chromium', 'chromium-browser', 'google-chrome'].some(
    (name) => spawnSync('which', [name]).status === 0,
  );
  if (found || process.env.CHROMIUM_PATH) return true;
  if (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    console.log('Installing Chromium …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status === 0) return true;
  }
  console.error('The journeys need Chromium: install it, or name it in CHROMIUM_PATH.');
  return false;
}

async function journeySuite() {
  await buildServer();
  await buildWeb();
  if (!ensureChromium()) return count('journeys', 0, 1);
  const report = join(REPORTS, 'journeys.json');
  const ok = runSuite(
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  const stats = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : undefined;
  const failed = stats ? stats.unexpected + stats.flaky : 1;
  count('journeys', stats?.expected ?? 0, ok ? failed : Math.max(failed, 1));
}

checkSuite();
await buildWeb();
vitestSuite();
await journeySuite();
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
