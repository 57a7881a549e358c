import {
  findMeasurement,
  isNumber,
  KNOWN_MEASUREMENT_IDS,
  type MEASUREMENTS,
} from '@fieldscope/contract/definitions/measurements';
import { DERIVED_ID, MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { en } from '@fieldscope/contract/definitions/names.en';
import { withoutNoise } from '@fieldscope/contract/rounding';

/** What Prometheus calls a measurement, and how a value in the published unit becomes one in the unit of the name. */
export interface MetricFamily {
  name: string;
  help: string;
  /** The end of the name that says the unit; empty where there is none. */
  unit: string;
  toUnit(value: number): number;
}

/** A unit as it ends the name of a metric, and how many published units make one of it. */
interface MetricUnit {
  suffix: string;
  per?: number;
}

type PublishedUnit = (typeof MEASUREMENTS)[keyof typeof MEASUREMENTS]['unit'];

const RATIO = { suffix: 'ratio', per: 100 };

/**
 * Base units where Prometheus has some (celsius, meters, seconds, pascals, volts, ratio). What it has none for keeps its
 * published unit, as rates and concentrations do.
 */
const UNITS: Record<PublishedUnit, MetricUnit> = {
  '': { suffix: '' },
  PH: { suffix: '' },
  '℃': { suffix: 'celsius' },
  '℃·d': { suffix: 'celsius_day' },
  '℃·h': { suffix: 'celsius_hour' },
  '%': RATIO,
  '% RH': RATIO,
  '%vol': RATIO,
  '°': { suffix: 'degrees' },
  Lux: { suffix: 'lux' },
  ppm: { suffix: 'ppm' },
  ppb: { suffix: 'ppb' },
  Pa: { suffix: 'pascals' },
  kPa: { suffix: 'pascals', per: 1 / 1000 },
  KPA: { suffix: 'pascals', per: 1 / 1000 },
  mV: { suffix: 'volts', per: 1000 },
  cm: { suffix: 'meters', per: 100 },
  mm: { suffix: 'meters', per: 1000 },
  h: { suffix: 'seconds', per: 1 / 3600 },
  'm/s': { suffix: 'meters_per_second' },
  'm/s²': { suffix: 'meters_per_second_squared' },
  'mm/hour': { suffix: 'mm_per_hour' },
  m3: { suffix: 'cubic_meters' },
  'm3/h': { suffix: 'cubic_meters_per_hour' },
  dB: { suffix: 'decibels' },
  'W/㎡': { suffix: 'watts_per_square_meter' },
  'umol/㎡s': { suffix: 'umol_per_square_meter_second' },
  'dS/m': { suffix: 'decisiemens_per_meter' },
  'mS/cm': { suffix: 'millisiemens_per_centimeter' },
  'us/cm': { suffix: 'microsiemens_per_centimeter' },
  'mg/L': { suffix: 'mg_per_liter' },
  'mg/kg': { suffix: 'mg_per_kg' },
  'μg/m3': { suffix: 'ug_per_cubic_meter' },
  PSU: { suffix: 'psu' },
  NTU: { suffix: 'ntu' },
};

/** Names that would be long, or whose words are units to Prometheus. */
const NAMES: Partial<Record<number, string>> = {
  [MEASUREMENT_ID.soilTemperatureOfProbe]: 'soil_temperature',
  [MEASUREMENT_ID.photosyntheticRadiation]: 'photosynthetically_active_radiation',
  [DERIVED_ID.degreeDays]: 'growing_degree_day',
  [DERIVED_ID.chillHours]: 'chill_time',
  [DERIVED_ID.chillUnits]: 'chill_units',
  [DERIVED_ID.evapotranspiration]: 'reference_evapotranspiration',
  [DERIVED_ID.leafWetness]: 'leaf_wetness_duration',
};

const PREFIX = 'fieldscope';

const snakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z])([XYZ])\b/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/** A family of one unit; its name begins as all do and ends with the unit. */
export const familyOf = (name: string, help: string, { suffix, per = 1 }: MetricUnit): MetricFamily => ({
  name: [PREFIX, name, suffix].filter((part) => part !== '').join('_'),
  help,
  unit: suffix,
  toUnit: (value) => withoutNoise(value / per),
});

/** A share of a hundred as one of one. */
export const PERCENT: MetricUnit = RATIO;

const families = new Map(
  KNOWN_MEASUREMENT_IDS.filter(isNumber).map((id) => {
    const unit = UNITS[findMeasurement(id)!.unit as PublishedUnit];
    return [id as number, familyOf(NAMES[id] ?? snakeCase(en.measurements[id]), en.measurements[id], unit)];
  }),
);

/** A measurement that the organisation made, or that nobody defined: a person's words make no name of a metric. */
const OTHER = familyOf('custom_measurement', 'Measurements without a published definition', { suffix: '' });

/** The family of a measurement, by id. */
export const familyOfMeasurement = (id: number): MetricFamily => families.get(id) ?? OTHER;

/** Whether a measurement is named by labels alone. */
export const isOther = (family: MetricFamily): boolean => family === OTHER;
