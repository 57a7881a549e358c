import { MEASUREMENT_ID, STATUS_ID } from '../definitions/named-ids';
import type { Quantity } from './units';

/** What a field measures whose name says these concepts. */
export interface Meaning {
  measurementId: number;
  /** Concepts of the name, each combination separated by spaces. */
  names: readonly string[];
  quantity: Quantity;
  /** Unit in which the measurement is stored. */
  storedIn: string;
  /** Units in which a field without a unit is sent, each where its value is in that range; none: a unit must be said. */
  assumed?: readonly (readonly [unit: string, least: number, most: number])[];
  /** What else the device must send for it to be that, or must not. */
  where?: Where;
}

/** What a device measures, by all its fields together. */
export type Where =
  | 'air'
  | 'onlyAirTemperature'
  | 'notOnlyAirTemperature'
  | 'bareSoil'
  | 'notBareSoil'
  | 'water'
  | 'notWater'
  | 'position'
  | 'noPosition';

const CELSIUS = { quantity: 'temperature', storedIn: '°C' } as const;
const AIR_RANGE = [['°C', -40, 60]] as const;
const PROBE_RANGE = [['°C', -55, 125]] as const;
const PERCENT = { quantity: 'share', storedIn: '%' } as const;
/** A share of 0.4 may be 40 %, or not. */
const WHOLE_PERCENT = [['%', 1, 100]] as const;
const MICROSIEMENS = [['µS/cm', 24, 20_000]] as const;
/** Weather at any inhabited place. */
const WEATHER_PRESSURE = [
  ['hPa', 850, 1090],
  ['Pa', 85_000, 109_000],
] as const;

