import type { KnownMeasurementId } from './measurements';

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
  4113: { kind: 'rate', inUnitOf: 4213 },
  4213: { kind: 'count' },
  9011: { kind: 'count' },
  9012: { kind: 'count' },
  9014: { kind: 'count' },
  9021: { kind: 'amount' },
  9022: { kind: 'count' },
  9023: { kind: 'amount' },
  9031: { kind: 'amount' },
};

/** How a measurement adds up; undefined where a sum means nothing. */
export const sumOf = (id: number): Sum | undefined => (SUMS as Partial<Record<number, Sum>>)[id];

/** Whether numbers of a measurement are drawn as bars from zero: what came in a time. */
export const isDrawnAsBars = (id: number): boolean => {
  const kind = sumOf(id)?.kind;
  return kind === 'amount' || kind === 'rate';
};
