import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { CELSIUS, type TemperatureUnit } from '@fieldscope/contract/units';
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
const PA_PER_HPA = 100;
const HPA_DECIMALS = 1;
/** Published as m/s, though it is an acceleration. */
const ACCELERATION_VECTOR = 4130;

/**
 * The unit in which the reader sees a measurement: temperatures in the one that is chosen, pressure in hPa, all others
 * as stored. Screens, axes, legends and files convert and format by this alone.
 */
export function readersUnit(measurementId: number, temperatureUnit: TemperatureUnit): ReadersUnit {
  const own = ownUnitOf(measurementId);
  const definition = findMeasurement(measurementId);
  const stored = own ?? (measurementId === ACCELERATION_VECTOR ? 'm/s²' : (definition?.unit ?? ''));
  if (temperatureUnit === FAHRENHEIT && (stored === CELSIUS || stored === '°C')) {
    return { ...unitOf('°F', FAHRENHEIT_DECIMALS), convert: toFahrenheit, store: toCelsius };
  }
  if (own !== undefined) return unitOf(own === CELSIUS ? '°C' : own, definition?.decimals);
  if (stored === 'Pa') {
    const convert = (pascal: number) => pascal / PA_PER_HPA;
    const store = (hectopascal: number) => hectopascal * PA_PER_HPA;
    return { ...unitOf(unitInWords('hPa'), HPA_DECIMALS), convert, store };
  }
  return unitOf(unitInWords(stored), definition?.decimals);
}

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

/** What a person enters in Fahrenheit, to a millionth of a degree. */
const toCelsius = (fahrenheit: number): number => Number(((fahrenheit - 32) / 1.8).toFixed(6));
