import * as DERIVED_ID from './derived-ids';
import * as MEASUREMENT_ID from './measurement-ids';

/*
 * What measurements are in Home Assistant: device classes, units and state classes of `components/sensor/const.py` and
 * `components/binary_sensor/__init__.py` of home-assistant/core, 2026.11.
 */

export type StateClass = 'measurement' | 'measurement_angle' | 'total' | 'total_increasing';

/** Of a published unit: what Home Assistant calls it. Those that are missing are called the same. */
export const HOME_ASSISTANT_UNITS: Readonly<Record<string, string>> = {
  '℃': '°C',
  '℃·d': '°C·d',
  '℃·h': '°C·h',
  '% RH': '%',
  '%vol': '%',
  Lux: 'lx',
  'umol/㎡s': 'μmol/s⋅m²',
  // The same number.
  'dS/m': 'mS/cm',
  'us/cm': 'μS/cm',
  'mm/hour': 'mm/h',
  'm3/h': 'm³/h',
  m3: 'm³',
  'W/㎡': 'W/m²',
  KPA: 'kPa',
  'μg/m3': 'μg/m³',
};

/** Which device class each has, by the ids of measurements. */
export const DEVICE_CLASSES: Readonly<Record<string, readonly number[]>> = {
  temperature: [
    ...[4097, 4102, 4112, 4124, 4136, 4142, 4143, 4144, 4145, 4202, 4203],
    ...[DERIVED_ID.dewPoint, DERIVED_ID.nightLeast, DERIVED_ID.windChill],
  ],
  humidity: [MEASUREMENT_ID.airHumidity],
  moisture: [4103, 4110, 4138, 4139, 4140, 4141],
  illuminance: [MEASUREMENT_ID.light],
  carbon_dioxide: [MEASUREMENT_ID.carbonDioxide],
  atmospheric_pressure: [MEASUREMENT_ID.airPressure],
  pressure: [4133, DERIVED_ID.vapourPressureDeficit],
  wind_direction: [MEASUREMENT_ID.windDirection],
  wind_speed: [MEASUREMENT_ID.windSpeed, MEASUREMENT_ID.windGust],
  ph: [MEASUREMENT_ID.ph],
  conductivity: [4108, 4111, 4123, 4158, 4159, 4160, 4161, 4204],
  precipitation_intensity: [MEASUREMENT_ID.rainRate],
  precipitation: [MEASUREMENT_ID.rainCount, DERIVED_ID.rainOfDay, DERIVED_ID.rainOfSeason],
  distance: [MEASUREMENT_ID.distance, MEASUREMENT_ID.liquidLevel],
  volume_flow_rate: [4120],
  volume: [4121],
  irradiance: [4125, MEASUREMENT_ID.solarRadiation, 4201],
  duration: [4126, DERIVED_ID.chillHours, DERIVED_ID.leafWetness],
  pm25: [4146],
  pm10: [4147],
  sound_pressure: [4148],
  voltage: [4155],
  volatile_organic_compounds_parts: [4195],
};

/** Device classes of measurements that are true or not. */
export const BINARY_CLASSES: Readonly<Record<number, string>> = { [MEASUREMENT_ID.waterLeak]: 'moisture' };

/** Which are no momentary values: they grow, and begin again. */
export const STATE_CLASSES: Readonly<Record<number, StateClass>> = {
  [MEASUREMENT_ID.windDirection]: 'measurement_angle',
  [MEASUREMENT_ID.rainCount]: 'total_increasing',
  [DERIVED_ID.rainOfSeason]: 'total_increasing',
  [DERIVED_ID.degreeDays]: 'total_increasing',
  [DERIVED_ID.chillHours]: 'total_increasing',
  [DERIVED_ID.coloradoBeetle]: 'total_increasing',
  [DERIVED_ID.codlingMoth]: 'total_increasing',
  4121: 'total_increasing',
};

/** Classes of numbers that have no unit there. */
export const CLASSES_WITHOUT_UNIT: readonly string[] = ['ph'];
