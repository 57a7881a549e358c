import { expect, test } from 'vitest';
import { textOfFile } from '../src/file-text';

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['UTF-8', Buffer.from('Äcker, 中文')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFÄcker, 中文')],
  ['UTF-16 of a spreadsheet', utf16('Äcker, 中文')],
])('a file in %s', (_, bytes) => {
  expect(textOfFile(bytes)).toBe('Äcker, 中文');
});

test('what is no UTF-8 is read as banks of the west write it', () => {
  expect(textOfFile(latin('Müller'))).toBe('Müller');
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Müller</a>';
  expect(textOfFile(latin(xml))).toBe(xml);
});

test('an encoding that nobody knows, or that is not kept, does no harm', () => {
  const xml = '<?xml version="1.0" encoding="x-none"?><a>Müller</a>';
  expect(textOfFile(Buffer.from(xml))).toBe(xml);
  expect(textOfFile(new Uint8Array())).toBe('');
});
