import { describe, expect, test } from 'vitest';
import { isVatNumber, plainVatNumber, vatCountryOf } from '../src/vat-numbers';

/** Numbers as they are written, with right check digits; then the same with one wrong sign. */
const CHECKED: [country: string, right: string, wrong: string][] = [
  ['AT', 'AT U13585627', 'AT U13585626'],
  ['BE', 'BE 0428759497', 'BE 0431150351'],
  ['BG', 'BG 175 074 752', 'BG 175 074 751'],
  ['CH', 'CHE-107.787.577 IVA', 'CHE-107.787.578 IVA'],
  ['CY', 'CY-10259033P', 'CY-10259033Z'],
  ['CZ', 'CZ 25123891', 'CZ 25123890'],
  ['DE', 'DE 136 695 976', 'DE 136 695 978'],
  ['DK', 'DK 13 58 56 28', 'DK 13 58 56 27'],
  ['EE', 'EE 100 594 102', 'EE 100 594 103'],
  ['GR', 'EL 094259216', 'EL 123456781'],
  ['ES', 'ES B64717838', 'ES B64717839'],
  ['ES', 'ES 54362315K', 'ES 54362315J'],
  ['ES', 'ES X-5253868-R', 'ES Y-5253868-R'],
  ['ES', 'ES M-1234567-L', 'ES M-1234567-K'],
  ['FI', 'FI 20774740', 'FI 20774741'],
  ['FR', 'FR 40 303 265 045', 'FR 84 323 140 391'],
  ['FR', 'FR K7 399 859 412', 'FR K7 399 859 413'],
  ['GB', 'GB 980 7806 84', 'GB 802 3117 81'],
  ['HR', 'HR 33392005961', 'HR 33392005962'],
  ['HU', 'HU-12892312', 'HU-12892313'],
  ['IE', 'IE 6433435F', 'IE 6433435E'],
  ['IE', 'IE 6433435OA', 'IE 6433435OB'],
  ['IE', 'IE 8D79739I', 'IE 8D79739J'],
  ['IT', 'IT 00743110157', 'IT 00743110158'],
  ['LT', 'LT 119511515', 'LT 119511516'],
  ['LT', 'LT 100001919017', 'LT 100001919018'],
  ['LT', 'LT 100004801610', 'LT 100004801611'],
  ['LU', 'LU 150 274 42', 'LU 150 274 43'],
  ['LV', 'LV 4000 3521 600', 'LV 4000 3521 601'],
  ['MT', 'MT 1167-9112', 'MT 1167-9113'],
  ['NL', 'NL004495445B01', 'NL123456789B90'],
  ['NL', 'NL002455799B11', 'NL002455799B12'],
  ['NO', 'NO 995 525 828 MVA', 'NO 995 525 829 MVA'],
  ['PL', 'PL 8567346215', 'PL 8567346216'],
  ['PT', 'PT 501 964 843', 'PT 501 964 842'],
  ['RO', 'RO 185 472 90', 'RO 185 472 91'],
  ['SE', 'SE 123456789701', 'SE 123456789101'],
  ['SI', 'SI 5022 3054', 'SI 5022 3055'],
  ['SK', 'SK 202 274 96 19', 'SK 202 274 96 18'],
  ['GB', 'XI 980 7806 84', 'XI 980 7806 85'],
];

test.each(CHECKED)('of %s %s is a number, %s is not', (country, right, wrong) => {
  expect(isVatNumber(plainVatNumber(right), country)).toBe(true);
  expect(isVatNumber(plainVatNumber(wrong), country)).toBe(false);
  expect(vatCountryOf(plainVatNumber(right))).toBe(country);
});

describe('a number of a person or a public body, whose digits are not checked, needs its form alone', () => {
  test.each([
    'BG 7523169263',
    'CZ 7103192745',
    'CZ 640903926',
    'LV 161175-19997',
    'GB GD001',
    'GB HA500',
  ])('%s', (number) => expect(isVatNumber(plainVatNumber(number))).toBe(true));
});

test.each([
  ['too short', 'DE13669597'],
  ['too long', 'DE1366959760'],
  ['letters where there are digits', 'DE13669597A'],
  ['a leading 0 where there is none', 'DK03585628'],
  ['letters that French keys do not have', 'FRIO399859412'],
  ['a suffix that there is not', 'CHE107787577VAT'],
  ['the ending 00', 'SE123456789700'],
  ['nothing but its letters', 'AT'],
  ['empty', ''],
  ['digits of another script', 'DE١٣٦٦٩٥٩٧٦'],
])('%s: %s is none', (_, number) => {
  expect(isVatNumber(number, 'DE')).toBe(false);
});

test('numbers of other countries have a form alone, and where numbers have letters before them one without is none', () => {
  expect(isVatNumber('123456789', 'US')).toBe(true);
  expect(isVatNumber('123456789', 'DE')).toBe(false);
  expect(isVatNumber('US1', 'US')).toBe(false);
  expect(vatCountryOf('123456789')).toBeUndefined();
  // A business may be registered in another country than it is in.
  expect(isVatNumber('DE136695976', 'US')).toBe(true);
});
