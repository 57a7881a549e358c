/** One figure against its yardstick. `atLeast` and `atMost` are what we aim for. */
export interface Ratio {
  name: string;
  value: number;
  atLeast?: number;
  atMost?: number;
  note?: string;
}

function isMet({
  value,
  atLeast = Number.NEGATIVE_INFINITY,
  atMost = Number.POSITIVE_INFINITY,
}: Ratio): boolean {
  return value >= atLeast && value <= atMost;
}

function aimOf({ atLeast, atMost }: Ratio): string {
  if (atLeast !== undefined && atMost !== undefined) return `${atLeast}–${atMost}`;
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return atMost !== undefined ? `≤ ${atMost}` : '';
}

export function printRatios(ratios: Ratio[]): void {
  console.log('\n== figures');
  for (const ratio of ratios) {
    const aim = aimOf(ratio);
    const verdict = aim === '' ? '' : isMet(ratio) ? 'met' : 'MISSED';
    console.log(
      `${ratio.name.padEnd(64)} ${ratio.value.toFixed(3).padStart(9)}  ${aim.padEnd(8)} ${verdict} ${ratio.note ?? ''}`.trimEnd(),
    );
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How large a bench is, unless the environment says otherwise. */
export const sizeOf = (variable: string, usual: number): number => Number(process.env[variable] ?? usual);
