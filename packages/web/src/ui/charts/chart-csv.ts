import type { Cell } from '@fieldscope/contract/csv-line';
import { toLocalSeconds, toUtc } from '../../values/zoned-time';
import type { CsvTable } from '../export/csv';
import { type DrawnCurve, hasBand, rowsOf } from './chart-data';

const DECIMALS = 6;
const plain = (value: number | null | undefined): Cell =>
  typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : null;

/** The figures of a chart for programs, oldest first: the time of a zone and in UTC, then each curve with its band. */
export function tableOfChart(
  curves: readonly DrawnCurve[],
  { time, zone }: { time: string; zone: string },
): CsvTable {
  const rows = rowsOf(curves).reverse();
  return {
    head: [`${time} (${zone})`, `${time} (UTC)`, ...curves.flatMap(headsOf)],
    lines: rows.map(({ at, values, bands }) => [
      toLocalSeconds(at, zone),
      toUtc(at),
      ...curves.flatMap((curve, place) => [
        plain(values[place]),
        ...(hasBand(curve) ? [plain(bands[place]?.[0]), plain(bands[place]?.[1])] : []),
      ]),
    ]),
  };
}

function headsOf(curve: DrawnCurve): string[] {
  const name = [curve.name, curve.unit].filter(Boolean).join(', ');
  return [name, ...(hasBand(curve) ? [`${name} (min)`, `${name} (max)`] : [])];
}

/** A title as the name of a file, without what file systems do not take. */
export const fileNameOf = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 80) || 'chart';
