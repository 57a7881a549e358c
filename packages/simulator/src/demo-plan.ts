import type { GroundPoint } from '@fieldscope/contract/ground-placement';
import { demoPosition } from './demo-farm';
import { DEMO_FIELDS } from './demo-scenery';
import { createSheet, ellipse, type Paint, rectangle, type SheetPoint } from './sheet';

export const DEMO_PLAN_NAME = 'Plan of the farm';
/** Names and outlines above it stay easy to read, in a dark theme too. */
export const DEMO_PLAN_OPACITY = 0.8;

/** Its edges, in thousandths of a degree east and north of the farm's place. */
const [WEST, EAST, SOUTH, NORTH] = [-18, 23, -6.5, 17];
const PIXELS_EAST = 24;
/** Degrees of longitude are that much shorter at the farm; on maps, where its corners are not bent. */
const SHORTER = Math.cos((demoPosition({ east: 0, north: (SOUTH + NORTH) / 2 }).latitude * Math.PI) / 180);

const MEADOW = 0xdfe5cd;
const [WOOD, TREE, LEAVES] = [0xa9bf93, 0x7e9d66, 0xc6d8a8];
const [EARTH, RIDGE] = [0xd9c6a0, 0xcab48a];
const [WATER, YARD, ROAD, TRACK] = [0xa8cbd6, 0xe4dfd5, 0xfaf8f3, 0xeae2cd];
const [ROOF, ROOF_SHADE, GLASS, FRAME, METAL] = [0xb9745a, 0xa3624a, 0xdcecee, 0x9fbcc2, 0x9a9c9e];

/** Rows of two colours, so many thousandths apart; `slope`: how much further north they are for each thousandth east. */
const rows =
  (one: number, other: number, apart: number, slope: number): Paint =>
  (east, north) =>
    (north - slope * east) / apart - Math.floor((north - slope * east) / apart) < 0.5 ? one : other;

/** A circle on the ground. */
const round = (middle: SheetPoint, radius: number): SheetPoint[] => ellipse(middle, radius, radius * SHORTER);

/** Trees in a grid, each within its square. */
const orchard: Paint = (east, north) => {
  const [x, y] = [east / 0.42, north / (0.42 * SHORTER)].map((along) => along - Math.floor(along) - 0.5);
  return Math.hypot(x!, y!) < 0.3 ? TREE : LEAVES;
};

const potatoes = rows(EARTH, RIDGE, 0.22, 0.09);

const roof = (west: number, south: number, east: number, north: number): [SheetPoint[], Paint] => [
  rectangle([west, south], [east, north]),
  (_, at) => (at > (south + north) / 2 ? ROOF : ROOF_SHADE),
];
const greenhouse = (west: number, south: number, east: number, north: number): [SheetPoint[], Paint] => [
  rectangle([west, south], [east, north]),
  (x) => ((x - west) / 0.25 - Math.floor((x - west) / 0.25) < 0.15 ? FRAME : GLASS),
];

