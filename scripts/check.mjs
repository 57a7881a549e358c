// npm run check: types, lint and format, imports that flow one way, owners of tables, texts, documents, unused code. Everything runs at once.
import { spawn } from 'node:child_process';
import { ensureInstalled, programOf, ROOT } from './tools.mjs';

ensureInstalled();
const CHECKS = {
  ...Object.fromEntries(
    [
      'packages/contract',
      'packages/codecs',
      'packages/agronomy',
      'packages/server',
      'packages/simulator',
      'packages/web',
      // With e2e, which is made of the same files and needs the same settings.
      'bench',
      // All at once, each by one checker: the four of a run repeat most of each other's work.
    ].map((folder) => [`types ${folder}`, ['tsc', '-p', folder, '--checkers', '1']]),
  ),
  'lint and format': ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
  imports: ['tsx', 'scripts/check-imports.mjs'],
  'measurement ids': ['tsx', 'scripts/check-measurement-ids.mjs'],
  tables: ['tsx', 'scripts/check-tables.mjs'],
  texts: ['tsx', 'scripts/check-texts.mjs'],
  docs: ['tsx', 'scripts/check-docs.mjs'],
  'picture of modules': ['tsx', 'scripts/draw-modules.mjs', '--check'],
  'sources of advice': ['tsx', 'scripts/write-advice-sources.mjs', '--check'],
  unused: ['knip', '--no-progress'],
};

function runCheck([name, [program, ...args]]) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(process.execPath, [programOf(program), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('exit', (code) => {
      console.log(
        `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
      );
      if (code !== 0) console.log(Buffer.concat(output).toString());
      resolve(code === 0);
    });
  });
}

const results = await Promise.all(Object.entries(CHECKS).map(runCheck));
const failed = results.filter((passed) => !passed).length;
console.log(`check: ${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
