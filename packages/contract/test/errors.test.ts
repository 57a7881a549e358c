import { expect, test } from 'vitest';
import { ERROR_NAMES, ERRORS, type ErrorName, findErrorByCode } from '../src/errors/catalogue';
import { AppError, fail } from '../src/errors/fail';
import { fillErrorText } from '../src/errors/fill';
import { ERROR_TEXTS, errorText } from '../src/errors/texts';
import { LANGUAGE_NAMES } from '../src/languages';
import { LIMITS } from '../src/limits';

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

const SILENT = [11004];
const ERROR_PAGE = [11220];
const SIGN_OUT = [10006, 10013, 11103, 10012, 11102, 4802, 11101];
const TIP = [
  ...[500, 1000, 1],
  ...from(10000, 10005),
  ...from(10007, 10011),
  ...from(10014, 10023),
  ...from(11001, 11003),
  ...from(11005, 11025),
  ...from(11104, 11107),
  ...from(11201, 11206),
  ...[11216, 11217, 11229],
  ...from(11301, 11344),
  ...[11385, 11394, 11395, 11396],
];
const handlingOf = (code: number) => {
  const name = findErrorByCode(code);
  return name && ERRORS[name].handling;
};

test.each([
  ['silent', SILENT],
  ['error_page', ERROR_PAGE],
  ['sign_out', SIGN_OUT],
  ['tip', TIP],
] as const)('every number that is handled by %s is in the catalogue so', (handling, codes) => {
  for (const code of codes) expect([code, handlingOf(code)]).toEqual([code, handling]);
});

test('the catalogue holds no number that the product does not know, and none twice', () => {
  const codes = ERROR_NAMES.map((name) => ERRORS[name].code);
  expect([...codes].sort((a, b) => a - b)).toEqual(
    [...SILENT, ...ERROR_PAGE, ...SIGN_OUT, ...TIP].sort((a, b) => a - b),
  );
});

test('an answer without a number is a failure of the server; a strange number is left to its own message', () => {
  expect(findErrorByCode(undefined)).toBe('server_error');
  expect(findErrorByCode(99999)).toBeUndefined();
  expect(findErrorByCode(0)).toBeUndefined();
});

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const optionalPartsOf = (text: string) =>
  [...text.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => placeholdersOf(part!).join()).sort();

test('every error has a text of its own in each language, with the same facts in it', () => {
  for (const name of ERROR_NAMES) {
    for (const language of LANGUAGE_NAMES) {
      const text = ERROR_TEXTS[language][name];
      expect(text.trim().length, `${name} ${language}`).toBeGreaterThan(5);
      expect(text, `${name} ${language}`).not.toMatch(/[!！]/);
      expect(placeholdersOf(text), `${name} ${language}`).toEqual(placeholdersOf(ERROR_TEXTS.en[name]));
      expect(optionalPartsOf(text), `${name} ${language}`).toEqual(optionalPartsOf(ERROR_TEXTS.en[name]));
    }
  }
});

test('each language is written in its own script', () => {
  for (const name of ERROR_NAMES) {
    expect(ERROR_TEXTS.en[name]).toMatch(/^[\x20-\x7e–“”]+$/);
    expect(ERROR_TEXTS.zh[name]).toMatch(/\p{Script=Han}/u);
    expect(ERROR_TEXTS.ru[name]).toMatch(/\p{Script=Cyrillic}/u);
  }
});

/** Numbers that differ for programs alone: a person reads the same. */
const SAME_FOR_PEOPLE: ErrorName[] = ['access_token_expired', 'refresh_token_expired', 'open_scene_limit'];

test('no two errors have the same text, unless people need to know no difference', () => {
  const names = ERROR_NAMES.filter((name) => !SAME_FOR_PEOPLE.includes(name));
  for (const language of LANGUAGE_NAMES) {
    const texts = names.map((name) => ERROR_TEXTS[language][name]);
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
  }
});

test('no text shows a placeholder, even when no fact is given', () => {
  for (const language of LANGUAGE_NAMES) {
    for (const name of ERROR_NAMES) expect(errorText(language, name)).not.toMatch(/[{}[\]]/);
  }
});

test('a text names the field when it is known', () => {
  expect(errorText('en', 'parameter_invalid', { field: 'longitude' })).toBe(
    'A value cannot be accepted: longitude. Correct it and try again.',
  );
  expect(errorText('en', 'parameter_invalid')).toBe('A value cannot be accepted. Correct it and try again.');
  expect(errorText('ru', 'command_failed', { reason: 'нет связи' })).toContain(': нет связи');
});

test.each([
  ['en', 'name', 'display name'],
  ['zh', '名称', '姓名'],
  ['ru', 'название', 'имя'],
] as const)('in %s people read a field in words, and no name that only programs know', (language, name, nickname) => {
  const invalid = (field: string) => errorText(language, 'parameter_invalid', { field });
  expect(invalid('dev_name')).toContain(name);
  expect(invalid('nickname')).toContain(nickname);
  expect(invalid('devices.0.name')).toContain(name);
  expect(invalid('refreshToken')).toBe(errorText(language, 'parameter_invalid'));
  expect(errorText(language, 'open_parameter_invalid', { field: 'time_start' })).toContain('time_start');
});

test('a refusal for the role names the role that may', () => {
  expect(errorText('en', 'no_authority', { role: 'administrator' })).toContain('the role administrator');
  expect(errorText('zh', 'no_authority', { role: 'owner' })).toContain('需要所有者角色');
  expect(errorText('ru', 'no_authority', { role: 'observer' })).toContain('«наблюдатель»');
});

test('a fact is put in as it is, whatever it holds', () => {
  expect(fillErrorText('No: {field}[ ({reason})]', { field: '[{reason}] $&' })).toBe('No: [{reason}] $&');
});

test('limits in the texts are the limits of the product', () => {
  const expected: [ErrorName, number][] = [
    ['access_key_limit_reached', LIMITS.accessKeys],
    ['group_limit_reached', LIMITS.groups],
    ['export_limit', LIMITS.exportRows],
    ['account_locked', 30],
    ['open_too_many_devices', 50],
  ];
  for (const [name, limit] of expected) {
    for (const language of LANGUAGE_NAMES)
      expect(errorText(language, name)).toContain(new Intl.NumberFormat(language).format(limit));
  }
  expect(errorText('en', 'group_limit_reached', { limit: 7 })).toContain('7 groups');
  expect(errorText('en', 'creation_limit_reached', { kits: 7 })).toContain('7 development kits');
});

test('a refusal carries its name, its entry and its facts', () => {
  const refuse = () => fail('parameter_missing', { field: 'eui' });
  expect(refuse).toThrow(AppError);
  expect(refuse).toThrow(
    expect.objectContaining({
      name: 'parameter_missing',
      entry: { code: 10009, handling: 'tip' },
      facts: { field: 'eui' },
    }),
  );
  expect(new AppError('no_data').message).toBe('no_data');
});
