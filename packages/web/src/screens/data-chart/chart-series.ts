import { LIMITS } from '@fieldscope/contract/limits';
import { type ChartSeries, nameOfSeries } from '../../features/chart-pages/series-label';

/** A chart has two sides, and each has one unit. */
const MOST_UNITS = 2;

const NAME = /^([0-9A-F]{16})-(\d{1,3})-(\d{1,5})$/;

/** The series that a text names; undefined when it names none. */
export function seriesOfName(name: string): ChartSeries | undefined {
  const [, eui, channel, id] = NAME.exec(name) ?? [];
  return eui === undefined ? undefined : { eui, channel: Number(channel), measurement_id: Number(id) };
}

/** Series in the address (`series=a,b`), each once and no more than a chart takes. */
export function seriesOfAddress(address: URLSearchParams): ChartSeries[] {
  const names = new Set((address.get('series') ?? '').split(','));
  return [...names].flatMap((name) => seriesOfName(name) ?? []).slice(0, LIMITS.chartMeasurements);
}

export function withSeries(address: URLSearchParams, series: readonly ChartSeries[]): URLSearchParams {
  const next = new URLSearchParams(address);
  if (series.length > 0) next.set('series', series.map(nameOfSeries).join(','));
  else next.delete('series');
  return next;
}

/** Whether another series fits beside the chosen ones: five in all, and two units. */
export function fitsBeside(
  chosen: readonly ChartSeries[],
  candidate: ChartSeries,
  unitOf: (measurementId: number) => string,
): boolean {
  if (chosen.some((one) => nameOfSeries(one) === nameOfSeries(candidate))) return true;
  const units = new Set([...chosen, candidate].map(({ measurement_id }) => unitOf(measurement_id)));
  return chosen.length < LIMITS.chartMeasurements && units.size <= MOST_UNITS;
}
