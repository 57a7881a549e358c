import { expect, test } from 'vitest';
import { euisIn } from './euis-in';

test('devices are found wherever an input names them, each once', () => {
  const [a, b, c] = ['2CF7F1C000000001', '2CF7F1C000000002', '2CF7F1C000000003'];
  expect(euisIn({ eui: a })).toEqual([a]);
  expect(euisIn({ eui: [a, b, a] })).toEqual([a, b]);
  expect(euisIn({ series: [{ eui: a, channel: 1 }, { eui: c.toLowerCase() }], device_euis: [b] })).toEqual([
    a,
    c,
    b,
  ]);
  expect(euisIn({ name: a, group: { text: b } })).toEqual([]);
});
