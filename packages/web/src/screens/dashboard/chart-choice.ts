import { valueTypeOf } from '../../values/measurement-names';

/** A series of the organisation. */
export interface Series {
  eui: string;
  device_name: string;
  channel: number;
  measurement_id: number;
}

/** Name of a series in the address: `1-4097`. */
export const seriesName = ({ channel, measurement_id }: Pick<Series, 'channel' | 'measurement_id'>): string =>
  `${channel}-${measurement_id}`;

/** Lists, texts and positions heard by radio have no place on an axis. */
const isDrawable = ({ measurement_id }: Series): boolean => {
  const type = valueTypeOf(measurement_id);
  return type === undefined || type === 'boolean';
};

/** What the chart can show, and what the address asks for; without a word there, the first series of the first node. */
export function chartChoice(all: readonly Series[], asked: { node: string | null; series: string | null }) {
  const drawable = all.filter(isDrawable);
  const nodes = new Map(drawable.map(({ eui, device_name }) => [eui, device_name]));
  const node = asked.node && nodes.has(asked.node) ? asked.node : drawable[0]?.eui;
  const ofNode = drawable
    .filter(({ eui }) => eui === node)
    .sort((a, b) => a.channel - b.channel || a.measurement_id - b.measurement_id);
  return { nodes, node, ofNode, chosen: ofNode.find((one) => seriesName(one) === asked.series) ?? ofNode[0] };
}
