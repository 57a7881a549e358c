import { overlap, type PanelComponent, type PanelPlace } from '@fieldscope/contract/panel-component';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';

type Placed = Pick<PanelComponent, 'component_id' | 'place' | 'phone_place'>;

/** Pixels of a row of the layout, and between two of them. */
export const ROW_PX = 32;
export const GAP_PX = 12;

/** Pixels of a row, and between two of them. */
export interface Grid {
  row: number;
  gap: number;
}

export const USUAL_GRID: Grid = { row: ROW_PX, gap: GAP_PX };

/** A row is never lower, nor higher, to fit a board into a window. */
const LEAST_ROW_PX = 16;
const MOST_ROW_PX = 72;

/** The grid with which so many rows are as high as the window; it scrolls where they would be too low. */
export function gridThatFits(rows: number, windowPx: number): Grid {
  if (rows === 0) return USUAL_GRID;
  const gap = Math.max(0, Math.min(GAP_PX, Math.floor((GAP_PX * windowPx) / heightOf(rows))));
  const row = (windowPx - (rows - 1) * gap) / rows;
  return { row: Math.min(MOST_ROW_PX, Math.max(LEAST_ROW_PX, row)), gap };
}

/** Pixels that rows are high together. */
export const heightOf = (rows: number, { row, gap } = USUAL_GRID): number => rows * row + (rows - 1) * gap;

/** Rows of a layout. */
export const rowsOf = (places: readonly PanelPlace[]): number =>
  Math.max(0, ...places.map(({ y, height }) => y + height));

/** Components from the top to the bottom, and from the left to the right. */
export const inReadingOrder = <Item extends { place: PanelPlace }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => one.place.y - other.place.y || one.place.x - other.place.x);

/** Columns of the wide layout that are half of a phone. */
const HALF_COLUMNS = 7;

/**
 * The layout for phones: where somebody placed components by hand, else below each other in reading order, narrow ones two
 * beside each other, one that is alone as wide as the phone.
 */
export function phonePlacesOf(components: readonly Placed[]): Map<string, PanelPlace> {
  const places = new Map<string, PanelPlace>();
  // Two people may have put two of them at one place.
  const byHand = components.flatMap(({ component_id, phone_place: place }) =>
    place ? [{ component_id, place }] : [],
  );
  for (const { component_id, place } of inReadingOrder(byHand)) {
    const isFree = ![...places.values()].some((one) => overlap(one, place));
    places.set(component_id, isFree ? place : { ...place, y: rowsOf([...places.values()]) });
  }
  let alone: string | undefined;
  const widenAlone = () => {
    if (alone !== undefined) places.set(alone, { ...places.get(alone)!, width: PANEL_LIMITS.phoneColumns });
  };
  for (const { component_id, place } of inReadingOrder(components)) {
    if (places.has(component_id)) continue;
    const width = place.width <= HALF_COLUMNS ? PANEL_LIMITS.phoneColumns / 2 : PANEL_LIMITS.phoneColumns;
    const free = firstFree({ width, height: place.height }, [...places.values()]);
    if (free.x === 0) widenAlone();
    alone = free.x === 0 ? component_id : undefined;
    places.set(component_id, free);
  }
  widenAlone();
  return places;
}

/** The lowest place from which nothing is below, so that the order of reading stays. */
function firstFree(
  { width, height }: Pick<PanelPlace, 'width' | 'height'>,
  taken: readonly PanelPlace[],
): PanelPlace {
  const end = rowsOf(taken);
  const last = taken.at(-1);
  const beside = last && { x: last.x + last.width, y: last.y, width, height };
  const fitsBeside =
    beside && beside.x + width <= PANEL_LIMITS.phoneColumns && !taken.some((one) => overlap(one, beside));
  return fitsBeside ? beside : { x: 0, y: end, width, height };
}
