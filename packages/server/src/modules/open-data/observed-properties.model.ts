import { MEASUREMENT_ID as ID } from '@fieldscope/contract/definitions/named-ids';

/** Measurements that are just what a standard name of the climate and forecast conventions means. */
const STANDARD_NAMES: Readonly<Record<number, string>> = {
  [ID.airTemperature]: 'air_temperature',
  [ID.airHumidity]: 'relative_humidity',
  [ID.airPressure]: 'air_pressure',
  [ID.soilTemperature]: 'soil_temperature',
  [ID.soilTemperatureAt10cm]: 'soil_temperature',
  [ID.soilTemperatureAt20cm]: 'soil_temperature',
  [ID.windDirection]: 'wind_from_direction',
  [ID.windSpeed]: 'wind_speed',
  [ID.windGust]: 'wind_speed_of_gust',
  [ID.carbonDioxide]: 'mole_fraction_of_carbon_dioxide_in_air',
};

/** Address of what a measurement means; of one without a standard name, a name of the portal's own. */
export function definitionOf(measurementId: number): string {
  const name = STANDARD_NAMES[measurementId];
  return name
    ? `http://vocab.nerc.ac.uk/standard_name/${name}/`
    : `urn:fieldscope:measurement:${measurementId}`;
}
