import { expect, test } from 'vitest';
import { groupedIban, isIban, plainIban } from '../src/iban';

/** Examples of the registry of ISO 13616. */
const PUBLISHED = [
  ...['AT611904300234573201', 'BE68539007547034', 'CH9300762011623852957', 'CY17002001280000001200527600'],
  ...[
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
    'IE29AIBK93115212345678',
  ],
  ...[
    'IT60X0542811101000000123456',
    'LI21088100002324013AA',
    'LU280019400644750000',
    'MT84MALT011000012345MTLCAST001S',
  ],
  ...['NL91ABNA0417164300', 'NO9386011117947', 'PL61109010140000071219812874', 'SE4550000000058398257466'],
];

test.each(PUBLISHED)('%s is an IBAN, and no longer one with a mistyped or exchanged sign', (iban) => {
  expect(isIban(iban)).toBe(true);
  expect(plainIban(groupedIban(iban).toLowerCase())).toBe(iban);
  const digits = [...iban.matchAll(/\d/g)].map(({ index }) => index).filter((index) => index > 3);
  for (const place of digits) {
    const other = (Number(iban[place]) + 1) % 10;
    expect(isIban(`${iban.slice(0, place)}${other}${iban.slice(place + 1)}`)).toBe(false);
  }
  for (let place = 4; place + 1 < iban.length; place += 1) {
    const swapped = `${iban.slice(0, place)}${iban[place + 1]}${iban[place]}${iban.slice(place + 2)}`;
    if (swapped !== iban) expect(isIban(swapped)).toBe(false);
  }
});

/** An IBAN with right check digits, whatever its length. */
function anIban(country: string, account: string): string {
  const number = `${account}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${account}`;
}

test('it has the length of its country; of a country that the registry does not have, any that there is', () => {
  expect(isIban(anIban('DE', '370400440532013000'))).toBe(true);
  for (const account of ['37040044053201300', '3704004405320130000'])
    expect(isIban(anIban('DE', account))).toBe(false);
  expect(isIban(anIban('ZZ', '37040044053201300'))).toBe(true);
  expect(isIban(anIban('ZZ', '3704004405'))).toBe(false);
  expect(isIban(anIban('ZZ', '3'.repeat(31)))).toBe(false);
});

test('check digits are 02 to 98: others that leave the same remainder are none', () => {
  const accounts = Array.from({ length: 400 }, (_, place) => String(place).padStart(18, '0'));
  for (const [right, wrong] of [
    ['97', '00'],
    ['98', '01'],
    ['02', '99'],
  ] as const) {
    const account = accounts.find((one) => anIban('DE', one).startsWith(`DE${right}`))!;
    expect(isIban(`DE${right}${account}`)).toBe(true);
    expect(isIban(`DE${wrong}${account}`)).toBe(false);
  }
});
