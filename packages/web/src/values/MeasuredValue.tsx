import type { MeasurementValue } from '@fieldscope/contract/fields';
import { useTexts } from '../texts/use-texts';
import { useDisplaySetting } from './display-setting';
import { valueTypeOf } from './measurement-names';
import { readersUnit } from './readers-unit';
import classes from './values.module.css';

interface MeasuredValueProps {
  value: MeasurementValue | null | undefined;
  measurementId: number;
}

/** A measured value with its unit, smaller and muted: 21.4 °C. A dash when there is none. */
export function MeasuredValue({ value, measurementId }: MeasuredValueProps) {
  const { t } = useTexts('values');
  const { temperatureUnit } = useDisplaySetting();
  if (value === null || value === undefined) return <span className={classes.none}>–</span>;
  if (Array.isArray(value)) return <span>{listed(value, (count) => t('transmitters', { count }))}</span>;
  const number = typeof value === 'number' ? value : numberIn(value);
  if (number === undefined) return <span>{value}</span>;
  if (valueTypeOf(measurementId) === 'boolean') return <span>{t(number ? 'yes' : 'no')}</span>;
  if (valueTypeOf(measurementId) === 'hex') return <span>{value}</span>;
  const { convert, format, gap, unit } = readersUnit(measurementId, temperatureUnit);
  return (
    <span className={classes.value}>
      {format(convert(number))}
      {unit && <span className={classes.unit}>{gap + unit}</span>}
    </span>
  );
}

/** Texts such as "1.850" are numbers that kept their zeros on the way. */
const numberIn = (value: string): number | undefined =>
  value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;

function listed(
  value: number[] | { mac: string; rssi: number }[],
  countOf: (count: number) => string,
): string {
  const numbers = value.filter((item) => typeof item === 'number');
  return numbers.length === value.length ? numbers.join(', ') : countOf(value.length);
}
