import { HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { factsOf, newDraft, originOf, problemsOf, type ShareDraft } from './share-draft';

const NOW = Date.UTC(2026, 10, 28, 12);
const ON = { zone: 'Europe/Berlin', now: NOW };
const draft = (more: Partial<ShareDraft> = {}): ShareDraft => ({ ...newDraft('Hall'), ...more });

test('a draft as it begins can be sent', () => {
  expect(factsOf(draft(), ON)).toEqual({
    ...{ name: 'Hall', icon: 'panel', expires_at: null, passphrase: null, variable: null, sites: [] },
  });
});

test('who asks for a passphrase and enters none makes no link that asks for none', () => {
  expect(problemsOf(draft({ passphrase: '' }), ON)).toMatchObject({ passphrase: true });
  expect(factsOf(draft({ passphrase: '' }), ON)).toBeUndefined();
  expect(factsOf(draft({ passphrase: 'short' }), ON)).toBeUndefined();
  expect(factsOf(draft({ passphrase: 'long enough' }), ON)).toMatchObject({ passphrase: 'long enough' });
});

test('the passphrase of now stays where no other is entered', () => {
  expect(factsOf(draft({ passphrase: undefined }), ON)).not.toHaveProperty('passphrase');
});

test('a link expires in the future, by the clock of the reader’s zone', () => {
  expect(factsOf(draft({ expires: '2026-11-28T14:00' }), ON)).toMatchObject({ expires_at: NOW + HOUR_MS });
  expect(problemsOf(draft({ expires: '2026-11-28T13:00' }), ON)).toMatchObject({ expires: true });
  expect(problemsOf(draft({ expires: 'tomorrow' }), ON)).toMatchObject({ expires: true });
});

test.each([
  ['https://Farm.example/', 'https://farm.example'],
  ['farm.example/our/page?id=1', 'https://farm.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['https://farm.example:443', 'https://farm.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['javascript:alert(1)', undefined],
  ['ftp://farm.example', undefined],
  ['https://*.farm.example', undefined],
  ['two_words.example', undefined],
  ['https://', undefined],
])('the site of %s is %s', (typed, origin) => {
  expect(originOf(typed)).toBe(origin);
});

test('sites are those of the lines, each once; what is none is named', () => {
  const sites = 'farm.example\nhttps://farm.example/shop, http://a_b.example';
  expect(problemsOf(draft({ sites }), ON)).toMatchObject({ sites: ['http://a_b.example'] });
  expect(factsOf(draft({ sites: 'farm.example\nhttps://farm.example/shop' }), ON)).toMatchObject({
    sites: ['https://farm.example'],
  });
});
