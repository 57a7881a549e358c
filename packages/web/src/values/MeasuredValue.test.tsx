// @vitest-environment happy-dom
import type { MeasurementValue } from '@fieldscope/contract/fields';
import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { changeLanguage, loadAreas } from '../texts/texts';
import { MeasuredValue } from './MeasuredValue';
import { POSITION } from './series';

beforeEach(() => loadAreas(['values']));

const shown = (value: MeasurementValue | null, measurementId: number) =>
  render(<MeasuredValue value={value} measurementId={measurementId} />).container.textContent?.replaceAll(
    '\u00A0',
    ' ',
  );

test.each<[string, MeasurementValue | null, number, string]>([
  ['nothing', null, 4097, '–'],
  ['a number', 21.44, 4097, '21.4 °C'],
  ['a number that came as a text', '1.850', 4097, '1.9 °C'],
  ['a pH without a unit', 7.012, 4106, '7.01'],
  ['events by their names, each once', [7, 1, 7], 4200, 'SOS, Started to move'],
  ['an event that is not known', [24], 4200, 'Unknown event'],
  ['no events', [], 4200, 'No event'],
  ['stations', [{ mac: '00:11:22:33:44:55', rssi: -60 }], 5001, '1 transmitter received'],
  ['a latitude', -50.73, 4198, '50.73000° S'],
  ['a longitude', 7.1, 4197, '7.10000° E'],
  ['a position', [50.73, -7.1], POSITION, '50.73000° N, 7.10000° W'],
])('%s', (_, value, id, words) => {
  expect(shown(value, id)).toBe(words);
});

test.each([
  ['zh', '北纬 50.73000°，东经 7.10000°'],
  ['ru', '50,73000° с. ш., 7,10000° в. д.'],
] as const)('a position in %s is %s', async (language, words) => {
  await changeLanguage(language);
  expect(shown([50.73, 7.1], POSITION)).toBe(words);
});
