import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { AlarmKind } from '@fieldscope/contract/alarm-kinds';
import type { Alarm } from '@fieldscope/contract/calls/alarms';
import type { Attention } from '@fieldscope/contract/calls/devices';
import type { DeviceKind } from '../../features/devices/page-of-device';

/** A device that alarms, needs attention for another reason, or both; or the one cause of alarms of many devices. */
export interface Need {
  key: string;
  /** null: no device. */
  eui: string | null;
  /** Empty: the network server of the operator. */
  name: string;
  /** undefined: the organisation does not have the device any more. */
  kind: DeviceKind | undefined;
  /** Open ones, the one that is to be told first at the beginning. */
  alarms: readonly Alarm[];
  attention: Attention | undefined;
  /** Whether the reason for attention is told before the alarms. */
  attentionFirst: boolean;
  /** Somebody knows of all that is wrong. */
  isAcknowledged: boolean;
}

/** The worse, the lower; both kinds of trouble on one scale. */
const SEVERITY_RANK: Readonly<Record<Severity, number>> = { critical: 0, warning: 2, info: 4 };
const REASON_RANK: Readonly<Record<Attention['reason'], number>> = {
  silent: 1,
  never_seen: 3,
  no_location: 3,
  battery: 3,
  sim_expiring: 3,
  licence_expiring: 3,
  late: 5,
  lossy: 5,
  refused: 5,
};
const ACKNOWLEDGED = 10;

/** The reasons that an alarm of this kind tells of, too. */
const SAME_MATTER: Partial<Record<AlarmKind, readonly Attention['reason'][]>> = {
  silence: ['silent', 'never_seen', 'late'],
  battery: ['battery'],
  position: ['no_location'],
};

/** Whether an alarm and a reason for attention are one matter: it is told once, by the reason, which says more. */
export const isSameMatter = ({ kind }: Pick<Alarm, 'kind'>, reason: Attention['reason']): boolean =>
  SAME_MATTER[kind]?.includes(reason) ?? false;

const isAcknowledged = ({ acknowledged_at }: Alarm): boolean => acknowledged_at !== null;
const alarmRank = (alarm: Alarm): number =>
  SEVERITY_RANK[alarm.severity] + (isAcknowledged(alarm) ? ACKNOWLEDGED : 0);

function attentionRank({ reason }: Attention, alarms: readonly Alarm[]): number {
  const said = alarms.filter((alarm) => isSameMatter(alarm, reason));
  const isKnown = said.length > 0 && said.every(isAcknowledged);
  return REASON_RANK[reason] + (isKnown ? ACKNOWLEDGED : 0);
}

/**
 * One entry a device, the worst first; what somebody has acknowledged is below all else.
 * @param alarms open ones
 */
export function needsOf(attention: readonly Attention[], alarms: readonly Alarm[]): Need[] {
  const byKey = new Map<string, { alarms: Alarm[]; attention?: Attention }>();
  const placeOf = (key: string) => {
    const place = byKey.get(key) ?? { alarms: [] };
    byKey.set(key, place);
    return place;
  };
  for (const alarm of alarms) placeOf(alarm.eui ?? `alarm ${alarm.alarm_id}`).alarms.push(alarm);
  for (const one of attention) placeOf(one.eui).attention = one;
  return [...byKey]
    .map(([key, facts]) => needOf(key, facts))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ need }) => need);
}

function needOf(
  key: string,
  { attention, alarms }: { alarms: readonly Alarm[]; attention?: Attention },
): {
  need: Need;
  rank: number;
} {
  const sorted = alarms.toSorted((a, b) => alarmRank(a) - alarmRank(b));
  const [worst] = sorted;
  const ofAlarm = worst ? alarmRank(worst) : Number.POSITIVE_INFINITY;
  const ofAttention = attention ? attentionRank(attention, alarms) : Number.POSITIVE_INFINITY;
  const rank = Math.min(ofAlarm, ofAttention);
  const { eui, name, kind } = attention ?? deviceOf(worst!);
  return {
    rank,
    need: {
      ...{ key, eui, name, kind, alarms: sorted, attention },
      attentionFirst: ofAttention < ofAlarm,
      isAcknowledged: rank >= ACKNOWLEDGED,
    },
  };
}

const deviceOf = ({ eui, device_name: name, is_gateway }: Alarm) => ({
  ...{ eui, name },
  kind:
    is_gateway === null || eui === null ? undefined : is_gateway ? ('gateway' as const) : ('node' as const),
});
