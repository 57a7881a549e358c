import type { Eui } from '@fieldscope/contract/ids';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { expect, test } from 'vitest';
import type { SeriesOfDevice } from '../../../values/series';
import { measurementsOfNodes } from './group-scenes.model';

type Of = [channel: number, measurement_id: number];
const aNode = (name: string, ...series: Of[]) => ({
  ...{ eui: name as Eui, name },
  latest: series.map(([channel, measurement_id]) => ({ channel, measurement_id, value: 1, measured_at: 1 })),
});
const nameOf = ({ channel, measurement_id }: SeriesOfDevice, withChannel: boolean) =>
  withChannel ? `No ${measurement_id} on ${channel}` : `No ${measurement_id}`;

test('a group becomes the measurements of its nodes, without what is only a status', () => {
  const nodes = [aNode('A', [1, 4098], [1, 4097], [1, 3000]), aNode('B', [1, 4097], [2, 4097])];
  const chosen = measurementsOfNodes(nodes, nameOf);
  expect(chosen.map(({ device_name, alias }) => `${device_name}: ${alias}`)).toEqual([
    ...['A: No 4097', 'A: No 4098', 'B: No 4097 on 1', 'B: No 4097 on 2'],
  ]);
  expect(chosen[0]).toMatchObject({ eui: 'A', channel: 1, measurement_id: 4097 });
});

test('where there are many, each node has its first ones', () => {
  const ids = [4097, 4098, 4099, 4100, 4101, 4102, 4103].map((id): Of => [1, id]);
  const few = measurementsOfNodes([aNode('A', ...ids), aNode('B', ...ids), aNode('C', [1, 4097])], nameOf);
  expect(few.map(({ eui }) => eui).join('')).toBe('AAAABBBC');
  const nodes = Array.from({ length: SCENE_LIMITS.measurements + 1 }, (_, nth) => aNode(`N${nth}`, ...ids));
  const many = measurementsOfNodes(nodes, nameOf);
  expect(many).toHaveLength(SCENE_LIMITS.measurements);
  expect(new Set(many.map(({ eui }) => eui)).size).toBe(SCENE_LIMITS.measurements);
});
