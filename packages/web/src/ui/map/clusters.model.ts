/** Something with a place on a map, `[longitude, latitude]` as it is drawn. */
export interface Placed {
  place: readonly [number, number];
}

/** Things that are drawn as one because they would cover each other. */
export interface Cluster<Thing extends Placed> {
  things: readonly Thing[];
  /** The middle of them. */
  place: [number, number];
}

/** Pixels of the whole world at zoom 0. */
const WORLD_PX = 512;
/** Things that are nearer to each other would cover each other, unless they say otherwise. */
const NEAR_PX = 48;
/** The projection ends there. */
const NORTHMOST = 85.05;

/** Pixels from the west and from the north at a zoom (web Mercator). */
function pixelOf([longitude, latitude]: readonly [number, number], zoom: number): [number, number] {
  const scale = WORLD_PX * 2 ** zoom;
  const angle = (Math.max(-NORTHMOST, Math.min(NORTHMOST, latitude)) * Math.PI) / 180;
  const north = Math.log(Math.tan(Math.PI / 4 + angle / 2));
  return [((longitude + 180) / 360) * scale, (0.5 - north / (2 * Math.PI)) * scale];
}

/**
 * Groups things around the first of them that is nearer than so many pixels at a whole zoom, so that moving the map changes no
 * group. In the order of the first of each.
 */
export function clustersOf<Thing extends Placed>(
  things: readonly Thing[],
  zoom: number,
  nearPx: number = NEAR_PX,
): Cluster<Thing>[] {
  const groups: { x: number; y: number; things: Thing[] }[] = [];
  const bySquare = new Map<string, typeof groups>();
  for (const thing of things) {
    const [x, y] = pixelOf(thing.place, Math.floor(zoom));
    const [column, row] = [Math.floor(x / nearPx), Math.floor(y / nearPx)];
    const around = AROUND.flatMap(([right, down]) => bySquare.get(`${column + right} ${row + down}`) ?? []);
    const near = around.find((group) => Math.hypot(group.x - x, group.y - y) < nearPx);
    if (near) {
      near.things.push(thing);
      continue;
    }
    const group = { x, y, things: [thing] };
    groups.push(group);
    bySquare.set(`${column} ${row}`, [...(bySquare.get(`${column} ${row}`) ?? []), group]);
  }
  return groups.map(({ things: held }) => ({ things: held, place: middleOf(held) }));
}

const AROUND = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const));

function middleOf(things: readonly Placed[]): [number, number] {
  const mean = (axis: 0 | 1) => things.reduce((sum, { place }) => sum + place[axis], 0) / things.length;
  return [mean(0), mean(1)];
}
