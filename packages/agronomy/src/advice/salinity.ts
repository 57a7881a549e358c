import type { AdviceRange } from './advice-range';
import type { SourceKey } from './sources';

/** How a crop bears salt: dS/m of the saturated paste up to which nothing is lost, and % of yield lost with each more. */
export interface SaltTolerance {
  readonly threshold: number;
  readonly slope: number;
}

/**
 * Salinity of the saturated paste extract (ECe, dS/m) at which that share of the yield is left, %. Maas & Hoffman (1977), J. Irrig.
 * Drain. Div. ASCE 103, 115–134; FAO-61, Annex 1, equation 1.
 */
export const salinityAtYield = (percent: number, { threshold, slope }: SaltTolerance): number =>
  threshold + (100 - percent) / slope;

/** % of the yield that is left where salinity is no longer bearable: the second column of FAO-29's table 4. */
const BEARABLE_YIELD = 90;

/** The range of a crop: nothing is lost to its threshold, and a tenth of the yield where it ends. */
export const saltRange = (
  tolerance: SaltTolerance,
  from: Pick<AdviceRange, 'seenIn'> & { source?: SourceKey } = {},
): AdviceRange => ({
  quantity: 'soilSalinity',
  best: [null, tolerance.threshold],
  bearable: [null, salinityAtYield(BEARABLE_YIELD, tolerance)],
  source: 'fao29',
  ...from,
});
