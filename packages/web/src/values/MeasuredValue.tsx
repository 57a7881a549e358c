import type { MeasurementValue } from '@fieldscope/contract/fields';
import { type Translate, useTexts } from '../texts/use-texts';
import { useDisplaySetting } from './display-setting';
import { formatShortList } from './format-list';
import { formatLatitude, formatLongitude, formatPosition } from './format-position';
import { valueTypeOf } from './measurement-names';
import { numberOf } from './number-of';
import { readersUnit } from './readers-unit';
import { LATITUDE, LONGITUDE, POSITION } from './series';
import classes from './values.module.css';

interface MeasuredValueProps {
  value: MeasurementValue | null | undefined;
  measurementId: number;
  /** Of what the catalogue has no unit for, such as a status. */
  unit?: string | undefined;
}

/** A measured value with its unit, smaller and muted: 21.4 °C. A dash when there is none. */
export function MeasuredValue({ value, measurementId, unit: ownUnit }: MeasuredValueProps) {
  const { t } = useTexts('values');
  const { temperatureUnit, units } = useDisplaySetting();
  if (value === null || value === undefined) return <span className={classes.none}>–</span>;
  if (Array.isArray(value)) return <span>{listed(value, measurementId, t)}</span>;
  const number = numberOf(value);
  if (number === null) return <span>{value}</span>;
  if (measurementId === LATITUDE) return <span className={classes.value}>{formatLatitude(number)}</span>;
  if (measurementId === LONGITUDE) return <span className={classes.value}>{formatLongitude(number)}</span>;
  if (valueTypeOf(measurementId) === 'boolean') return <span>{t(number ? 'yes' : 'no')}</span>;
  if (valueTypeOf(measurementId) === 'hex') return <span>{value}</span>;
  const { convert, format, gap, unit } = readersUnit(
    measurementId,
    temperatureUnit,
    units,
    ownUnit === undefined ? {} : { ownUnit },
  );
  return (
    <span className={classes.value}>
      {format(convert(number))}
      {unit && <span className={classes.unit}>{gap + unit}</span>}
    </span>
  );
}

const EVENTS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** A position, events by their names, or how many transmitters were received. */
function listed(
  value: number[] | { mac: string; rssi: number }[],
  measurementId: number,
  t: Translate<'values'>,
): string {
  if (measurementId === POSITION) return formatPosition(value[0] as number, value[1] as number);
  if (valueTypeOf(measurementId) === 'radio') return t('transmitters', { count: value.length });
  if (value.length === 0) return t('events.none');
  const nameOf = (event: unknown) => EVENTS.find((known) => known === String(event)) ?? 'other';
  return formatShortList([...new Set(value.map((event) => t(`events.${nameOf(event)}`)))]);
}