/** What is on the farm, the lowest first. */
const AREAS: readonly (readonly [border: readonly SheetPoint[], paint: Paint])[] = [
  // Wood at the edges, with a border that is not straight.
  [
    [
      [WEST, NORTH],
      [WEST, 10.5],
      [-16, 11.5],
      [-13.4, 11.2],
      [-11, 12.8],
      [-8.2, 13],
      [-6.5, 15],
      [-6.8, NORTH],
    ],
    WOOD,
  ],
  [
    [
      [12, SOUTH],
      [12.8, -4.8],
      [15.5, -4],
      [18.4, -4.4],
      [20, -2.9],
      [EAST, -2.6],
      [EAST, SOUTH],
    ],
    WOOD,
  ],
  ...band(
    [
      [-3.4, NORTH],
      [-2.2, 13],
      [-4.1, 9],
      [-3.2, 5.4],
      [-6.2, 1.4],
      [-6.4, -3],
      [-8.2, SOUTH],
    ],
    0.3,
    WATER,
  ),
  [ellipse([-6, -4], 1.5, 0.8), WATER],
  ...DEMO_FIELDS.map(({ crop, corners }) => [corners, crop === 'Apple' ? orchard : potatoes] as const),
  [
    [
      [11.4, 4.9],
      [16.9, 5.3],
      [16.6, 9.2],
      [11.7, 8.7],
    ],
    rows(EARTH, RIDGE, 0.22, -0.06),
  ],
  [
    [
      [17.6, 13.2],
      [22.2, 13],
      [22.4, 16.2],
      [18.2, 16.4],
    ],
    rows(LEAVES, TREE, 0.3, 0.35),
  ],
  [
    [
      [-2.6, 9.6],
      [2.6, 9.2],
      [2.4, 14.2],
      [-0.9, 14.5],
    ],
    rows(0xe9dfae, 0xe2d69f, 0.35, 0.6),
  ],
  ...band(
    [
      [WEST, -2.4],
      [-9, -2.1],
      [-3.4, -2.3],
      [2.2, -2.7],
      [10, -1.6],
      [EAST, 0.6],
    ],
    0.24,
    ROAD,
  ),
  ...band(
    [
      [-2.2, 0.8],
      [-7.6, 3.4],
      [-9.3, 3.6],
    ],
    0.13,
    TRACK,
  ),
  ...band(
    [
      [0.6, 0.4],
      [3.6, 2.9],
      [9.6, 2.8],
      [10.3, 8.6],
      [16.2, 11.2],
      [18.6, 12.6],
    ],
    0.13,
    TRACK,
  ),
  ...band(
    [
      [8, -1.9],
      [8, -2.9],
    ],
    0.13,
    TRACK,
  ),
  [
    [
      [-4.1, -2.3],
      [1, -2.4],
      [1.3, 1.6],
      [-0.6, 2],
      [-4, 2],
    ],
    YARD,
  ],
  roof(-3.6, -0.4, -2.5, 1.5),
  roof(-2.4, -1.5, -1.5, -0.7),
  roof(-2.2, -0.3, -1.4, 0.4),
  roof(-0.9, -1.7, 0.2, -0.9),
  [round([0, 1], 0.28), METAL],
  greenhouse(1.55, 0.7, 2.35, 2.4),
  greenhouse(2.65, 0.7, 3.45, 2.4),
  [round([8, -3], 0.34), METAL],
  [round([8, -3], 0.26), WATER],
];

/** A line of a width, as areas: its parts, and a circle where two meet. */
function band(
  points: readonly SheetPoint[],
  halfWidth: number,
  paint: Paint,
): (readonly [border: readonly SheetPoint[], paint: Paint])[] {
  const parts = points.slice(1).map(([x1, y1], index): SheetPoint[] => {
    const [x0, y0] = points[index]!;
    const [east, north] = [x1 - x0, (y1 - y0) / SHORTER];
    const length = Math.hypot(east, north);
    const [aside, along] = [(-north / length) * halfWidth, (east / length) * halfWidth * SHORTER];
    return [
      [x0 + aside, y0 + along],
      [x1 + aside, y1 + along],
      [x1 - aside, y1 - along],
      [x0 - aside, y0 - along],
    ];
  });
  return [...parts, ...points.map((point) => round(point, halfWidth))].map((border) => [border, paint]);
}

/** The plan of the demo farm as pixels, and where it lies. */
export function drawDemoPlan() {
  const [width, height] = [
    Math.round((EAST - WEST) * PIXELS_EAST),
    Math.round(((NORTH - SOUTH) * PIXELS_EAST) / SHORTER),
  ];
  const sheet = createSheet({ width, height, from: [WEST, NORTH], to: [EAST, SOUTH], ground: MEADOW });
  for (const [border, paint] of AREAS) sheet.fill(border, paint);
  const points: GroundPoint[] = [
    { x: 0, y: 0, ...demoPosition({ east: WEST, north: NORTH }) },
    { x: 1, y: 1, ...demoPosition({ east: EAST, north: SOUTH }) },
  ];
  return { width, height, pixels: sheet.pixels(), points };
}
