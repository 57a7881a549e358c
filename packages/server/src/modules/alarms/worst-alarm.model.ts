import { SEVERITIES, type Severity } from '@fieldscope/contract/alarm-conditions';
import type { OpenAlarm } from './alarms.repository';

interface Series {
  deviceId: number;
  channel: number;
  measurement_id: number;
}

/**
 * What is worst among open alarms.
 * @returns the severity of the worst one of a measurement, or of its device as a whole; null: there is none
 */
export function worstAmong(alarms: readonly OpenAlarm[]): (series: Series) => Severity | null {
  const ofDevice = new Map<number, OpenAlarm[]>();
  for (const alarm of alarms) ofDevice.set(alarm.deviceId, [...(ofDevice.get(alarm.deviceId) ?? []), alarm]);
  return (series) => {
    const own = (ofDevice.get(series.deviceId) ?? []).filter(
      ({ channel, measurement_id }) =>
        measurement_id === null || (measurement_id === series.measurement_id && channel === series.channel),
    );
    return SEVERITIES.findLast((severity) => own.some((alarm) => alarm.severity === severity)) ?? null;
  };
}
