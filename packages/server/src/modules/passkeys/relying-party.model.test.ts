import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.model';

test.each([
  ['https://portal.example', 'portal.example', 'https://portal.example'],
  ['https://portal.example:8443/', 'portal.example', 'https://portal.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('%s has passkeys of %s', (address, id, origin) => {
  expect(relyingPartyOf(address)).toEqual({ id, origin });
});

test.each([
  'http://portal.example',
  'https://192.0.2.7',
  'http://127.0.0.1:3000',
  'https://[2001:db8::7]',
])('%s has none', (address) => {
  expect(relyingPartyOf(address)).toBeUndefined();
});
