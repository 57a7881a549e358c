import type { UnitChoices } from './units';

const SQUARE_METRES = { hectare: 10_000, acre: 4046.856_422_4 } as const;

export interface ShownArea {
  value: number;
  /** As Intl calls it. */
  unit: keyof typeof SQUARE_METRES;
  /** At most. */
  decimals: number;
}

/** How a person reads an area on the ground, which is stored in square metres: who reads feet and miles reads acres. */
export function shownArea(squareMetres: number, { speed }: UnitChoices): ShownArea {
  const unit = speed === 'mph' ? 'acre' : 'hectare';
  const value = squareMetres / SQUARE_METRES[unit];
  return { value, unit, decimals: value < 10 ? 2 : value < 100 ? 1 : 0 };
}
