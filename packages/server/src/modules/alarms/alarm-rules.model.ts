import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { GeofenceShape } from '@fieldscope/contract/geofence-shape';
import type { OrgId } from '@fieldscope/contract/ids';
import type { AlarmLogic, AlarmReading } from './alarm-step.model';
import { LATITUDE, metresToBorder, positionsIn, type UplinkReading } from './positions.model';

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
  area: GeofenceShape | null;
  /** What was measured before is not watched, epoch ms. */
  since: number;
}

/** What is of the device itself is as if it were of this channel. */
export const DEVICE_CHANNEL = 0;

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

/** Whether a rule watches where a device is, or whether that is known. */
export const isOfPosition = ({ condition, area }: AlarmRule): boolean =>
  condition.kind === 'position' || area !== null;

/** Whether an uplink may concern a rule, before its device's group is known. */
export function mayConcern(rule: AlarmRule, uplink: UplinkFacts): boolean {
  if (rule.deviceId !== null && rule.deviceId !== uplink.device.deviceId) return false;
  const { kind } = rule.condition;
  if (kind === 'silence') return true;
  if (kind === 'battery') return uplink.battery !== null;
  const measurementId = isOfPosition(rule) ? LATITUDE : rule.measurementId;
  return uplink.readings.some((reading) => reading.measurementId === measurementId);
}

/** What an uplink says to a rule, by channel. */
export function readingsFor(rule: AlarmRule, uplink: UplinkFacts): [channel: number, AlarmReading][] {
  const { kind } = rule.condition;
  if (kind === 'silence') return [[DEVICE_CHANNEL, { at: uplink.receivedAt, value: null }]];
  if (kind === 'battery')
    return uplink.battery === null
      ? []
      : [[DEVICE_CHANNEL, { at: uplink.receivedAt, value: uplink.battery }]];
  if (kind === 'position')
    return positionsIn(uplink.readings).map(({ at }) => [DEVICE_CHANNEL, { at, value: null }]);
  const { area } = rule;
  if (area)
    return positionsIn(uplink.readings).map(({ at, ...place }) => [
      DEVICE_CHANNEL,
      { at, value: metresToBorder(area, place) },
    ]);
  return uplink.readings.flatMap(({ channel, measurementId, value, measuredAt }) => {
    const number = numberOf(value);
    const fits = measurementId === rule.measurementId && (rule.channel ?? channel) === channel;
    return fits && number !== null ? [[channel, { at: measuredAt, value: number }]] : [];
  });
}

/** Numbers come as texts, too. */
function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** The rules that are on, by organisation; an organisation without any costs one look-up an uplink. */
export class RuleBook {
  private readonly ofOrganisation = new Map<
    OrgId,
    { byDevice: Map<number, AlarmRule[]>; wide: AlarmRule[] }
  >();

  /** Puts rules in the place of all that an organisation had. */
  replace(orgId: OrgId, rules: AlarmRule[]): void {
    if (rules.length === 0) {
      this.ofOrganisation.delete(orgId);
      return;
    }
    const byDevice = new Map<number, AlarmRule[]>();
    for (const rule of rules) {
      if (rule.deviceId === null) continue;
      const own = byDevice.get(rule.deviceId);
      if (own) own.push(rule);
      else byDevice.set(rule.deviceId, [rule]);
    }
    this.ofOrganisation.set(orgId, { byDevice, wide: rules.filter(({ deviceId }) => deviceId === null) });
  }

  orgIds(): OrgId[] {
    return [...this.ofOrganisation.keys()];
  }

  /** Rules that an uplink may concern. */
  rulesFor(uplink: UplinkFacts): AlarmRule[] {
    const rules = this.ofOrganisation.get(uplink.device.orgId);
    if (!rules) return [];
    const own = rules.byDevice.get(uplink.device.deviceId) ?? [];
    return [...own, ...rules.wide].filter((rule) => mayConcern(rule, uplink));
  }

  /** Whether any rule may be concerned, without a list of them. */
  concerns(uplink: UplinkFacts): boolean {
    const rules = this.ofOrganisation.get(uplink.device.orgId);
    if (!rules) return false;
    const own = rules.byDevice.get(uplink.device.deviceId);
    return (
      own?.some((rule) => mayConcern(rule, uplink)) === true ||
      rules.wide.some((rule) => mayConcern(rule, uplink))
    );
  }
}
