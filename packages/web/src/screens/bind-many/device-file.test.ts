import { expect, test } from 'vitest';
import { readDevices } from './device-file';

const A = { eui: '2CF7F1C044300627', code: 'ABC', name: '', group: '' };

test.each([
  ['commas', '2CF7F1C044300627,ABC'],
  ['semicolons', '2CF7F1C044300627;ABC'],
  ['tabs, as a spreadsheet copies', '2CF7F1C044300627\tABC'],
  ['a mark at the beginning and spaces', '\uFEFF 2CF7F1C044300627 , ABC \r\n\r\n'],
  ['needless columns', '2CF7F1C044300627,ABC,,,north,5'],
])('rows are read with %s', (_what, text) => {
  expect(readDevices(text)).toEqual([A]);
});

test('a first row that names its columns says their order', () => {
  expect(readDevices('Name,EUI,Group,Code\nBed 1,2CF7F1C044300627,Barn,ABC')).toEqual([
    { ...A, name: 'Bed 1', group: 'Barn' },
  ]);
});

test('quotes keep separators, line breaks and quotes in a cell', () => {
  expect(readDevices('2CF7F1C044300627,ABC,"North, ""2""\nright",Barn\n')).toEqual([
    { ...A, name: 'North, "2"\nright', group: 'Barn' },
  ]);
});

test('nothing holds no devices', () => {
  expect(readDevices(' \n\n')).toEqual([]);
});
