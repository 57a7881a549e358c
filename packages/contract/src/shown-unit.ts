import { findMeasurement } from './definitions/measurements';
import { MEASUREMENT_ID } from './definitions/named-ids';
import type { Language } from './languages';
import { unitInLanguage } from './unit-words';
import { CELSIUS, type TemperatureUnit, type UnitChoices, type UnitQuantity } from './units';

/** What a person has chosen. */
export interface UnitSetting {
  temperatureUnit: TemperatureUnit;
  units: UnitChoices;
  language: Language;
}

/** How a person sees the numbers of a measurement. */
export interface ShownUnit {
  /** As people write it in their language; empty where there is none. */
  unit: string;
  /** Decimals that are always written; undefined: as many as there are. */
  decimals: number | undefined;
  /** A stored number in this unit. */
  convert(stored: number): number;
  /** A number in this unit as it is stored. */
  store(shown: number): number;
}

const FAHRENHEIT: TemperatureUnit = 1;
const FAHRENHEIT_DECIMALS = 2;
/** Published as m/s, though it is an acceleration. */

/** One of a unit in the unit in which it is stored, and the decimals that it is shown with. */
interface OtherUnit {
  unit: string;
  stored: number;
  decimals: number;
}
const MM_PER_INCH = 25.4;
const PA_PER_INHG = 3386.389;
const PA_PER_MMHG = 133.322;
/** Units that can be chosen, by the stored unit; `undefined` means that none was chosen. */
const OTHER_UNITS: Readonly<
  Record<string, { quantity: UnitQuantity; units: Readonly<Record<string, OtherUnit>>; usual?: string }>
> = {
  'm/s': {
    quantity: 'speed',
    units: {
      'km/h': { unit: 'km/h', stored: 1 / 3.6, decimals: 1 },
      mph: { unit: 'mph', stored: 0.44704, decimals: 1 },
    },
  },
  Pa: {
    quantity: 'pressure',
    usual: 'hPa',
    units: {
      hPa: { unit: 'hPa', stored: 100, decimals: 1 },
      kPa: { unit: 'kPa', stored: 1000, decimals: 2 },
      inHg: { unit: 'inHg', stored: PA_PER_INHG, decimals: 2 },
      mmHg: { unit: 'mmHg', stored: PA_PER_MMHG, decimals: 1 },
    },
  },
  mm: { quantity: 'rain', units: { in: { unit: 'in', stored: MM_PER_INCH, decimals: 2 } } },
  'mm/hour': { quantity: 'rain', units: { in: { unit: 'in/h', stored: MM_PER_INCH, decimals: 2 } } },
};

/**
 * The unit in which a person sees a measurement: the one that is chosen for its quantity, pressure in hPa, all others as
 * stored. Screens, axes, legends, mails and files convert by this alone.
 * @param own unit of a measurement that the organisation created; undefined: it is of the catalogue, or has none
 */
export function shownUnit(
  measurementId: number,
  own: string | undefined,
  { temperatureUnit, units, language }: UnitSetting,
): ShownUnit {
  const definition = findMeasurement(measurementId);
  const stored = own ?? (measurementId === MEASUREMENT_ID.acceleration ? 'm/s²' : (definition?.unit ?? ''));
  if (temperatureUnit === FAHRENHEIT && (stored === CELSIUS || stored === '°C'))
    return { unit: '°F', decimals: FAHRENHEIT_DECIMALS, convert: toFahrenheit, store: toCelsius };
  const scaled = ({ unit, stored: size, decimals }: OtherUnit): ShownUnit => ({
    unit: unitInLanguage(unit, language),
    decimals,
    convert: (value) => value / size,
    store: (shown) => Number((shown * size).toFixed(STORED_DECIMALS)),
  });
  const asStored = (unit: string): ShownUnit => ({
    ...{ unit, decimals: definition?.decimals },
    ...{ convert: (value) => value, store: (shown) => shown },
  });
  if (own !== undefined) return asStored(own === CELSIUS ? '°C' : own);
  if (temperatureUnit === FAHRENHEIT && stored === '℃·d')
    return scaled({ unit: '℉·d', stored: 1 / 1.8, decimals: 1 });
  const others = OTHER_UNITS[stored];
  const other = others?.units[units[others.quantity] ?? others.usual ?? ''];
  return other ? scaled(other) : asStored(unitInLanguage(stored, language));
}

const STORED_DECIMALS = 6;

/**
 * Degrees Celsius in Fahrenheit: °C × 1.8 + 32, rounded down to 2 decimals (specification, document 1 section 9).
 * The sum is first freed of the noise of binary fractions, or 20.1 °C would become 68.17.
 */
function toFahrenheit(celsius: number): number {
  const hundredths = (celsius * 1.8 + 32) * 100;
  return Math.floor(Number(hundredths.toFixed(6))) / 100;
}

/** What becomes the same Fahrenheit again. */
const toCelsius = (fahrenheit: number): number => withoutNoise((fahrenheit - 32) / 1.8);

const NOISE_DECIMALS = 9;
const withoutNoise = (value: number): number => Number(value.toFixed(NOISE_DECIMALS));
