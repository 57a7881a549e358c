import type { MeasurementValue } from '@fieldscope/contract/fields';
import { useDisplaySetting } from './display-setting';
import { formatNumber, inReadersUnit, readersUnit } from './format-number';
import { decimalsOf, unitOf } from './measurement-names';

/**
 * Measured values as plain text, for legends, axes, CSV and labels: `text(21.4, 4097)` is "21.4 °C",
 * `convert` gives the number in the reader's unit, `plain` any value as a program reads it, `unit` the unit alone.
 */
export function useMeasuredText() {
  const { temperatureUnit } = useDisplaySetting();
  const convert = (value: number, measurementId: number) =>
    inReadersUnit(value, unitOf(measurementId), temperatureUnit).value;
  const unit = (measurementId: number) => readersUnit(unitOf(measurementId), temperatureUnit);
  const plain = (value: MeasurementValue, measurementId: number): number | string =>
    typeof value === 'number' ? convert(value, measurementId) : wordsOf(value);
  const text = (value: MeasurementValue, measurementId: number) => {
    if (typeof value !== 'number') return wordsOf(value);
    const shown = inReadersUnit(value, unitOf(measurementId), temperatureUnit);
    const decimals = shown.unit === '°F' ? 2 : decimalsOf(measurementId);
    return `${formatNumber(shown.value, decimals)}${shown.unit ? ` ${shown.unit}` : ''}`;
  };
  return { convert, unit, plain, text };
}

const wordsOf = (value: Exclude<MeasurementValue, number>): string =>
  Array.isArray(value) ? JSON.stringify(value) : value;
