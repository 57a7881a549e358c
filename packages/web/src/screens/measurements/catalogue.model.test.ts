import type { DefinitionNames } from '@fieldscope/contract/definitions/names';
import { en } from '@fieldscope/contract/definitions/names.en';
import { ru } from '@fieldscope/contract/definitions/names.ru';
import { zh } from '@fieldscope/contract/definitions/names.zh';
import { expect, test } from 'vitest';
import { filteredTypes, listMeasurements, listSensorTypes } from './catalogue.model';

const LOADED: Record<'en' | 'zh' | 'ru', DefinitionNames> = { en, zh, ru };
const SAP_FLOW = {
  id: '5501',
  names: { en: 'Sap flow', zh: '', ru: 'Сокодвижение' },
  measurementIds: [5501],
};
const HALL = { id: '4097', names: { en: '', zh: '棚内温度', ru: '' }, measurementIds: [4097] };
const found = (search: string, kind: string | null = null) =>
  filteredTypes(listMeasurements(LOADED, [SAP_FLOW, HALL], 'en'), { search, kind }).map(({ id }) => id);

test('own measurements come first; a renamed one keeps its published name beside the own one', () => {
  const [first, second] = listMeasurements(LOADED, [SAP_FLOW, HALL], 'en');
  expect(first).toMatchObject({ id: '5501', kind: 'custom', name: 'Sap flow', otherNames: ['Сокодвижение'] });
  expect(second).toMatchObject({
    ...{ id: '4097', kind: 'renamed', name: '棚内温度', publishedName: 'Air Temperature', otherNames: [] },
  });
});

test.each([
  ['a part of the id', '409', ['4097', '4098', '4099']],
  ['a name in the reader’s language', 'sap fl', ['5501']],
  ['a name in another language', 'сокодвиж', ['5501']],
  ['the published name of a renamed one', 'air temp', ['4097']],
  ['the own name of it', '棚内', ['4097']],
])('a measurement is found by %s', (_, search, ids) => {
  expect(found(search)).toEqual(ids);
});

test('the list shows one kind, or all', () => {
  expect(found('', 'custom')).toEqual(['5501']);
  expect(found('', 'renamed')).toEqual(['4097']);
  expect(found('409', 'published')).toEqual(['4098', '4099']);
});

test('sensor types have their measurements, also before the names of other languages are loaded', () => {
  const types = listSensorTypes({ en }, [], 'en');
  expect(types.find(({ id }) => id === '1001')).toMatchObject({
    ...{ name: en.sensorTypes['1001'], otherNames: [], measurementIds: [4097, 4098] },
  });
});
