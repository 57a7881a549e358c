import { expect, test } from 'vitest';
import { readableText } from './payload-text';

const hexOf = (text: string) => Buffer.from(text).toString('hex');

test('what a kit uploaded is read as text', () => {
  const body = '{"events":[{"name":"measure-sensor"}],"note":"Теплица 温室"}';
  expect(readableText(hexOf(body))).toBe(body);
});

test('bytes of a radio frame are no text', () => {
  expect(readableText('0101100c7b0000010210e8fd0000c8a2')).toBeUndefined();
  expect(readableText('ff00')).toBeUndefined();
  expect(readableText('')).toBeUndefined();
});
