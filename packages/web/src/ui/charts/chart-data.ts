/** One curve as a screen hands it over, column by column; values in the measurement's own unit. */
export interface ChartCurve {
  /** Stable over reloads: keeps its colour and its place. */
  key: string;
  name: string;
  measurementId: number;
  /** Epoch ms, ascending. */
  times: readonly number[];
  /** null is a gap. */
  values: readonly (number | null)[];
  /** Lowest and highest of what each point stands for; null when every reading is drawn. */
  min?: readonly (number | null)[] | null;
  max?: readonly (number | null)[] | null;
  /** Place in the palette, 0 to 7; its place in the list by default. */
  color?: number;
}

/** A curve in the reader's unit. */
export interface DrawnCurve extends ChartCurve {
  unit: string;
  /** For the title of its axis. */
  measurementName: string;
  colorName: string;
}

const PALETTE_SIZE = 8;

/** The custom property of a place in the palette. */
export const colorNameOf = (place: number): string => `--curve-${(place % PALETTE_SIZE) + 1}`;

/** Rows of the table behind a chart: every moment, newest first, with the value of each curve or null. */
export function rowsOf(curves: readonly ChartCurve[]): { at: number; values: (number | null)[] }[] {
  const rows = new Map<number, (number | null)[]>();
  curves.forEach((curve, place) => {
    curve.times.forEach((at, index) => {
      const row = rows.get(at) ?? curves.map(() => null);
      row[place] = curve.values[index] ?? null;
      rows.set(at, row);
    });
  });
  return [...rows.entries()]
    .filter(([, values]) => values.some((value) => value !== null))
    .map(([at, values]) => ({ at, values }))
    .sort((a, b) => b.at - a.at);
}

/** Index of the reading nearest to a moment, or undefined when there is none within `withinMs`. */
export function nearestIndex(times: readonly number[], at: number, withinMs: number): number | undefined {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const candidates = [low - 1, low].filter((index) => times[index] !== undefined);
  const distance = (index: number) => Math.abs((times[index] ?? 0) - at);
  const nearest = candidates.sort((a, b) => distance(a) - distance(b))[0];
  return nearest !== undefined && distance(nearest) <= withinMs ? nearest : undefined;
}
