import { expect, test } from 'vitest';
import { isSubAccountName } from '../src/sub-account-types';
import { toWebAddress } from '../src/web-address';

test.each(['ab', 'Anna2', 'a1234567890123456789', '42'])('%s can be a sub-account', (name) => {
  expect(isSubAccountName(name)).toBe(true);
});

test.each([
  ['one sign', 'a'],
  ['twenty-one', 'a12345678901234567890'],
  ['nothing', ''],
  ['a space', 'an na'],
  ['a sign that is neither letter nor digit', 'anna@farm'],
  ['a letter that looks like another one', 'аnna'],
  ['a line after it', 'anna\n'],
])('%s cannot', (_what, name) => {
  expect(isSubAccountName(name)).toBe(false);
});

test.each([
  ['https://farm.example/about?lang=en', 'https://farm.example/about?lang=en'],
  ['http://farm.example:8080', 'http://farm.example:8080'],
  ['www.farm.example', 'https://www.farm.example'],
  ['ферма.рф', 'https://ферма.рф'],
])('%s is a web address', (typed, address) => {
  expect(toWebAddress(typed)).toBe(address);
});

test.each([
  'farm',
  'javascript:alert(1)',
  'javascript://farm.example/%0aalert(1)',
  'ftp://farm.example',
  'https://farm.example@evil.example',
  'https://',
  'my farm.example',
  '10.0.0.1',
])('%s is none', (typed) => {
  expect(toWebAddress(typed)).toBeUndefined();
});
