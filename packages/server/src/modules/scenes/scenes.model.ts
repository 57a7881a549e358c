import { SEVERITIES, type Severity } from '@fieldscope/contract/alarm-conditions';
import type { OpenAlarm } from '../alarms/open-alarms.service';

interface Series {
  deviceId: number;
  channel: number;
  measurement_id: number;
}

/** The worst open alarm of a measurement, or of its device as a whole; null: there is none. */
export function worstAlarmOf(series: Series, alarms: readonly OpenAlarm[]): Severity | null {
  const own = alarms.filter(
    ({ deviceId, channel, measurement_id }) =>
      deviceId === series.deviceId &&
      (measurement_id === null || (measurement_id === series.measurement_id && channel === series.channel)),
  );
  return SEVERITIES.findLast((severity) => own.some((alarm) => alarm.severity === severity)) ?? null;
}
