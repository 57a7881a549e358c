import type { LatestValue } from '@fieldscope/contract/calls/devices';
import type { Eui } from '@fieldscope/contract/ids';
import { SCENE_LIMITS } from '@fieldscope/contract/scene-limits';
import { isChartable, needsChannel, type SeriesOfDevice } from '../../../values/series';
import { type Chosen, cutToAlias } from './scene-draft.model';

interface GroupedNode {
  eui: Eui;
  name: string;
  latest: readonly LatestValue[];
}

/** Measurements of a scene that is made of a group, unless it has more nodes. */
const ENOUGH = 8;

/**
 * Measurements of a group's nodes for a scene: the first one of each node, then the second one of each, until there are
 * enough; those of a node are together.
 */
export function measurementsOfNodes(
  nodes: readonly GroupedNode[],
  nameOf: (series: SeriesOfDevice, withChannel: boolean) => string,
): Chosen[] {
  const offered = nodes.map(({ latest }) =>
    latest
      .filter(isChartable)
      .toSorted((one, other) => one.channel - other.channel || one.measurement_id - other.measurement_id),
  );
  const most = Math.min(SCENE_LIMITS.measurements, Math.max(ENOUGH, nodes.length));
  const inTurns = offered
    .flatMap((list, node) => list.map((series, turn) => ({ node, series, turn })))
    .toSorted((one, other) => one.turn - other.turn || one.node - other.node)
    .slice(0, most)
    .toSorted((one, other) => one.node - other.node || one.turn - other.turn);
  return inTurns.map(({ node, series }) => {
    const { channel, measurement_id } = series;
    const { eui, name } = nodes[node]!;
    const alias = cutToAlias(nameOf(series, needsChannel(series, offered[node]!)));
    return { eui, device_name: name, channel, measurement_id, alias };
  });
}
