import { expect, test } from 'vitest';
import { readSticker } from './sticker';

const EUI = '2CF7F1C04430000C';
const CODE = '9F2A11C07B5E44D210';

test.each([
  ['both side by side, with a comma', `${EUI},${CODE}`],
  ['with a space', `${EUI} ${CODE}`],
  ['on two lines', `${EUI}\n${CODE}\n`],
  ['with a tab, as from a spreadsheet', `${EUI}\t${CODE}`],
  ['with a semicolon and spaces around', `  ${EUI} ; ${CODE}  `],
  ['labelled', `EUI:${EUI} KEY:${CODE}`],
  ['labelled the other way round', `Key: ${CODE}, EUI: ${EUI}`],
  ['labelled in lower case with equals signs', `eui=${EUI}&key=${CODE}`],
  ['labelled as DevEUI and Code', `DevEUI: ${EUI}\nCode: ${CODE}`],
  ['labelled with a space inside the name', `Device EUI: ${EUI}\nKey code: ${CODE}`],
  ['with full-width punctuation of a Chinese keyboard', `EUI：${EUI}，KEY：${CODE}`],
  ['with full-width digits', `ＥＵＩ：${EUI} ＫＥＹ：${CODE}`],
  ['as JSON', JSON.stringify({ device_eui: EUI, device_code: CODE })],
  ['in the query of an address', `https://example.org/bind?from=qr&eui=${EUI}&key=${CODE}`],
  [
    'in the query of an address with hash routes',
    `https://example.org/#/bind_device?nodeEui=${EUI}&deviceCode=${CODE}`,
  ],
  ['in the path of an address', `https://example.org/q/${EUI}/${CODE}`],
  ['the whole sticker', `Model: S2101\nEUI: ${EUI}\nKEY: ${CODE}\nFCC ID: Z4T-S2101`],
  ['in a sentence', `The sensor ${EUI} was packed with the code ${CODE}.`],
  ['an EUI in pairs with colons', `2C:F7:F1:C0:44:30:00:0C ${CODE}`],
  ['an EUI in pairs with dashes', `EUI 2C-F7-F1-C0-44-30-00-0C KEY ${CODE}`],
  ['an EUI in small letters', `${EUI.toLowerCase()},${CODE}`],
])('EUI and key code are found: %s', (_, text) => {
  expect(readSticker(text)).toEqual({ eui: EUI, code: CODE });
});

test('a key code keeps its case', () => {
  expect(readSticker(`${EUI},aB3dE6gH9jK2mN5pQ8`)).toEqual({ eui: EUI, code: 'aB3dE6gH9jK2mN5pQ8' });
});

test('a key code that looks like an EUI comes second', () => {
  expect(readSticker(`${EUI} 0123456789ABCDEF`)).toEqual({ eui: EUI, code: '0123456789ABCDEF' });
});

test('a key code may be the EUI once more', () => {
  expect(readSticker(`EUI:${EUI},KEY:${EUI}`)).toEqual({ eui: EUI, code: EUI });
});

test('an AppKey and a JoinEUI are not taken for key code and EUI', () => {
  const text = `JoinEUI: 800000000000000A\nDevEUI: ${EUI}\nAppKey: 2B7E151628AED2A6ABF7158809CF4F3C`;
  expect(readSticker(text)).toEqual({ eui: EUI });
});

test('an AppKey does not push the key code aside', () => {
  const text = `EUI ${EUI} APP KEY 2B7E151628AED2A6ABF7158809CF4F3C KEY ${CODE}`;
  expect(readSticker(text)).toEqual({ eui: EUI, code: CODE });
});

test.each([
  ['with profile', `LW:D0:1122334455667788:${EUI}:AABB1122`],
  [
    'with owner token, serial number and check sum',
    `LW:D0:1122334455667788:${EUI}:AABB1122:OAABBCCDDEEFF:SYYWWNNNNNN:PFOOBAR:CAF2C`,
  ],
  ['in the older form', `URN:LW:DP:1122334455667788:${EUI}:AABB1122`],
  ['in small letters', `lw:d0:1122334455667788:${EUI.toLowerCase()}:aabb1122`],
])('a QR code after LoRa Alliance TR005 gives the DevEUI, not the JoinEUI: %s', (_, text) => {
  expect(readSticker(text)).toEqual({ eui: EUI });
});

test('an EUI alone is an EUI', () => {
  expect(readSticker(EUI)).toEqual({ eui: EUI });
  expect(readSticker(`https://example.org/?eui=${EUI}`)).toEqual({ eui: EUI });
});

test('a labelled key code alone is a key code; a word without a label is nothing', () => {
  expect(readSticker(`KEY: ${CODE}`)).toEqual({ code: CODE });
  expect(readSticker(CODE)).toEqual({});
});

test.each([
  '',
  '   ',
  'hello',
  'https://example.org/',
  'WIFI:S:guest;T:WPA;P:secret;;',
  '2CF7F1C0443',
  `${EUI}0`,
])('nothing is found in %j', (text) => {
  expect(readSticker(text)).toEqual({});
});

test('a very long text does not hang', () => {
  expect(readSticker('2C:'.repeat(50_000))).toEqual({});
  expect(readSticker(`http://${'?'.repeat(20_000)}`)).toEqual({});
});
