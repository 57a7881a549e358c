import { passedLimit } from '@fieldscope/contract/alarm-kinds';
import type { OrgId } from '@fieldscope/contract/ids';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { traitsOf } from '../../devices/device-models';
import { intervalMinutesOf } from '../../devices/devices.model';
import { isAbsence, kindOf } from '../kinds';
import { type AlarmRule, covers, type UplinkFacts } from './alarm-rules.model';
import { FIRST_STATE } from './alarm-state.model';
import {
  type Transition,
  takeAbsence,
  takeHeard,
  takeReachable,
  takeReading,
  takeTime,
  worseOf,
} from './alarm-step.model';
import type { EvaluatedDevice, NewAlarm, StateKey, StateRow, WrittenState } from './evaluation.repository';

/** What an evaluation writes. */
export interface Evaluated {
  states: WrittenState[];
  opened: NewAlarm[];
  followed: { alarmId: number; orgId: OrgId; worst: number | null; resolvedAt: number | null }[];
}

export const keyOf = ({ ruleId, deviceId, channel }: StateKey): string => `${ruleId}/${deviceId}/${channel}`;

/** One thing that happened to one channel in the eyes of one rule. */
export interface AlarmEvent extends StateKey {
  rule: AlarmRule;
  device: EvaluatedDevice;
  at: number;
  /** null: the device was heard. */
  value: number | null;
}

/** What uplinks say to the rules that watch their devices, in the order in which it was measured. */
export function eventsOf(
  uplinks: readonly UplinkFacts[],
  rulesFor: (uplink: UplinkFacts) => AlarmRule[],
  devices: ReadonlyMap<number, EvaluatedDevice>,
): AlarmEvent[] {
  const events: AlarmEvent[] = [];
  for (const uplink of uplinks) {
    const device = devices.get(uplink.device.deviceId);
    // It may have left the organisation for which it was stored.
    if (device?.orgId !== uplink.device.orgId) continue;
    const { deviceId } = device;
    for (const rule of rulesFor(uplink)) {
      if (!covers(rule, { ...device, isGateway: device.kind === 'gateway' })) continue;
      const { source } = kindOf(rule.condition.kind);
      for (const [channel, { at, value }] of source.readings(rule, uplink))
        if (at >= rule.since)
          events.push({ ruleId: rule.ruleId, deviceId, channel, rule, device, at, value });
    }
  }
  return events.sort((a, b) => a.at - b.at);
}

/** How far back is looked for a device of which nothing was evaluated yet. */
const FIRST_LOOK_MS = HOUR_MS;

/** Of a device in one batch of uplinks: how far they reach, and since when rules watch it; epoch ms. */
interface InHand {
  deviceId: number;
  orgId: OrgId;
  newest: number;
  watchedSince: number;
  receivedAt: number[];
}

/** What is in hand of each device, with when its uplinks were received. */
export function uplinksByDevice(
  uplinks: readonly UplinkFacts[],
  rulesFor: (uplink: UplinkFacts) => AlarmRule[],
): Map<number, InHand> {
  const ofDevice = new Map<number, InHand>();
  for (const { device, receivedAt, ...uplink } of uplinks) {
    const known = ofDevice.get(device.deviceId);
    if (known) {
      known.receivedAt.push(receivedAt);
      known.newest = Math.max(known.newest, receivedAt);
    } else {
      const since = rulesFor({ ...uplink, device, receivedAt }).map((rule) => rule.since);
      ofDevice.set(device.deviceId, {
        ...device,
        newest: receivedAt,
        watchedSince: Math.max(Math.min(receivedAt, ...since), receivedAt - FIRST_LOOK_MS),
        receivedAt: [receivedAt],
      });
    }
  }
  return ofDevice;
}

/** Lets rules take what happened; `rows` are the states of its keys. @param listeningSince as in `Reception` */
export function evaluate(
  events: readonly AlarmEvent[],
  rows: readonly StateRow[],
  listeningSince: number,
): Evaluated {
  const tracks = tracksOf(rows);
  for (const event of events) {
    const { rule, device, at, value } = event;
    const track = tracks.get(keyOf(event))!;
    const before = track.stateFor(rule);
    const { state, transitions } = isAbsence(rule.condition)
      ? takeHeard(rule, before, at, { intervalMs: intervalMsOf(device), listeningSince })
      : takeReading(rule, before, { at, value });
    track.take(rule, device, state, transitions);
  }
  return outcomeOf(tracks.values());
}

