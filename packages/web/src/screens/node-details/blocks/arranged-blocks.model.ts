import type { Block } from '@fieldscope/contract/calls/blocks';
import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { LATITUDE, POSITION, readingsOf } from '../../../values/series';

export interface ShownBlock {
  block: Block;
  reading: LatestValue;
}

/** Blocks that have a reading, hidden ones too: in their order, or in that of the ids in `order`. */
export function shownBlocks(
  latest: readonly LatestValue[],
  blocks: readonly Block[],
  order?: readonly string[],
): ShownBlock[] {
  const readings = readingsOf(latest);
  const shown = blocks.flatMap((block) => {
    const reading = readings.find(
      ({ channel, measurement_id }) =>
        channel === block.channel &&
        (measurement_id === POSITION ? LATITUDE : measurement_id) === block.measurement_id,
    );
    return reading ? [{ block, reading }] : [];
  });
  if (!order) return shown;
  return shown.toSorted((one, other) => order.indexOf(one.block.id) - order.indexOf(other.block.id));
}

/** Position from 1, among all blocks of the node, of the one that is at `place` of the list: behind the one before it there. */
export function positionOf(blocks: readonly Block[], order: readonly string[], place: number): number {
  const others = blocks.filter(({ id }) => id !== order[place]);
  const before = others.findIndex(({ id }) => id === order[place - 1]);
  const after = others.findIndex(({ id }) => id === order[place + 1]);
  return before >= 0 ? before + 2 : Math.max(after, 0) + 1;
}
