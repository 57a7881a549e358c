// @vitest-environment happy-dom
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf } from '../../../scripts/tools.mjs';

const ROOT = join(import.meta.dirname, '../../..');
let sources = '';
beforeAll(() => {
  sources = mkdtempSync(join(tmpdir(), 'texts-'));
});
afterAll(() => rmSync(sources, { recursive: true }));

/** What the check says of our sources after a change of one file. */
function checkAfter(file: string, change: (code: string) => string): string {
  cpSync(join(ROOT, 'packages/web/src'), sources, { recursive: true });
  const place = join(sources, file);
  const before = readFileSync(place, 'utf8');
  writeFileSync(place, change(before));
  expect(readFileSync(place, 'utf8')).not.toBe(before);
  try {
    execFileSync(process.execPath, [programOf('tsx'), join(ROOT, 'scripts/check-texts.mjs'), sources], {
      stdio: 'pipe',
    });
    return '';
  } catch (failure) {
    return String((failure as { stderr: Buffer }).stderr);
  }
}

test('a text that no screen uses fails the check', () => {
  const said = checkAfter('texts/en/help.ts', (code) =>
    code.replace("title: '", "spare: 'Spare',\n  title: '"),
  );
  expect(said).toContain('unused: help:spare');
});

test('a text that a language lacks fails the check', () => {
  const said = checkAfter('texts/ru/help.ts', (code) => code.replace(/ {2}contact: .*\n/, ''));
  expect(said).toContain('missing: ru/help:contact');
});

test('a change that has no words for the audit log fails the check', () => {
  const said = checkAfter('texts/en/audit.ts', (code) => code.replace(/ {4}production_bind: .*\n/, ''));
  expect(said).toContain('missing: en/audit:actions.production_bind');
});

test('what is read and has no words for the audit log fails the check', () => {
  const said = checkAfter('texts/en/audit.ts', (code) => code.replace(/ {4}topology: .*\n/, ''));
  expect(said).toContain('missing: en/audit:areas.topology');
});

test('words of the audit log for what is no call fail the check', () => {
  const said = checkAfter('texts/en/audit.ts', (code) =>
    code.replace("production_bind: '", "production_unbind: 'Unbound a device',\n    production_bind: '"),
  );
  expect(said).toContain('unused: audit:actions.production_unbind');
});

test('a fact that a translation lacks fails the check', () => {
  const said = checkAfter('texts/zh/help.ts', (code) => code.replace('{{version}}', ''));
  expect(said).toContain('other facts than in English: zh/help:version');
});
