import type { WebhookBody } from '@fieldscope/contract/alarm-delivery';
import { valuesOfKind } from '@fieldscope/contract/alarm-kinds';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { withoutNoise } from '@fieldscope/contract/rounding';
import { textOf } from '../delivery/delivery.model';
import type { DeliveredAlarm } from '../delivery/delivery.repository';
import type { Reader } from '../delivery/delivery-values.model';

interface WebhookFacts {
  now: number;
  url: string | null;
  /** For whom it is; absent: there are no alarms in it. */
  reader?: Reader;
  testedRule?: string | null;
}

/** What is posted to a webhook; `url` is where people see open alarms. */
export function webhookBodyOf(
  alarms: readonly DeliveredAlarm[],
  { now, url, reader, testedRule = null }: WebhookFacts,
): string {
  const body: WebhookBody = {
    type: testedRule === null ? 'alarms.opened' : 'alarms.test',
    timestamp: new Date(now).toISOString(),
    data: {
      count: alarms.length,
      alarms: alarms.slice(0, ALARM_LIMITS.webhookAlarms).map((one) => ({
        incident_id: one.alarmId,
        rule_id: one.ruleId,
        rule_name: one.ruleName,
        severity: one.severity,
        kind: one.kind,
        eui: one.eui,
        device_name: one.deviceName,
        channel: one.channel,
        measurement_id: one.measurementId,
        value: one.value === null ? null : withoutNoise(one.value),
        limit: one.limit === null ? null : withoutNoise(one.limit),
        unit: unitOf(one),
        opened_at: new Date(one.openedAt).toISOString(),
        verdict: one.verdict,
        text: reader ? textOf(one, reader) : '',
        affected: one.affected && {
          count: one.affected.count,
          devices: one.affected.devices.map(({ eui, name }) => ({ eui, device_name: name })),
        },
      })),
      tested_rule: testedRule,
      url,
    },
  };
  return JSON.stringify(body);
}

/** Of the values of an alarm. */
function unitOf({ kind, measurementId }: DeliveredAlarm): string {
  const units = {
    measured: findMeasurement(measurementId ?? 0)?.unit ?? '',
    percent: '%',
    metres: 'm',
    none: '',
  };
  return units[valuesOfKind(kind)];
}

/** When a webhook that fails may be tried again, epoch ms: the longer it fails, the later. */
export function nextAttemptAt({
  failingSince,
  lastErrorAt,
}: {
  failingSince: number | null;
  lastErrorAt: number | null;
}): number {
  if (failingSince === null || lastErrorAt === null) return 0;
  const { least, most } = ALARM_LIMITS.webhookPauseMs;
  return lastErrorAt + Math.min(most, Math.max(least, (lastErrorAt - failingSince) / 2));
}
