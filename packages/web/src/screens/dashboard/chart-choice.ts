import { valueTypeOf } from '../../values/measurement-names';
import { inOrder, type SeriesOfDevice, seriesKey } from '../../values/series';

/** A series of the organisation. */
export interface Series extends SeriesOfDevice {
  eui: string;
  device_name: string;
}

/** Lists, texts and positions received by radio have no place on an axis. */
const isDrawable = ({ measurement_id }: Series): boolean => {
  const type = valueTypeOf(measurement_id);
  return type === undefined || type === 'boolean';
};

/** What the chart can show, and what the address selects; without a selection, the first series of the first node. */
export function chartChoice(all: readonly Series[], asked: { node: string | null; series: string | null }) {
  const drawable = all.filter(isDrawable);
  const nodes = new Map(drawable.map(({ eui, device_name }) => [eui, device_name]));
  const node = asked.node && nodes.has(asked.node) ? asked.node : drawable[0]?.eui;
  const ofNode = inOrder(drawable.filter(({ eui }) => eui === node));
  return { nodes, node, ofNode, chosen: ofNode.find((one) => seriesKey(one) === asked.series) ?? ofNode[0] };
}
