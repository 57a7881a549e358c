/** About a centimetre. */
const DEGREE_DECIMALS = 7;

/** Degrees of a position without the noise of binary fractions. */
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(DEGREE_DECIMALS)) + 0;

/** One decimal more than any sensor resolves. */
const MEAN_DECIMALS = 4;

/** A mean, a share or a converted number as programs get it: four decimals. */
export const roundMean = (mean: number): number => Number(mean.toFixed(MEAN_DECIMALS)) + 0;
