import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import { useCallback } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { colorOf } from '../../../ui/map/value-scale.model';
import { formatAge } from '../../../values/format-time';
import { useMeasurementNames } from '../../../values/measurement-names';
import { useMeasuredText } from '../../../values/use-measured-text';
import { useNow } from '../../../values/use-now';
import { spreadOf } from './map-state.model';
import type { MapValues } from './use-map-values';

/** What a mark shows of the chosen value. */
export interface ShownValue {
  /** The number alone; the legend has its unit. */
  text: string;
  withUnit: string;
  /** Which of the colours; absent: it is old. */
  color?: number;
  /** Of an old one: how long ago it was measured. */
  age?: string;
}

/** What some devices have of the chosen value. */
export interface ChosenValue {
  /** Of one device its number, of several the median of what is not old; undefined: there is none. */
  value: ShownValue | undefined;
  /** The same with name and unit, for those who do not see colours, and of several devices the range. */
  words: string;
}

/** Finds what devices have of the chosen value; the function answers undefined as long as none is chosen. */
export function useMapValueText(
  values: MapValues | undefined,
): (devices: readonly PlacedDevice[]) => ChosenValue | undefined {
  const { t } = useTexts('fleet-map');
  const { unitOf } = useMeasuredText();
  const nameOf = useMeasurementNames();
  const now = useNow();
  return useCallback(
    (devices) => {
      if (!values) return undefined;
      const { format, gap, unit } = unitOf(values.measurementId);
      const withUnit = (shown: number) => `${format(shown)}${gap}${unit}`;
      const name = nameOf(values.measurementId);
      const held = devices.flatMap(({ eui }) => values.byEui.get(eui) ?? []);
      const spread = spreadOf(held.filter(({ isOld }) => !isOld).map(({ shown }) => shown));
      const [only] = held;
      if (spread && values.scale) {
        const { median, least, most } = spread;
        const value = {
          text: format(median),
          withUnit: withUnit(median),
          color: colorOf(values.scale, median),
        };
        if (devices.length === 1) return { value, words: t('value.one', { name, value: withUnit(median) }) };
        const range = { least: withUnit(least), most: withUnit(most), median: withUnit(median) };
        return { value, words: t('value.many', { name, ...range }) };
      }
      if (devices.length > 1 || !only) return { value: undefined, words: t('value.none', { name }) };
      const age = formatAge(only.measuredAt, now);
      return {
        value: { text: format(only.shown), withUnit: withUnit(only.shown), age },
        words: t('value.old', { name, value: withUnit(only.shown), age }),
      };
    },
    [values, t, unitOf, nameOf, now],
  );
}
