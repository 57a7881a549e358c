import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import {
  CELSIUS,
  type TemperatureUnit,
  type UnitChoices,
  type UnitQuantity,
} from '@fieldscope/contract/units';
import { formatNumber, percentGap } from './format-number';
import { ownUnitOf } from './measurement-names';
import { unitInWords } from './unit-words';

/** How the reader sees the numbers of a measurement. */
export interface ReadersUnit {
  /** As people write it in the reader's language; empty where there is none. */
  unit: string;
  /** Stands between the number and the unit. */
  gap: string;
  /** A stored number in the reader's unit. */
  convert(stored: number): number;
  /** A number in the reader's unit as it is stored. */
  store(shown: number): number;
  /** A number in the reader's unit as text, without the unit. */
  format(shown: number): string;
}

const FAHRENHEIT: TemperatureUnit = 1;
const FAHRENHEIT_DECIMALS = 2;
/** Published as m/s, though it is an acceleration. */
const ACCELERATION_VECTOR = 4130;

/** One of a unit in the unit in which it is stored, and the decimals that it is shown with. */
interface OtherUnit {
  unit: string;
  stored: number;
  decimals: number;
}
const MM_PER_INCH = 25.4;
const PA_PER_INHG = 3386.389;
const PA_PER_MMHG = 133.322;
/** Units that can be chosen, by the stored unit; `undefined` is the one that nobody chose. */
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
 * The unit in which the reader sees a measurement: the one that is chosen for its quantity, pressure in hPa, all others as
 * stored. Screens, axes, legends and files convert and format by this alone.
 */
export function readersUnit(
  measurementId: number,
  temperatureUnit: TemperatureUnit,
  choices: UnitChoices = {},
): ReadersUnit {
  const own = ownUnitOf(measurementId);
  const definition = findMeasurement(measurementId);
  const stored = own ?? (measurementId === ACCELERATION_VECTOR ? 'm/s²' : (definition?.unit ?? ''));
  if (temperatureUnit === FAHRENHEIT && (stored === CELSIUS || stored === '°C')) {
    return { ...unitOf('°F', FAHRENHEIT_DECIMALS), convert: toFahrenheit, store: toCelsius };
  }
  if (own !== undefined) return unitOf(own === CELSIUS ? '°C' : own, definition?.decimals);
  if (temperatureUnit === FAHRENHEIT && stored === '℃·d')
    return scaled({ unit: '℉·d', stored: 1 / 1.8, decimals: 1 });
  const others = OTHER_UNITS[stored];
  const other = others?.units[choices[others.quantity] ?? others.usual ?? ''];
  return other ? scaled(other) : unitOf(unitInWords(stored), definition?.decimals);
}

const scaled = ({ unit, stored, decimals }: OtherUnit): ReadersUnit => ({
  ...unitOf(unitInWords(unit), decimals),
  convert: (value) => value / stored,
  store: (shown) => Number((shown * stored).toFixed(6)),
});

function unitOf(unit: string, decimals: number | undefined): ReadersUnit {
  return {
    unit,
    gap: unit === '' || unit === '°' ? '' : unit === '%' ? percentGap() : ' ',
    convert: (stored) => stored,
    store: (shown) => shown,
    format: (shown) => formatNumber(shown, decimals),
  };
}

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

/** A difference of two stored numbers in the reader's unit: 1 ℃ is 1.8 °F. */
export const convertDifference = ({ convert }: Pick<ReadersUnit, 'convert'>, stored: number): number =>
  withoutNoise(convert(stored) - convert(0));

/** A difference in the reader's unit as it is stored. */
export const storeDifference = ({ store }: Pick<ReadersUnit, 'store'>, shown: number): number =>
  withoutNoise(store(shown) - store(0));
