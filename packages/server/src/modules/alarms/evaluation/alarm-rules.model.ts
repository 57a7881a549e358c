import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { GeofenceArea } from '@fieldscope/contract/geofence-shape';
import type { OrgId } from '@fieldscope/contract/ids';
import type { AlarmLogic } from './alarm-state.model';

/** A rule as the evaluation needs it. */
export interface AlarmRule extends AlarmLogic {
  ruleId: number;
  orgId: OrgId;
  revision: number;
  name: string;
  severity: Severity;
  /** One device, else the nodes of a group, else those of none, else every device. */
  deviceId: number | null;
  groupId: string | null;
  isUngrouped: boolean;
  channel: number | null;
  measurementId: number | null;
  /** Of the geofence that the condition names. */
  area: GeofenceArea | null;
  /** What was measured before is not watched, epoch ms. */
  since: number;
}

/** One value of an uplink. */
export interface UplinkReading {
  channel: number;
  measurementId: number;
  value: unknown;
  measuredAt: number;
}

/** What one uplink says to rules. */
export interface UplinkFacts {
  /** Epoch ms, as all times here. */
  receivedAt: number;
  uploadedAt: number;
  device: { deviceId: number; orgId: OrgId };
  /** Percent; null: it does not say. */
  battery: number | null;
  readings: readonly UplinkReading[];
}

/** A device as rules choose it. */
interface Choosable {
  deviceId: number;
  /** null: of no group. */
  groupId: string | null;
  isGateway: boolean;
}

/** Whether a rule watches a device. */
export function covers(rule: AlarmRule, { deviceId, groupId, isGateway }: Choosable): boolean {
  if (rule.deviceId !== null) return rule.deviceId === deviceId;
  if (rule.groupId !== null) return rule.groupId === groupId;
  return !rule.isUngrouped || (groupId === null && !isGateway);
}