/** What is due by now becomes an alarm. @param listeningSince as in `Reception` */
export function evaluateDue(
  due: readonly (StateKey & { rule: AlarmRule; device: EvaluatedDevice })[],
  rows: readonly StateRow[],
  { now, listeningSince }: { now: number; listeningSince: number },
): Evaluated {
  const tracks = tracksOf(rows);
  for (const { rule, device, ...key } of due) {
    const track = tracks.get(keyOf(key))!;
    const before = track.stateFor(rule);
    const { state, transitions } = isAbsence(rule.condition)
      ? takeAbsence(rule, before, now, { intervalMs: intervalMsOf(device), listeningSince })
      : takeTime(before, now);
    track.take(rule, device, state, transitions);
  }
  return outcomeOf(tracks.values());
}

/** Devices can be heard since a moment of each, or were heard last then. */
export function evaluateReachable(
  heard: readonly (StateKey & { rule: AlarmRule; device: EvaluatedDevice; at: number })[],
  rows: readonly StateRow[],
): Evaluated {
  const tracks = tracksOf(rows);
  for (const { rule, device, at, ...key } of heard) {
    const track = tracks.get(keyOf(key))!;
    const intervalMs = intervalMsOf(device);
    const { state, transitions } = takeReachable(rule, track.stateFor(rule), at, { intervalMs });
    track.take(rule, device, state, transitions);
  }
  return outcomeOf(tracks.values());
}

const intervalMsOf = ({ kind, model, intervalReported }: EvaluatedDevice): number =>
  MINUTE_MS * intervalMinutesOf(kind, intervalReported, traitsOf(model).intervalMinutes);

const tracksOf = (rows: readonly StateRow[]) => new Map(rows.map((row) => [keyOf(row), new Track(row)]));

const outcomeOf = (tracks: Iterable<Track>): Evaluated => {
  const all = [...tracks].filter(({ changed }) => changed !== undefined);
  return {
    states: all.map(({ changed }) => changed!),
    opened: all.flatMap(({ opened }) => opened),
    followed: all.flatMap(({ followed }) => followed ?? []),
  };
};

/** One rule and channel while it is evaluated: its state, and the alarms that begin, go on and end. */
class Track {
  changed: WrittenState | undefined;
  readonly opened: NewAlarm[] = [];
  followed: Evaluated['followed'][number] | undefined;

  constructor(private readonly row: StateRow) {}

  /** A state of an earlier form of the rule counts no more. */
  stateFor(rule: AlarmRule) {
    if (this.changed) return this.changed;
    return this.row.revision === rule.revision ? this.row : FIRST_STATE;
  }

  take(
    rule: AlarmRule,
    device: EvaluatedDevice,
    state: ReturnType<Track['stateFor']>,
    transitions: readonly Transition[],
  ): void {
    if (state === this.stateFor(rule) && transitions.length === 0) return;
    const { ruleId, deviceId, channel } = this.row;
    this.changed = { ...state, ruleId, deviceId, channel, revision: rule.revision };
    for (const transition of transitions) {
      if (transition.kind === 'open') this.open(rule, device, transition);
      else this.goOn(rule, transition);
    }
  }

  private open(
    rule: AlarmRule,
    device: EvaluatedDevice,
    { at, value }: { at: number; value: number | null },
  ): void {
    const { ruleId, deviceId, channel, silencedUntil } = this.row;
    this.opened.push({
      ...{ ruleId, deviceId, channel, orgId: rule.orgId, ruleName: rule.name, severity: rule.severity },
      ...{ kind: rule.condition.kind, eui: device.eui, deviceName: device.name },
      ...{ measurementId: rule.measurementId, openedAt: at, value, worst: value, resolvedAt: null },
      limit: value === null ? null : passedLimit(rule.condition, value),
      isDelivered: silencedUntil === null || silencedUntil <= at,
    });
  }

  /** Of the alarm that began here, else of the one that was open before; a person may have ended that one. */
  private goOn({ condition, orgId }: AlarmRule, transition: Exclude<Transition, { kind: 'open' }>): void {
    const fresh = this.opened.at(-1);
    if (fresh === undefined && this.row.alarmId === null) return;
    const held = fresh ??
      this.followed ?? {
        alarmId: this.row.alarmId!,
        orgId,
        worst: this.row.worst,
        resolvedAt: null,
      };
    if (transition.kind === 'resolve') held.resolvedAt = transition.at;
    else held.worst = worseOf(condition, held.worst, transition.value);
    if (held !== fresh) this.followed = held as Evaluated['followed'][number];
  }
}