/** The dictionary: the first row whose name and circumstances fit is proposed. */
export const MEANINGS: readonly Meaning[] = [
  {
    measurementId: MEASUREMENT_ID.airTemperature,
    names: ['temperature air'],
    ...CELSIUS,
    assumed: AIR_RANGE,
  },
  {
    measurementId: MEASUREMENT_ID.airTemperature,
    names: ['temperature'],
    ...CELSIUS,
    assumed: AIR_RANGE,
    where: 'onlyAirTemperature',
  },
  {
    measurementId: MEASUREMENT_ID.soilTemperature,
    names: ['temperature'],
    ...CELSIUS,
    assumed: AIR_RANGE,
    where: 'bareSoil',
  },
  // It says no more than that it is a temperature; 72 beside a humidity are degrees Fahrenheit.
  {
    measurementId: MEASUREMENT_ID.probeTemperature,
    names: ['temperature'],
    ...CELSIUS,
    assumed: PROBE_RANGE,
    where: 'notOnlyAirTemperature',
  },
  {
    measurementId: MEASUREMENT_ID.probeTemperature,
    names: ['temperature probe'],
    ...CELSIUS,
    assumed: PROBE_RANGE,
  },
  {
    measurementId: MEASUREMENT_ID.soilTemperature,
    names: ['temperature soil'],
    ...CELSIUS,
    assumed: [['°C', -30, 60]],
  },
  { measurementId: 4124, names: ['temperature water'], ...CELSIUS, assumed: [['°C', -5, 90]] },
  { measurementId: 4136, names: ['temperature leaf'], ...CELSIUS, assumed: AIR_RANGE },
  {
    measurementId: 4202,
    names: ['dewpoint', 'dew point', 'dew temperature', 'dew point temperature', 'dewpoint temperature'],
    ...CELSIUS,
    assumed: AIR_RANGE,
  },
  { measurementId: MEASUREMENT_ID.airHumidity, names: ['humidity air'], ...PERCENT, assumed: WHOLE_PERCENT },
  {
    measurementId: MEASUREMENT_ID.airHumidity,
    names: ['humidity'],
    ...PERCENT,
    assumed: WHOLE_PERCENT,
    where: 'notBareSoil',
  },
  {
    measurementId: MEASUREMENT_ID.soilMoisture,
    names: ['moisture', 'moisture soil', 'humidity soil', 'water soil'],
    ...PERCENT,
    assumed: WHOLE_PERCENT,
  },
  {
    measurementId: MEASUREMENT_ID.soilWaterContent,
    names: ['vwc', 'vwc soil', 'content water', 'content soil water'],
    ...PERCENT,
    assumed: WHOLE_PERCENT,
  },
  // Some send minutes, or counts of the sensor.
  { measurementId: 4137, names: ['wetness leaf', 'moisture leaf', 'humidity leaf'], ...PERCENT },
  {
    measurementId: MEASUREMENT_ID.carbonDioxide,
    names: ['co2', 'co2 air', 'co2 level'],
    ...{ quantity: 'gas', storedIn: 'ppm', assumed: [['ppm', 250, 10_000]] },
  },
  {
    measurementId: MEASUREMENT_ID.airPressure,
    names: ['barometric', 'barometric pressure', 'air pressure', 'air barometric pressure'],
    ...{ quantity: 'pressure', storedIn: 'Pa', assumed: [...WEATHER_PRESSURE, ['kPa', 85, 109]] },
  },
  // Without a word for air it may be of a pipe.
  {
    measurementId: MEASUREMENT_ID.airPressure,
    names: ['pressure'],
    ...{ quantity: 'pressure', storedIn: 'Pa', assumed: WEATHER_PRESSURE, where: 'air' },
  },
  {
    measurementId: MEASUREMENT_ID.light,
    names: ['illuminance', 'illuminance light', 'air illuminance'],
    ...{ quantity: 'illuminance', storedIn: 'lx', assumed: [['lx', 0, 188_000]] },
  },
  // Up to 100 it may be percent, and up to 5 a level.
  {
    measurementId: MEASUREMENT_ID.light,
    names: ['light', 'light rate', 'air light', 'air light rate'],
    ...{ quantity: 'illuminance', storedIn: 'lx', assumed: [['lx', 101, 188_000]] },
  },
  {
    measurementId: 4129,
    names: ['photons'],
    ...{ quantity: 'photons', storedIn: 'µmol/(m²·s)', assumed: [['µmol/(m²·s)', 0, 5000]] },
  },
  {
    measurementId: MEASUREMENT_ID.solarRadiation,
    names: ['radiation solar', 'radiation solar total', 'solarRadiation'],
    ...{ quantity: 'irradiance', storedIn: 'W/m²', assumed: [['W/m²', 0, 2000]] },
  },
  // Without a word for the sun it may be of atoms.
  {
    measurementId: MEASUREMENT_ID.solarRadiation,
    names: ['radiation', 'incoming radiation'],
    ...{ quantity: 'irradiance', storedIn: 'W/m²' },
  },
  {
    measurementId: 4190,
    names: ['index uv', 'uvIndex'],
    ...{ quantity: 'none', storedIn: '', assumed: [['', 0, 16]] },
  },
  {
    measurementId: MEASUREMENT_ID.windSpeed,
    names: ['speed wind'],
    ...{ quantity: 'speed', storedIn: 'm/s', assumed: [['m/s', 0, 60]] },
  },
  // Only a unit tells speed from direction.
  { measurementId: MEASUREMENT_ID.windSpeed, names: ['wind'], quantity: 'speed', storedIn: 'm/s' },
  {
    measurementId: 4191,
    names: ['gust wind', 'gust speed wind'],
    ...{ quantity: 'speed', storedIn: 'm/s', assumed: [['m/s', 0, 100]] },
  },
  {
    measurementId: MEASUREMENT_ID.windDirection,
    names: ['direction wind'],
    ...{ quantity: 'angle', storedIn: '°', assumed: [['°', 0, 360]] },
  },
  {
    measurementId: MEASUREMENT_ID.rainRate,
    names: ['rain rate', 'hour rain'],
    ...{ quantity: 'rainRate', storedIn: 'mm/h', assumed: [['mm/h', 0, 500]] },
  },
  {
    measurementId: MEASUREMENT_ID.rainCount,
    names: ['rain total'],
    ...{ quantity: 'rain', storedIn: 'mm', assumed: [['mm', 0, 100_000]] },
  },
  // An ultrasonic sensor does not reach further than ten metres, and what has a position may have come from far.
  {
    measurementId: 4115,
    names: ['distance'],
    ...{ quantity: 'length', storedIn: 'cm', assumed: [['mm', 1001, 20_000]], where: 'noPosition' },
  },
  {
    measurementId: MEASUREMENT_ID.liquidLevel,
    names: ['level water', 'level liquid', 'depth water'],
    ...{ quantity: 'length', storedIn: 'cm' },
  },
  {
    measurementId: MEASUREMENT_ID.ph,
    names: ['ph', 'ph soil', 'ph water'],
    ...{ quantity: 'acidity', storedIn: 'pH', assumed: [['pH', 1, 14]] },
  },
  {
    measurementId: 4123,
    names: ['conductivity'],
    ...{ quantity: 'conductivity', storedIn: 'µS/cm', assumed: MICROSIEMENS, where: 'water' },
  },
  {
    measurementId: 4123,
    names: ['conductivity water'],
    ...{ quantity: 'conductivity', storedIn: 'µS/cm', assumed: MICROSIEMENS },
  },
  {
    measurementId: MEASUREMENT_ID.conductivity,
    names: ['conductivity', 'conductivity soil'],
    ...{ quantity: 'conductivity', storedIn: 'dS/m', assumed: MICROSIEMENS },
  },
  {
    measurementId: 4155,
    names: ['orp', 'orp water'],
    ...{ quantity: 'voltage', storedIn: 'mV', assumed: [['mV', -2000, 2000]] },
  },
  {
    measurementId: 4109,
    names: ['dissolved oxygen', 'dissolved o2'],
    ...{ quantity: 'dissolved', storedIn: 'mg/L', assumed: [['mg/L', 0, 20]] },
  },
  // Only of water it is said as a weight.
  { measurementId: 4109, names: ['oxygen', 'o2'], quantity: 'dissolved', storedIn: 'mg/L' },
  {
    measurementId: 4133,
    names: ['potential water', 'potential soil water', 'potential soil'],
    ...{ quantity: 'pressure', storedIn: 'kPa' },
  },
  {
    measurementId: 4156,
    names: ['turbidity', 'turbidity water'],
    ...{ quantity: 'turbidity', storedIn: 'NTU', assumed: [['NTU', 0, 4000]] },
  },
  {
    measurementId: 4135,
    names: ['tds', 'tds water'],
    ...{ quantity: 'dissolved', storedIn: 'mg/L', assumed: [['mg/L', 20, 20_000]] },
  },
  {
    measurementId: 4148,
    names: ['noise', 'averageNoise', 'averageNoise noise', 'level noise'],
    ...{ quantity: 'sound', storedIn: 'dB', assumed: [['dB', 25, 130]] },
  },
  {
    measurementId: 4146,
    names: ['pm25'],
    ...{ quantity: 'dust', storedIn: 'µg/m³', assumed: [['µg/m³', 0, 1000]] },
  },
  {
    measurementId: 4147,
    names: ['pm10'],
    ...{ quantity: 'dust', storedIn: 'µg/m³', assumed: [['µg/m³', 0, 2000]] },
  },
  // Codecs call an index, ppb and µg/m³ alike.
  { measurementId: 4195, names: ['tvoc', 'voc', 'total voc'], quantity: 'gas', storedIn: 'ppb' },
  {
    measurementId: 4206,
    names: ['index voc', 'index tvoc'],
    ...{ quantity: 'none', storedIn: '', assumed: [['', 1, 500]] },
  },
  {
    measurementId: 4122,
    names: ['o2', 'oxygen'],
    ...{ quantity: 'share', storedIn: '%', assumed: [['%', 15, 25]] },
  },
  {
    measurementId: 4118,
    names: ['nh3'],
    ...{ quantity: 'gas', storedIn: 'ppm', assumed: [['ppm', 0, 100]], where: 'notWater' },
  },
  { measurementId: 4119, names: ['h2s'], quantity: 'gas', storedIn: 'ppm', assumed: [['ppm', 0, 100]] },
  {
    measurementId: MEASUREMENT_ID.latitude,
    names: ['latitude'],
    ...{ quantity: 'angle', storedIn: '°', assumed: [['°', -90, 90]], where: 'position' },
  },
  {
    measurementId: MEASUREMENT_ID.longitude,
    names: ['longitude'],
    ...{ quantity: 'angle', storedIn: '°', assumed: [['°', -180, 180]], where: 'position' },
  },
  {
    measurementId: 4116,
    names: ['leak water', 'leak'],
    ...{ quantity: 'none', storedIn: '', assumed: [['', 0, 1]] },
  },
  // Below it may be volts, or a level of a few steps.
  {
    measurementId: STATUS_ID.battery,
    names: ['battery', 'battery level'],
    ...{ quantity: 'share', storedIn: '%', assumed: [['%', 37, 100]] },
  },
];

/** Names of fields that say the voltage of the battery. */
export const BATTERY_VOLTAGE_NAMES: readonly string[] = [
  'battery',
  'battery level',
  'battery voltage',
  'voltage',
  'batteryVoltage',
  'battery batteryVoltage',
  'batteryVoltage voltage',
];
