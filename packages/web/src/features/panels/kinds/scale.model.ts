/** Where values take a colour, up to the next step. */
interface ColorStep {
  from: number;
  color: string;
}

/** The colour of the highest step that a value has reached; undefined: there is none, or it is no number. */
export function colorAt(value: unknown, steps: readonly ColorStep[]): string | undefined {
  if (typeof value !== 'number') return undefined;
  let reached: ColorStep | undefined;
  for (const step of steps)
    if (step.from <= value && step.from >= (reached?.from ?? Number.NEGATIVE_INFINITY)) reached = step;
  return reached?.color;
}

/** How far a value is along a scale, 0 to 1; null: it is no number. */
export function shareOf(value: unknown, { min, max }: { min: number; max: number }): number | null {
  if (typeof value !== 'number') return null;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
