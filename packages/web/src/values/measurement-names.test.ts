// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { setCurrentLanguage } from '../texts/language';
import { startTexts } from '../texts/texts';
import {
  ownUnitOf,
  setOwnMeasurements,
  useMeasurementLabels,
  useMeasurementNames,
} from './measurement-names';

test.each([
  ['a measurement', 4097, 'Air temperature'],
  ['a status that a tracker sends among its readings', 3000, 'Battery'],
  ['an id that the catalogue does not know', 9999, 'Measurement 9999'],
])('%s is named', async (_, id, name) => {
  await startTexts();
  const { result } = renderHook(() => useMeasurementNames());
  await waitFor(() => expect(result.current(id)).toBe(name));
});

test.each<[string, number, Parameters<typeof setCurrentLanguage>[0], string]>([
  ['in the reader’s language', 5501, 'ru', 'Сокодвижение'],
  ['in another one where that is missing', 5501, 'zh', 'Sap flow'],
  ['in place of the published one', 4097, 'en', '棚内温度'],
])('the organisation’s own name is shown %s', async (_, id, language, name) => {
  await startTexts(language);
  setOwnMeasurements([
    {
      ...{ measurement_id: 5501, measurement_unit: 'g/h' },
      ...{ measurement_name_en: 'Sap flow', measurement_name_zh: '', measurement_name_ru: 'Сокодвижение' },
    },
    {
      ...{ measurement_id: 4097, measurement_unit: '℃' },
      ...{ measurement_name_en: '', measurement_name_zh: '棚内温度', measurement_name_ru: '' },
    },
  ]);
  const { result } = renderHook(() => useMeasurementLabels());
  await waitFor(() => expect(result.current(id)).toBe(`${name} · ${id}`));
  expect(ownUnitOf(id)).toBe(id === 5501 ? 'g/h' : undefined);
});
