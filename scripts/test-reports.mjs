// What the test runners write into their reports, as files with passed and failed tests.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './tools.mjs';

/** How much of the cause of a failure is said again at the end. */
const CAUSE_LINES = 12;
const CAUSE_COLUMNS = 240;

/**
 * @typedef {{ file: string, passed: number, failures: string[] }} FileResult
 *   `file` from the project's root; `failures` are names of tests, each followed by its cause
 */

/** @returns {FileResult[] | undefined} undefined when the runner died before it wrote the whole report */
export function readVitestReport(path) {
  return readReport(path)?.testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const failures = failed.map((test) => withCause(`${file}: ${test.fullName}`, test.failureMessages[0]));
    // The file broke outside of its tests.
    if (status === 'failed' && failed.length === 0) failures.push(withCause(file, message));
    const passed = assertionResults.filter((result) => result.status === 'passed').length;
    return { file, passed, failures };
  });
}

/** @returns {FileResult[] | undefined} undefined when the runner died before it wrote the whole report */
export function readPlaywrightReport(path) {
  return readReport(path)?.suites.map((suite) => {
    const file = `e2e/${suite.file}`;
    const specs = specsOf(suite);
    const failures = specs
      .filter(({ ok }) => !ok)
      .map((spec) => withCause(`${file}: ${spec.title}`, causeOf(spec)));
    return { file, passed: specs.filter(isPassed).length, failures };
  });
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const isPassed = ({ tests }) => tests.every(({ status }) => status === 'expected');
const causeOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What failed, and below it the beginning of what was expected and what came instead. */
function withCause(failed, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  const cause = lines.slice(0, CAUSE_LINES).map((line) => `\n     ${line.slice(0, CAUSE_COLUMNS)}`);
  return failed + cause.join('');
}
