import { expect, test } from 'vitest';
import { inOrder, needsChannel, seriesKey } from './series';

const series = (channel: number, measurement_id: number) => ({ channel, measurement_id });

test('series stand by channel and measurement, whatever came last', () => {
  const ordered = inOrder([series(2, 4097), series(1, 4098), series(1, 4097)]);
  expect(ordered.map(seriesKey)).toEqual(['1-4097', '1-4098', '2-4097']);
});

test('the channel is named only where another one measures the same', () => {
  const all = [series(1, 4097), series(2, 4097), series(2, 4098)];
  expect(all.map((one) => needsChannel(one, all))).toEqual([true, true, false]);
});
