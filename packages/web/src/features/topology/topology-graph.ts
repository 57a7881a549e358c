import type { MessageFormat } from '@fieldscope/contract/network-server-kinds';
import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy';

/** Median signal in dBm and dB, null where unknown. */
export interface LinkSignal {
  rssi: number | null;
  snr: number | null;
}

/** A device of the organisation. */
export interface DevicePoint {
  kind: 'node' | 'gateway';
  /** Its EUI. */
  key: string;
  name: string;
  model?: string;
  online: boolean;
  last_seen_at: number | null;
  /** Absent where the graph begins. */
  signal?: LinkSignal;
}

/** What stands in the graph. */
export type Point =
  | DevicePoint
  | { kind: 'foreign'; key: string; signal: LinkSignal }
  /** Nodes that have no place of their own. */
  | { kind: 'more'; key: 'more'; count: number }
  | { kind: 'networkServer'; key: 'networkServer'; server: NetworkServer | null }
  | { kind: 'portal'; key: 'portal' };

export interface NetworkServer {
  kind: MessageFormat;
  /** Empty: it is the operator's. */
  connection: string;
}

export type Side = 'left' | 'right' | 'top' | 'bottom';

interface Link {
  from: string;
  to: string;
  /** Where it leaves and where it arrives. */
  sides: [Side, Side];
  /** Absent: it is no radio link. */
  signal?: LinkSignal;
}

/** Points with their upper left corners in px, and how large all of it is. */
export interface Graph {
  points: { point: Point; x: number; y: number }[];
  links: Link[];
  width: number;
  height: number;
}

/** Of one point, in px; indented it is wider, and on a phone the narrowest fits into a window of 320. */
export const BOX = { width: 200, height: 48, indentedWidth: 340, narrowWidth: 280, narrowestWidth: 248 };
const ROW = 60;
/** A radio link is long enough for a word. */
const RADIO = 150;
const CABLE = 50;
const INDENT = 24;
/** Most points beside a gateway; from the next on one of them stands for the others. */
const MOST_POINTS = 50;
/** So many points stand on one side of it. */
const ONE_SIDE = 8;

interface Branch {
  point: Point;
  children?: Branch[];
}

/** The nodes that have a place in the graph, and the one that stands for the others. */
export function collapsed(nodes: readonly Point[]): Point[] {
  if (nodes.length <= MOST_POINTS) return [...nodes];
  const count = nodes.length - MOST_POINTS + 1;
  return [...nodes.slice(0, MOST_POINTS - 1), { kind: 'more', key: 'more', count }];
}

/** A gateway with the nodes that it received on both of its sides; in a narrow place below it. */
export function graphOfGateway(gateway: Point, nodes: readonly Point[], isWide: boolean): Graph {
  if (!isWide) return indented({ point: gateway, children: branchesOf(nodes) });
  const half = nodes.length <= ONE_SIDE ? nodes.length : Math.ceil(nodes.length / 2);
  const right = spread({ point: gateway, children: branchesOf(nodes.slice(0, half)) }, 'right');
  const left = spread({ point: gateway, children: branchesOf(nodes.slice(half)) }, 'left');
  return framed({
    points: [...right.points, ...left.points.slice(1)],
    links: [...right.links, ...left.links],
  });
}

/** A node, the gateways that received it, and from them on its way to the portal. */
export function graphOfNode(
  node: Point,
  gateways: readonly Point[],
  server: NetworkServer | null,
  isWide: boolean,
): Graph {
  const begin: Branch = { point: node, children: branchesOf(gateways) };
  const { points, links, height } = isWide ? framed(spread(begin, 'right')) : indented(begin);
  const [last, beyond]: [Point, Point] = [
    { kind: 'networkServer', key: 'networkServer', server },
    { kind: 'portal', key: 'portal' },
  ];
  const y = (height - BOX.height) / 2;
  const x = 2 * BOX.width + RADIO + CABLE;
  return framed({
    points: [
      ...points,
      ...(isWide
        ? [
            { point: last, x, y },
            { point: beyond, x: x + BOX.width + CABLE, y },
          ]
        : [
            { point: last, x: 0, y: height - BOX.height + ROW },
            { point: beyond, x: 0, y: height - BOX.height + 2 * ROW },
          ]),
    ],
    links: [
      ...links,
      ...gateways.map(
        ({ key }): Link => ({
          from: key,
          to: last.key,
          sides: isWide ? ['right', 'left'] : ['right', 'right'],
        }),
      ),
      { from: last.key, to: beyond.key, sides: isWide ? ['right', 'left'] : ['bottom', 'top'] },
    ],
  });
}

const branchesOf = (points: readonly Point[]): Branch[] => points.map((point) => ({ point }));

type Placed = Pick<Graph, 'points' | 'links'>;

/** A tree that grows to one side, from its root at 0, 0. */
function spread(root: Branch, side: 'left' | 'right'): Placed {
  const sign = side === 'right' ? 1 : -1;
  const placed = tree<Branch>()
    .nodeSize([ROW, BOX.width + RADIO])
    .separation(() => 1)(hierarchy(root))
    .descendants();
  const sides: Link['sides'] = side === 'right' ? ['right', 'left'] : ['left', 'right'];
  return {
    points: placed.map(({ data, x, y }) => ({ point: data.point, x: sign * y, y: x })),
    links: placed.flatMap((one) => linkTo(one, sides)),
  };
}

/** A tree from top to bottom, each point in a row of its own. */
function indented(root: Branch): Graph {
  const placed = hierarchy(root).descendants();
  return framed({
    points: placed.map(({ data, depth }, row) => ({ point: data.point, x: depth * INDENT, y: row * ROW })),
    links: placed.flatMap((one) => linkTo(one, ['bottom', 'left'])),
  });
}

function linkTo(
  { data, parent }: Pick<HierarchyPointNode<Branch>, 'data'> & { parent: { data: Branch } | null },
  sides: Link['sides'],
): Link[] {
  const { point } = data;
  if (!parent) return [];
  const signal = 'signal' in point ? point.signal : undefined;
  return [{ from: parent.data.point.key, to: point.key, sides, signal }];
}

/** Moves everything to the upper left corner. */
function framed({ points, links }: Placed): Graph {
  const left = Math.min(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y));
  return {
    points: points.map(({ point, x, y }) => ({ point, x: x - left, y: y - top })),
    links,
    width: Math.max(...points.map(({ x }) => x)) - left + BOX.width,
    height: Math.max(...points.map(({ y }) => y)) - top + BOX.height,
  };
}
