import { expect, test } from 'vitest';
import { dataOf, encodedIn, hasDownlinks, payloadHex } from './profile-draft.model';

test.each([
  ['01 0a:FF', '010aff'],
  ['0x01FF', '01ff'],
  ['AQr/', '010aff'],
  ['not a payload!', undefined],
])('a payload %s is read as %s', (text, hex) => {
  expect(payloadHex(text)).toBe(hex);
});

test('data of a downlink is an object in JSON, and its payload is shown in hex', () => {
  expect(dataOf('{"minutes": 10}')).toEqual({ minutes: 10 });
  for (const text of ['', '[]', 'null', '7', '{minutes: 10}']) expect(dataOf(text)).toBeUndefined();
  expect(encodedIn('{"bytes":[0,10,255],"fPort":85,"warnings":[]}')).toEqual({
    payload: '000AFF',
    fPort: 85,
  });
  expect(encodedIn('{"bytes":[]}')).toEqual({ payload: '', fPort: null });
  for (const output of [null, '{"data":{}}']) expect(encodedIn(output)).toBeUndefined();
});

test('a script has downlinks when it encodes or decodes them', () => {
  expect(hasDownlinks('function encodeDownlink(input) {}')).toBe(true);
  expect(hasDownlinks('function decodeUplink(input) {}')).toBe(false);
});
