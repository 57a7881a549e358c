// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { changeLanguage, loadAreas, textOf } from './texts';

test('a text is filled with its facts', async () => {
  await loadAreas(['ui']);
  expect(textOf('ui', 'page.of', { from: 1, to: 20, total: 343 })).toBe('1–20 of 343');
});

test.each([
  ['en', 1, '1 row selected'],
  ['en', 2, '2 rows selected'],
  ['ru', 1, 'Выбрана 1 строка'],
  ['ru', 3, 'Выбраны 3 строки'],
  ['ru', 11, 'Выбрано 11 строк'],
  ['zh', 3, '已选 3 行'],
] as const)('in %s, %i takes the right plural form', async (language, count, words) => {
  await loadAreas(['ui']);
  await changeLanguage(language);
  expect(textOf('ui', 'table.selected', { count })).toBe(words);
});

test('changing the language loads every area that is in use, and marks the page', async () => {
  await loadAreas(['common', 'routes']);
  await changeLanguage('zh');
  expect(textOf('routes', 'login')).toBe('登录');
  expect(document.documentElement.lang).toBe('zh-CN');
});

test('an area that is opened while the language changes has its words in the new language', async () => {
  const changed = changeLanguage('ru');
  await loadAreas(['device-access']);
  await changed;
  expect(textOf('device-access', 'tunnel.action')).toBe('Открыть удалённый терминал');
});
