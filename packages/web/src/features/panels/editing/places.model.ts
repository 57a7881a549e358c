import { overlap, type PanelPlace } from '@fieldscope/contract/panel-component';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';

export type Places = ReadonlyMap<string, PanelPlace>;
export type Layout = 'wide' | 'phone';
export type Size = Pick<PanelPlace, 'width' | 'height'>;

/** Columns and rows of a layout. */
export const BOUNDS: Readonly<Record<Layout, { columns: number; rows: number }>> = {
  wide: { columns: PANEL_LIMITS.columns, rows: PANEL_LIMITS.rows },
  phone: { columns: PANEL_LIMITS.phoneColumns, rows: PANEL_LIMITS.phoneRows },
};

/** Whether a rectangle is inside of a layout. */
export const isWithin = ({ x, y, width, height }: PanelPlace, layout: Layout): boolean =>
  Math.min(x, y) >= 0 &&
  Math.min(width, height) >= 1 &&
  x + width <= BOUNDS[layout].columns &&
  y + height <= BOUNDS[layout].rows;

/**
 * Places that share no cell: those of `fixed` as they are, those of `yielding` as they are where that is free, else below
 * what is in their way.
 */
export function settled(fixed: Places, yielding: Places): Map<string, PanelPlace> {
  const places = new Map(fixed);
  const inOrder = [...yielding].toSorted(([, one], [, other]) => one.y - other.y || one.x - other.x);
  for (const [id, place] of inOrder) places.set(id, firstFreeBelow(place, [...places.values()]));
  return places;
}

function firstFreeBelow(place: PanelPlace, taken: readonly PanelPlace[]): PanelPlace {
  let free = place;
  for (;;) {
    const inTheWay = taken.filter((one) => overlap(one, free));
    if (inTheWay.length === 0) return free;
    free = { ...free, y: Math.max(...inTheWay.map(({ y, height }) => y + height)) };
  }
}

/** Places once some are where they are wanted: what is in their way moves down. */
export function withPlaces(places: Places, wanted: Places): Map<string, PanelPlace> {
  const others = new Map([...places].filter(([id]) => !wanted.has(id)));
  return settled(settled(new Map(), wanted), others);
}

/** The first free place from a row on, from the left to the right and from the top to the bottom. */
export function freePlace(taken: readonly PanelPlace[], size: Size, fromRow = 0): PanelPlace {
  const { columns } = BOUNDS.wide;
  const width = Math.min(size.width, columns);
  for (let y = fromRow; ; y++)
    for (let x = 0; x + width <= columns; x++) {
      const place = { x, y, width, height: size.height };
      if (!taken.some((one) => overlap(one, place))) return place;
    }
}

export const ALIGNMENTS = ['left', 'right', 'top', 'bottom', 'width', 'height'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Rectangles lined up at an edge of all of them, or as wide or high as the first one. */
export function aligned(places: readonly PanelPlace[], how: Alignment): PanelPlace[] {
  const [first] = places;
  if (!first) return [];
  const left = Math.min(...places.map(({ x }) => x));
  const right = Math.max(...places.map(({ x, width }) => x + width));
  const top = Math.min(...places.map(({ y }) => y));
  const bottom = Math.max(...places.map(({ y, height }) => y + height));
  return places.map((place) => {
    if (how === 'left') return { ...place, x: left };
    if (how === 'right') return { ...place, x: right - place.width };
    if (how === 'top') return { ...place, y: top };
    if (how === 'bottom') return { ...place, y: bottom - place.height };
    if (how === 'height') return { ...place, height: first.height };
    return { ...place, width: first.width, x: Math.min(place.x, BOUNDS.wide.columns - first.width) };
  });
}
