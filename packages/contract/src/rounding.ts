/** About a centimetre. */
const DEGREE_DECIMALS = 7;

/** Degrees of a position without the noise of binary fractions. */
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(DEGREE_DECIMALS)) + 0;

/** One decimal more than any sensor resolves. */
const MEAN_DECIMALS = 4;

/** A mean as the public API gives it: four decimals. */
export const roundMean = (mean: number): number => Number(mean.toFixed(MEAN_DECIMALS)) + 0;

/** More than any measurement has, fewer than 0.1 + 0.2 needs. */
const DIGITS = 12;

/** A number that was computed, without the noise of binary fractions; small ones keep what they have. */
export const withoutNoise = (computed: number): number => Number(computed.toPrecision(DIGITS));
