import { expect, test } from 'vitest';
import { BOX, collapsed, graphOfGateway, graphOfNode, type Point } from './topology-graph';

const aPoint = (kind: 'node' | 'gateway', key: string): Point => ({
  ...{ kind, key, name: key, online: true, last_seen_at: 1, signal: { rssi: -90, snr: 5 } },
});
const nodes = (count: number) => Array.from({ length: count }, (_, nth) => aPoint('node', `N${nth}`));
const mast = aPoint('gateway', 'Mast');

test('up to fifty nodes have places of their own; of more, one place stands for the others', () => {
  expect(collapsed(nodes(50)).map(({ kind }) => kind)).not.toContain('more');
  const many = collapsed(nodes(186));
  expect(many).toHaveLength(50);
  expect(many.at(-1)).toEqual({ kind: 'more', key: 'more', count: 137 });
});

test.each([true, false])('no two points of a graph cover each other (wide: %s)', (isWide) => {
  const graphs = [
    graphOfGateway(mast, nodes(50), isWide),
    graphOfNode(
      aPoint('node', 'N'),
      ['A', 'B', 'C'].map((key) => aPoint('gateway', key)),
      null,
      isWide,
    ),
  ];
  for (const { points, width, height } of graphs) {
    for (const [nth, { x, y }] of points.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + BOX.width).toBeLessThanOrEqual(width);
      expect(y + BOX.height).toBeLessThanOrEqual(height);
      for (const other of points.slice(nth + 1))
        expect(Math.abs(x - other.x) >= BOX.width || Math.abs(y - other.y) >= BOX.height).toBe(true);
    }
  }
});

test('each gateway of a node leads on to the network server, and that to the portal', () => {
  const gateways = ['A', 'B'].map((key) => aPoint('gateway', key));
  const { links } = graphOfNode(aPoint('node', 'N'), gateways, null, true);
  expect(links.map(({ from, to, signal }) => [from, to, signal !== undefined])).toEqual([
    ['N', 'A', true],
    ['N', 'B', true],
    ['A', 'networkServer', false],
    ['B', 'networkServer', false],
    ['networkServer', 'portal', false],
  ]);
});
