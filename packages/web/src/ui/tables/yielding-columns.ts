import type { Column } from './column';
import { type Fit, useFits } from './use-fits';

/** Of a column that names no width, in px. */
const USUAL_WIDTH = 120;

const widthOf = ({ width }: Pick<Column<never>, 'width'>): number =>
  typeof width === 'number' ? width : USUAL_WIDTH;

type Yielding = Pick<Column<never>, 'name' | 'width' | 'yields'>;

/** Columns in the order in which they make space: the least needed first. */
const inOrderOfYielding = <One extends Yielding>(columns: readonly One[]): One[] =>
  columns
    .filter(({ yields }) => yields !== undefined)
    .toSorted((one, other) => (one.yields ?? 0) - (other.yields ?? 0));

/** Whether a table of columns fits a place, and how many columns have to make space for that. */
export const useFittingColumns = (columns: readonly Yielding[], minWidth: number): Fit =>
  useFits(minWidth, inOrderOfYielding(columns).map(widthOf));

/** The columns without those that make space, in their order. */
export function withoutYielding<One extends Yielding>(columns: readonly One[], { yielding }: Fit): One[] {
  const gone = new Set(inOrderOfYielding(columns).slice(0, yielding));
  return columns.filter((column) => !gone.has(column));
}
