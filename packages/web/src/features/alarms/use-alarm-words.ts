import {
  type AlarmCondition,
  type AlarmField,
  partsOf,
  valuesOfKind,
} from '@fieldscope/contract/alarm-kinds';
import type { Direction } from '@fieldscope/contract/alarm-kinds/kind';
import type { Alarm, AlarmRule } from '@fieldscope/contract/calls/alarms';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { useTexts } from '../../texts/use-texts';
import { formatShare } from '../../values/format-number';
import { formatInterval } from '../../values/format-time';
import { useMeasurementNames } from '../../values/measurement-names';
import { useMeasuredText } from '../../values/use-measured-text';
import { useGeofences } from '../geofences/geofences.queries';
import { useGroups } from '../groups/groups.queries';
import { useGroupName } from '../groups/use-group-name';

type Watched = Pick<AlarmRule, 'condition' | 'measurement_id' | 'hold_minutes'>;

/** What alarms say in words. Needs the texts `alarms`, `values` and `verdicts`. */
export function useAlarmWords() {
  const { t } = useTexts('alarms', 'verdicts');
  const nameOf = useMeasurementNames();
  const { text } = useMeasuredText();
  /** A value of an alarm; undefined where nothing is measured. */
  const valueText = ({ kind, measurement_id }: Alarm, value: number | null): string | undefined => {
    if (value === null) return undefined;
    switch (valuesOfKind(kind)) {
      case 'measured':
        return text(value, measurement_id ?? 0);
      case 'percent':
        return formatShare(value / 100);
      // Metres from the border say nothing to people.
      case 'metres':
      case 'none':
        return undefined;
    }
  };
  const what = (alarm: Alarm): string =>
    t(`what.${alarm.kind}`, {
      name: nameOf(alarm.measurement_id ?? 0),
      value: valueText(alarm, alarm.value) ?? '–',
    });
  /** undefined: it did not get worse. */
  const worst = (alarm: Alarm): string | undefined => {
    const value = valueText(alarm, alarm.worst);
    return value !== undefined && alarm.worst !== alarm.value ? value : undefined;
  };
  /** What it is about: a device, or the gateway or network server that is the cause of many; the operator's has no name. */
  const subject = ({ device_name }: Pick<Alarm, 'device_name'>): string =>
    device_name || t('verdicts:operatorsServer');
  return { valueText, what, worst, subject };
}

const NUMBERS: Record<Extract<AlarmField, { type: 'number' }>['unit'], (value: number) => string> = {
  minute: formatInterval,
  hour: (hours) => formatInterval((hours * HOUR_MS) / MINUTE_MS),
  percent: (percent) => formatShare(percent / 100),
};

/** What rules say in words. Needs the texts `alarms` and `values`. */
export function useRuleWords() {
  const { t } = useTexts('alarms');
  const nameOf = useMeasurementNames();
  const { text, difference } = useMeasuredText();
  const groupName = useGroupName();
  const groups = useGroups().data;
  const geofences = useGeofences().data;
  const word = (field: AlarmField, value: number | Direction, id: number): string | number => {
    switch (field.type) {
      case 'value':
        return text(Number(value), id);
      case 'difference':
        return difference(Number(value), id);
      case 'number':
        return NUMBERS[field.unit](Number(value));
      case 'direction':
        return t(`condition.direction.${value as Direction}`);
      case 'geofence':
        return geofences?.find((one) => one.geofence_id === value)?.name ?? '';
      case 'count':
      case 'kept':
        return value;
    }
  };
  const bare = (condition: AlarmCondition, id: number): string => {
    const parts = partsOf(condition).map(({ field, value }) => [
      field.type === 'count' ? 'count' : field.name,
      word(field, value, id),
    ]);
    return t(`condition.${condition.kind}`, { name: nameOf(id), ...Object.fromEntries(parts) });
  };
  return {
    /** "Air temperature below 2 °C, for 10 min" */
    condition({ condition, measurement_id, hold_minutes }: Watched): string {
      const words = bare(condition, measurement_id ?? 0);
      return hold_minutes === 0
        ? words
        : t('condition.held', { condition: words, span: formatInterval(hold_minutes) });
    },
    scope({ eui, device_name, group_uuid }: Pick<AlarmRule, 'eui' | 'device_name' | 'group_uuid'>): string {
      if (eui !== null) return device_name ?? eui;
      if (group_uuid === null) return t('scope.all');
      const group = groups?.find((one) => one.group_uuid === group_uuid);
      return t('scope.group', { name: group ? groupName(group) : '' });
    },
  };
}

/** How an alarm ended, in words. Needs the texts `alarms`. */
export function useAlarmEnd() {
  const { t } = useTexts('alarms');
  return ({ resolution, resolved_by }: Pick<Alarm, 'resolution' | 'resolved_by'>): string => {
    if (resolution === null) return t('resolution.open');
    if (resolution !== 'by_hand') return t(`resolution.${resolution}`);
    return resolved_by === null
      ? t('resolution.byHandOfUnknown')
      : t('resolution.by_hand', { name: resolved_by });
  };
}
