/** Limits of alarm rules between which a value is well; null: none on this side. In the unit that is stored. */
export interface ValueLimits {
  low: number | null;
  high: number | null;
}

/** How a person sees the numbers of a measurement. */
export interface NumberStyle {
  unit: string;
  decimals: number | undefined;
  convert(stored: number): number;
}

/** One curve. Its numbers are as they are stored. */
export interface DrawnCurve {
  name: string;
  times: readonly number[];
  values: readonly (number | null)[];
  min: readonly (number | null)[] | null;
  max: readonly (number | null)[] | null;
}

/** Curves of one physical type. */
export interface DrawnChart {
  title: string;
  style: NumberStyle;
  curves: readonly DrawnCurve[];
  limits: ValueLimits;
}
