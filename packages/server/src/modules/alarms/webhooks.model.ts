import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_HEADERS, type WebhookBody } from '@fieldscope/contract/alarm-delivery';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import type { DeliveredIncident } from './delivery.repository';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it: a prefix, and bytes in base64. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** Headers of a message: its id, when it is sent (epoch ms), and a signature of both and the body. */
export function signedHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: `v1,${signature}`,
  };
}

/** What a webhook is told; `url` is where people see open alarms. */
export function webhookBodyOf(
  incidents: readonly DeliveredIncident[],
  { now, url, testedRule = null }: { now: number; url: string | null; testedRule?: string | null },
): string {
  const body: WebhookBody = {
    type: testedRule === null ? 'alarms.opened' : 'alarms.test',
    timestamp: new Date(now).toISOString(),
    data: {
      count: incidents.length,
      alarms: incidents.slice(0, ALARM_LIMITS.webhookAlarms).map((one) => ({
        incident_id: one.incidentId,
        rule_id: one.ruleId,
        rule_name: one.ruleName,
        severity: one.severity,
        kind: one.kind,
        eui: one.eui,
        device_name: one.deviceName,
        channel: one.channel,
        measurement_id: one.measurementId,
        value: one.value,
        unit: UNITS_OF_DEVICE[one.kind] ?? findMeasurement(one.measurementId ?? 0)?.unit ?? '',
        opened_at: new Date(one.openedAt).toISOString(),
      })),
      tested_rule: testedRule,
      url,
    },
  };
  return JSON.stringify(body);
}

/** Of values that are no measurement: how full a battery is, and how far a tracker is from the border of a geofence. */
const UNITS_OF_DEVICE: Partial<Record<string, string>> = { battery: '%', enter: 'm', leave: 'm' };

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
