import { LANGUAGE_NAMES } from '@fieldscope/contract/languages';
import type { TextTree } from '@fieldscope/contract/texts';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../admin/commands';
import { type CommandName, said, tell, tellCommand, tellerOf, tellFindingKind, tellToolOnly } from './told';
import en from './words/en';
import ru from './words/ru';
import zh from './words/zh';

const WORDS: Record<(typeof LANGUAGE_NAMES)[number], TextTree> = { en, zh, ru };
const names = Object.keys(COMMANDS) as CommandName[];

test('every command has words, and no words are of a command that there is not', () => {
  expect(Object.keys(en.commands).sort()).toEqual([...names].sort());
  expect(Object.keys(en.toolOnly)).toEqual(names.filter((name) => COMMANDS[name].toolOnly));
});

/** Each text with its dotted name. */
const textsOf = (tree: TextTree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : textsOf(value, `${path}${key}.`),
  );
const holesIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

describe.each(LANGUAGE_NAMES)('in %s', (language) => {
  const texts = textsOf(WORDS[language]);

  test('no command and no finding is without a text', () => {
    for (const name of names) expect(tellCommand(language, name), name).toMatch(/\S/);
    for (const name of names.filter((each) => COMMANDS[each].toolOnly))
      expect(tellToolOnly(language, name), name).toMatch(/\S/);
    for (const kind of Object.keys(en.findings) as (keyof typeof en.findings)[])
      expect(tellFindingKind(language, kind), kind).toMatch(/\S/);
  });

  test('every text is filled with what the English one is', () => {
    const english = new Map(textsOf(en));
    for (const [key, text] of texts) {
      const same = english.get(key) ?? english.get(key.replace(/_(few|many)$/, '_other'))!;
      expect(holesIn(text), key).toEqual(holesIn(same));
    }
  });

  test('no sentence stands twice', () => {
    const sentences = texts.filter(
      ([key, text]) => !/_(one|few|many|other)$/.test(key) && / .* |。/.test(text),
    );
    const twice = sentences.filter(
      ([, text], place) => sentences.findIndex(([, other]) => other === text) !== place,
    );
    expect(twice).toEqual([]);
  });
});

test('counts, sizes, ages and texts in texts are written as the language does', () => {
  const size = said('freeDisk', { size: { bytes: 1.5 * 1024 ** 3 }, folder: '/data' });
  expect(LANGUAGE_NAMES.map((language) => tell(language, size))).toEqual([
    '1.5 GB in /data',
    '/data 所在磁盘剩余 1.5 GB',
    '1,5 ГБ в /data',
  ]);
  const old = said('newestProven', { newest: said('newestOld', { age: { ageMs: 3 * 86_400_000 } }) });
  expect(tell('ru', old)).toBe('возраст новейшей: 3 дня, проверена');
  expect(tellerOf('ru')('noticeSent', { count: 21 })).toBe('Отправлено 21 учётной записи.');
});
