import type { AlarmCondition } from '@fieldscope/contract/alarm-conditions';
import type { AlarmRule, Incident } from '@fieldscope/contract/calls/alarms';
import { HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { useTexts } from '../../texts/use-texts';
import { formatShare } from '../../values/format-number';
import { formatInterval } from '../../values/format-time';
import { useMeasurementNames } from '../../values/measurement-names';
import { useGroupName } from '../../values/use-group-name';
import { useMeasuredText } from '../../values/use-measured-text';
import { useGeofences } from '../geofences/geofences.queries';
import { useGroups } from '../nodes/nodes.queries';

type Watched = Pick<AlarmRule, 'condition' | 'measurement_id' | 'hold_minutes'>;

/** What alarms say in words. Needs the texts `alarms` and `values`. */
export function useIncidentWords() {
  const { t } = useTexts('alarms');
  const nameOf = useMeasurementNames();
  const { text } = useMeasuredText();
  /** A value of an alarm; undefined where nothing is measured. */
  const valueText = ({ kind, measurement_id }: Incident, value: number | null): string | undefined => {
    if (value === null) return undefined;
    if (kind === 'battery') return formatShare(value / 100);
    // Metres from the border say nothing to people.
    if (kind === 'enter' || kind === 'leave') return undefined;
    return text(value, measurement_id ?? 0);
  };
  const what = (incident: Incident): string =>
    t(`what.${incident.kind}`, {
      name: nameOf(incident.measurement_id ?? 0),
      value: valueText(incident, incident.value) ?? '–',
    });
  /** undefined: it did not get worse. */
  const worst = (incident: Incident): string | undefined => {
    const value = valueText(incident, incident.worst);
    return value !== undefined && incident.worst !== incident.value ? value : undefined;
  };
  return { valueText, what, worst };
}

/** What rules say in words. Needs the texts `alarms` and `values`. */
export function useRuleWords() {
  const { t } = useTexts('alarms');
  const nameOf = useMeasurementNames();
  const { text, difference } = useMeasuredText();
  const groupName = useGroupName();
  const groups = useGroups().data;
  const geofences = useGeofences().data;
  const bare = (condition: AlarmCondition, id: number): string => {
    const name = nameOf(id);
    switch (condition.kind) {
      case 'above':
      case 'below':
        return t(`condition.${condition.kind}`, { name, value: text(condition.limit, id) });
      case 'outside':
        return t('condition.outside', { name, low: text(condition.low, id), high: text(condition.high, id) });
      case 'change': {
        const value = difference(condition.by, id);
        const span = formatInterval(condition.within_minutes);
        return t(`condition.${condition.direction}`, { name, value, span });
      }
      case 'silence':
        return t('condition.silence', { count: condition.intervals });
      case 'battery':
        return t('condition.battery', { value: formatShare(condition.limit / 100) });
      case 'enter':
      case 'leave': {
        const geofence = geofences?.find((one) => one.geofence_id === condition.geofence_id);
        return t(`condition.${condition.kind}`, { area: geofence?.name ?? '' });
      }
      case 'position':
        return t('condition.position', { span: formatInterval((condition.hours * HOUR_MS) / MINUTE_MS) });
    }
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
export function useIncidentEnd() {
  const { t } = useTexts('alarms');
  return ({ resolution, resolved_by }: Pick<Incident, 'resolution' | 'resolved_by'>): string => {
    if (resolution === null) return t('resolution.open');
    if (resolution !== 'by_hand') return t(`resolution.${resolution}`);
    return resolved_by === null
      ? t('resolution.byHandOfNobody')
      : t('resolution.by_hand', { name: resolved_by });
  };
}
