import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areasOf, wordsWithCode } from '../build/words-with-code';

const SOURCES = join(import.meta.dirname, '../src');
const transform = wordsWithCode().transform as (code: string, id: string) => { code: string } | null;

test('the words of a screen are those of all that it imports, without what every page has', () => {
  expect(areasOf(join(SOURCES, 'screens/sub-accounts/SubAccountsScreen'))).toEqual([
    'second-factor',
    'signing-on',
    'sub-accounts',
  ]);
});

test('a part that is imported later is requested together with its words', () => {
  const id = join(SOURCES, 'shell/ShellDialogs.tsx');
  expect(transform("const help = () => import('./HelpPanel');", id)?.code).toContain(
    `withWords(["first-steps","guide","help"], import('./HelpPanel'))`,
  );
});

test('one that has no words of its own is imported as it is', () => {
  expect(
    transform("const plot = () => import('./Plot');", join(SOURCES, 'ui/charts/load-plot.ts')),
  ).toBeNull();
});
