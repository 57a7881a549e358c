import { type AlarmCondition, type AlarmField, partsOf } from '@fieldscope/contract/alarm-kinds';
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
