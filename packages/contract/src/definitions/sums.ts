import type { KnownMeasurementId } from './measurements';
import { DERIVED_ID, MEASUREMENT_ID } from './named-ids';

/**
 * How numbers of a measurement add up over time. `amount`: each is what came since the one before. `rate`: each is an
 * amount per hour. `count`: each is the total so far, which may begin again at 0.
 */
export type SumKind = 'amount' | 'rate' | 'count';

interface Sum {
  readonly kind: SumKind;
  /** The measurement whose unit the sum has, where it is not its own. */
  readonly inUnitOf?: KnownMeasurementId;
}

const SUMS: Partial<Record<KnownMeasurementId, Sum>> = {
  [MEASUREMENT_ID.rainRate]: { kind: 'rate', inUnitOf: MEASUREMENT_ID.rainCount },
  [MEASUREMENT_ID.rainCount]: { kind: 'count' },
  [DERIVED_ID.degreeDays]: { kind: 'count' },
  [DERIVED_ID.chillHours]: { kind: 'count' },
  [DERIVED_ID.chillPortions]: { kind: 'count' },
  [DERIVED_ID.coloradoBeetle]: { kind: 'count' },
  [DERIVED_ID.codlingMoth]: { kind: 'count' },
  [DERIVED_ID.rainOfDay]: { kind: 'amount' },
  [DERIVED_ID.rainOfSeason]: { kind: 'count' },
  [DERIVED_ID.evapotranspiration]: { kind: 'amount' },
  [DERIVED_ID.leafWetness]: { kind: 'amount' },
};

/** How a measurement adds up; undefined where a sum means nothing. */
export const sumOf = (id: number): Sum | undefined => (SUMS as Partial<Record<number, Sum>>)[id];

/** Whether numbers of a measurement are drawn as bars from zero: what came in a time. */
export const isDrawnAsBars = (id: number): boolean => {
  const kind = sumOf(id)?.kind;
  return kind === 'amount' || kind === 'rate';
};
