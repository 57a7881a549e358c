import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { AlarmKind } from '@fieldscope/contract/alarm-kinds';
import type { Alarm } from '@fieldscope/contract/calls/alarms';
import type { Attention } from '@fieldscope/contract/calls/devices';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import type { DeviceKind } from '../../features/devices/page-of-device';
import { commonCauses } from './common-cause.model';

/** What several devices suffer from: a gateway or network server. */
interface CommonCause {
  verdict: Verdict;
  /** Those behind it that need attention; none: they are known to its alarm alone. */
  devices: readonly Attention[];
}

/** A device that alarms, needs attention for another reason, or both; or the one cause of what many devices need. */
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
  /** Of a common cause: that of the gateway itself, or of the worst behind it. */
  attention: Attention | undefined;
  cause: CommonCause | undefined;
  /** For how many devices it stands. */
  count: number;
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

/** What is told on one row. */
interface Place {
  alarms: Alarm[];
  /** Of the device whose row it is. */
  attention?: Attention;
  /** Devices that suffer from what the row is about. */
  behind: Attention[];
  verdict?: Verdict;
}

/**
 * One entry a device, and one for all devices with a common cause; the worst first, and what somebody has acknowledged below
 * all else.
 * @param alarms open ones
 */
export function needsOf(attention: readonly Attention[], alarms: readonly Alarm[]): Need[] {
  const commonCauseOf = commonCauses(attention, alarms);
  const attentionOf = new Map<string | null, Attention>(attention.map((one) => [one.eui, one]));
  const places = new Map<string, Place>();
  const placeOf = (key: string, verdict: Verdict | null) => {
    const place = places.get(key) ?? { alarms: [], behind: [] };
    places.set(key, place);
    if (commonCauseOf(verdict) === key) place.verdict ??= verdict!;
    return place;
  };
  for (const alarm of alarms) {
    const reason = attentionOf.get(alarm.eui);
    // The verdict of now, of which that of the alarm is older.
    const verdict = reason && isSameMatter(alarm, reason.reason) ? reason.verdict : alarm.verdict;
    const key = commonCauseOf(verdict) ?? alarm.eui ?? `alarm ${alarm.alarm_id}`;
    placeOf(key, verdict).alarms.push(alarm);
  }
  for (const one of attention) {
    const key = commonCauseOf(one.verdict) ?? one.eui;
    const place = placeOf(key, one.verdict);
    if (key === one.eui) place.attention = one;
    else place.behind.push(one);
  }
  return [...places]
    .map(([key, place]) => needOf(key, place))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ need }) => need);
}

function needOf(key: string, place: Place): { need: Need; rank: number } {
  const { behind, verdict } = place;
  const alarms = place.alarms.toSorted((a, b) => alarmRank(a) - alarmRank(b));
  const [worst] = alarms;
  const [attention] = place.attention ? [place.attention] : behind;
  const ofAlarm = worst ? alarmRank(worst) : Number.POSITIVE_INFINITY;
  const ofAttention = attention ? attentionRank(attention, alarms) : Number.POSITIVE_INFINITY;
  const rank = Math.min(ofAlarm, ofAttention);
  return {
    rank,
    need: {
      ...{ key, alarms, attention, ...subjectOf(place) },
      cause: verdict && { verdict, devices: behind },
      count: verdict ? countOf(place) : 1,
      attentionFirst: ofAttention < ofAlarm,
      isAcknowledged: rank >= ACKNOWLEDGED,
    },
  };
}

/** Devices that suffer from a cause, as far as known; its alarm may know of more than need attention still. */
function countOf({ attention, behind, alarms }: Place): number {
  const known = behind.length + (attention ? 1 : 0);
  return Math.max(known, ...alarms.map(({ affected }) => affected?.open ?? 1));
}

/** Whom an entry is about: a device, or the gateway or network server that is the cause. */
function subjectOf({ verdict, attention, alarms }: Place): Pick<Need, 'eui' | 'name' | 'kind'> {
  if (!verdict) {
    if (!attention) return deviceOf(alarms[0]!);
    const { eui, name, kind } = attention;
    return { eui, name, kind };
  }
  const { gateway, server } = verdict;
  if (!gateway) return { eui: null, name: server?.name ?? '', kind: undefined };
  const { eui, name } = gateway;
  // The page of a gateway is open to its owner alone.
  return { eui, name: name || eui, kind: name === '' ? undefined : 'gateway' };
}

const deviceOf = ({ eui, device_name: name, is_gateway }: Alarm) => ({
  ...{ eui, name },
  kind:
    is_gateway === null || eui === null ? undefined : is_gateway ? ('gateway' as const) : ('node' as const),
});
