import { SEVERITIES, type Severity } from '@fieldscope/contract/alarm-conditions';
import { intervalOfMeasurement } from '@fieldscope/contract/definitions/derived';
import { isOld } from '../../values/freshness';
import type { ShownSeries } from './panel-values';

/** What is wrong with what a component shows; the worst of it. */
export type ShownProblem = Severity | 'silent';

/** The worst open alarm, else that devices are silent; undefined: all is well. Devices that never reported are not silent. */
export function problemOf(shown: readonly ShownSeries[]): ShownProblem | undefined {
  const severities = shown.flatMap(({ alarm }) => alarm ?? []);
  const worst = SEVERITIES.toReversed().find((severity) => severities.includes(severity));
  if (worst && worst !== 'info') return worst;
  if (shown.some(({ device }) => !device.online && device.last_seen_at !== null)) return 'silent';
  return worst;
}

/** Names of the devices that have a problem. */
export const devicesWith = (problem: ShownProblem, shown: readonly ShownSeries[]): string[] => [
  ...new Set(
    shown
      .filter(({ alarm, device }) => (problem === 'silent' ? !device.online : alarm === problem))
      .map(({ device }) => device.name),
  ),
];

/** Whether the newest value of a series is old; one without a value is not. */
export const isOldSeries = ({ measurement_id, measured_at, device }: ShownSeries, now: number): boolean =>
  measured_at !== null &&
  isOld(measured_at, intervalOfMeasurement(measurement_id, device.interval_minutes), now);
