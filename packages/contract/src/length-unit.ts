import type { UnitChoices } from './units';

const METRES_PER_FOOT = 0.3048;
const METRES_PER_MILE = 5280 * METRES_PER_FOOT;
const METRES_DECIMALS = 3;

/** Units of lengths on the ground, as Intl calls them. */
export type ShortUnit = 'meter' | 'foot';
type LongUnit = 'kilometer' | 'mile';

interface System {
  short: ShortUnit;
  metres: number;
  long: LongUnit;
  longMetres: number;
}
const METRIC: System = { short: 'meter', metres: 1, long: 'kilometer', longMetres: 1000 };
const IMPERIAL: System = {
  ...{ short: 'foot', metres: METRES_PER_FOOT, long: 'mile', longMetres: METRES_PER_MILE },
};

/** A reader of wind in miles an hour reads lengths in feet and miles. */
const systemOf = ({ speed }: UnitChoices): System => (speed === 'mph' ? IMPERIAL : METRIC);

export interface ShownLength {
  value: number;
  unit: ShortUnit | LongUnit;
  /** At most. */
  decimals: number;
}

/** How a person reads a length on the ground, which is stored in metres: 250 m, 1.5 km; 820 ft, 0.9 mi. */
export function shownLength(length: number, units: UnitChoices): ShownLength {
  const { short, metres, long, longMetres } = systemOf(units);
  if (length < longMetres) return { value: length / metres, unit: short, decimals: 0 };
  const value = length / longMetres;
  return { value, unit: long, decimals: value < 100 ? 1 : 0 };
}

/** The unit in which a person types lengths: metres in it, whole, and what is typed in metres. */
export function typedLength(units: UnitChoices) {
  const { short, metres } = systemOf(units);
  return {
    unit: short,
    shown: (length: number): number => Math.round(length / metres),
    stored: (typed: number): number => Number((typed * metres).toFixed(METRES_DECIMALS)),
  };
}
