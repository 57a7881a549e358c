import type { AdviceNode } from '@fieldscope/contract/calls/advice';
import { expect, test } from 'vitest';
import { choicesOf, foundIn } from './series-choices.model';

const measured = (measurement_id: number, quantities: string[]) => ({ measurement_id, name: '', quantities });
const nodes = [
  {
    ...{ eui: '2CF7F1C04430000C', name: 'Greenhouse 1' },
    channels: [
      {
        ...{ channel: 1, name: '' },
        measurements: [measured(4101, []), measured(4097, ['airTemperature']), measured(4100, ['co2'])],
      },
    ],
  },
] as AdviceNode[];
const NAMES: Record<number, string> = { 4101: 'Pressure', 4097: 'Air temperature', 4100: 'CO2' };
const namesFor = (subject: Parameters<typeof choicesOf>[1], typed = '') =>
  foundIn(
    choicesOf(nodes, subject, ({ measurement_id }) => NAMES[measurement_id]!),
    typed,
  ).map(({ name, isUsed }) => `${name}${isUsed ? ', used' : ''}`);

test('what the adviser uses of a crop comes first, as soon as one is chosen', () => {
  expect(namesFor(null)).toEqual(['Pressure', 'Air temperature', 'CO2']);
  expect(namesFor('potato')).toEqual(['Air temperature, used', 'Pressure', 'CO2']);
  expect(namesFor('tomato')).toEqual(['Air temperature, used', 'CO2, used', 'Pressure']);
});

test('rain is used of a crop whose diseases are judged by it, and of no other', () => {
  const rain = [4113, 4213].map((id) => measured(id, []));
  const node = { eui: 'AA', name: 'Vineyard', channels: [{ channel: 1, name: '', measurements: rain }] };
  const used = (subject: Parameters<typeof choicesOf>[1]) =>
    choicesOf([node] as unknown as AdviceNode[], subject, () => 'Rain').map(({ isUsed }) => isUsed);
  expect(used('grapevine')).toEqual([true, true]);
  expect(used('potato')).toEqual([false, false]);
  expect(used(null)).toEqual([false, false]);
});

test('typed words come before that', () => {
  expect(namesFor('potato', 'press')).toEqual(['Pressure']);
});
