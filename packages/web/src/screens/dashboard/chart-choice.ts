import { chartable, isChartable, type SeriesOfDevice, seriesKey } from '../../values/series';

/** A series of the organisation. */
export interface Series extends SeriesOfDevice {
  eui: string;
  device_name: string;
}

/** What the chart can show, and what the address selects; without a selection, the first series of the first node. */
export function chartChoice(all: readonly Series[], asked: { node: string | null; series: string | null }) {
  const drawable = all.filter(isChartable);
  const nodes = new Map(drawable.map(({ eui, device_name }) => [eui, device_name]));
  const node = asked.node && nodes.has(asked.node) ? asked.node : drawable[0]?.eui;
  const ofNode = chartable(drawable.filter(({ eui }) => eui === node));
  return { nodes, node, ofNode, chosen: ofNode.find((one) => seriesKey(one) === asked.series) ?? ofNode[0] };
}
