import type { Language } from '@fieldscope/contract/languages';
import { type ShownUnit, shownUnit } from '@fieldscope/contract/shown-unit';
import { gapBefore } from '@fieldscope/contract/unit-gap';
import type { TemperatureUnit, UnitChoices } from '@fieldscope/contract/units';
import { currentLanguage } from '../texts/language';
import { formatNumber } from './format-number';
import { currentLocale } from './locale';
import { ownUnitOf } from './measurement-names';

/** How the reader sees the numbers of a measurement. */
export interface ReadersUnit extends Omit<ShownUnit, 'decimals'> {
  /** Stands between the number and the unit. */
  gap: string;
  /** A number in the reader's unit as text, without the unit. */
  format(shown: number): string;
}

/** What the words of a unit depend on; those of this moment by default. */
interface UnitWords {
  language?: Language;
  /** That of a measurement which the organisation created. */
  ownUnit?: string;
}

/** The unit in which the reader sees a measurement, with the numbers of the reader's language. */
export function readersUnit(
  measurementId: number,
  temperatureUnit: TemperatureUnit,
  units: UnitChoices = {},
  { language = currentLanguage(), ownUnit = ownUnitOf(measurementId) }: UnitWords = {},
): ReadersUnit {
  const setting = { temperatureUnit, units, language };
  const { decimals, ...shown } = shownUnit(measurementId, ownUnit, setting);
  return {
    ...shown,
    gap: gapBefore(shown.unit, currentLocale()),
    format: (number) => formatNumber(number, decimals),
  };
}

/** A difference of two stored numbers in the reader's unit: 1 ℃ is 1.8 °F. */
export const convertDifference = ({ convert }: Pick<ReadersUnit, 'convert'>, stored: number): number =>
  withoutNoise(convert(stored) - convert(0));

/** A difference in the reader's unit as it is stored. */
export const storeDifference = ({ store }: Pick<ReadersUnit, 'store'>, shown: number): number =>
  withoutNoise(store(shown) - store(0));

const NOISE_DECIMALS = 9;
const withoutNoise = (value: number): number => Number(value.toFixed(NOISE_DECIMALS));
