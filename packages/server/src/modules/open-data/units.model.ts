import { unitInLanguage } from '@fieldscope/contract/unit-words';

/** Units that are published, in UCUM (https://ucum.org), and what they are called. */
const UNITS: Readonly<Record<string, { code: string; name: string }>> = {
  '℃': { code: 'Cel', name: 'degree Celsius' },
  '°C': { code: 'Cel', name: 'degree Celsius' },
  '℃·d': { code: 'Cel.d', name: 'degree Celsius day' },
  '℃·h': { code: 'Cel.h', name: 'degree Celsius hour' },
  '%': { code: '%', name: 'percent' },
  '% RH': { code: '%', name: 'percent relative humidity' },
  '%vol': { code: '%{vol}', name: 'percent by volume' },
  Lux: { code: 'lx', name: 'lux' },
  ppm: { code: '[ppm]', name: 'parts per million' },
  ppb: { code: '[ppb]', name: 'parts per billion' },
  Pa: { code: 'Pa', name: 'pascal' },
  hPa: { code: 'hPa', name: 'hectopascal' },
  kPa: { code: 'kPa', name: 'kilopascal' },
  KPA: { code: 'kPa', name: 'kilopascal' },
  '°': { code: 'deg', name: 'degree' },
  'm/s': { code: 'm/s', name: 'metre per second' },
  'm/s²': { code: 'm/s2', name: 'metre per second squared' },
  PH: { code: '[pH]', name: 'pH' },
  'umol/㎡s': { code: 'umol/m2/s', name: 'micromole per square metre and second' },
  'dS/m': { code: 'dS/m', name: 'decisiemens per metre' },
  'mS/cm': { code: 'mS/cm', name: 'millisiemens per centimetre' },
  'us/cm': { code: 'uS/cm', name: 'microsiemens per centimetre' },
  'mg/L': { code: 'mg/L', name: 'milligram per litre' },
  'mg/kg': { code: 'mg/kg', name: 'milligram per kilogram' },
  'μg/m3': { code: 'ug/m3', name: 'microgram per cubic metre' },
  'mm/hour': { code: 'mm/h', name: 'millimetre per hour' },
  mm: { code: 'mm', name: 'millimetre' },
  cm: { code: 'cm', name: 'centimetre' },
  m: { code: 'm', name: 'metre' },
  'm3/h': { code: 'm3/h', name: 'cubic metre per hour' },
  m3: { code: 'm3', name: 'cubic metre' },
  'W/㎡': { code: 'W/m2', name: 'watt per square metre' },
  h: { code: 'h', name: 'hour' },
  min: { code: 'min', name: 'minute' },
  mV: { code: 'mV', name: 'millivolt' },
  V: { code: 'V', name: 'volt' },
  dB: { code: 'dB', name: 'decibel' },
  dBm: { code: 'dB[mW]', name: 'decibel-milliwatt' },
  NTU: { code: '{NTU}', name: 'nephelometric turbidity unit' },
  PSU: { code: '{PSU}', name: 'practical salinity unit' },
};

/** What a datastream says of its unit. One of the organisation's own stays as it was entered, without a code. */
export function unitOfMeasurement(unit: string): { name: string; symbol: string; definition: string } {
  if (unit === '') return { name: 'dimensionless', symbol: '', definition: 'ucum:1' };
  const known = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  return {
    name: known?.name ?? unit,
    symbol: unitInLanguage(unit, 'en'),
    definition: known ? `ucum:${known.code}` : '',
  };
}
