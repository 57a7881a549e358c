import type { MeasurementValue } from '@fieldscope/contract/fields';
import { useCallback } from 'react';
import { useLanguage } from '../texts/use-texts';
import { useDisplaySetting } from './display-setting';
import { useOwnUnits } from './measurement-names';
import { convertDifference, readersUnit } from './readers-unit';

/**
 * Measured values as plain text, for legends, axes, CSV and labels: `text(21.4, 4097)` is "21.4 °C", `number` leaves
 * the unit out, `difference` is how far two values are apart, `plain` is any value as a program reads it, `unit` the unit alone, `unitOf` all of it.
 */
export function useMeasuredText() {
  const { temperatureUnit, units } = useDisplaySetting();
  const language = useLanguage();
  const ownUnitOf = useOwnUnits();
  const unitOf = useCallback(
    (id: number) => readersUnit(id, temperatureUnit, units, { language, ownUnit: ownUnitOf(id) }),
    [temperatureUnit, units, language, ownUnitOf],
  );
  const unit = (measurementId: number) => unitOf(measurementId).unit;
  const plain = (value: MeasurementValue, measurementId: number): number | string =>
    typeof value === 'number' ? unitOf(measurementId).convert(value) : wordsOf(value);
  const number = (value: number, measurementId: number): string => {
    const { convert, format } = unitOf(measurementId);
    return format(convert(value));
  };
  const text = (value: MeasurementValue, measurementId: number): string => {
    if (typeof value !== 'number') return wordsOf(value);
    const { gap, unit: shownUnit } = unitOf(measurementId);
    return `${number(value, measurementId)}${gap}${shownUnit}`;
  };
  const difference = (value: number, measurementId: number): string => {
    const readers = unitOf(measurementId);
    return `${readers.format(convertDifference(readers, value))}${readers.gap}${readers.unit}`;
  };
  return { unitOf, unit, plain, number, text, difference };
}

const wordsOf = (value: Exclude<MeasurementValue, number>): string =>
  Array.isArray(value) ? JSON.stringify(value) : value;
