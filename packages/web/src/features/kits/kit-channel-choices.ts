import {
  isKnownSensorType,
  KNOWN_SENSOR_TYPES,
  SENSOR_TYPES,
} from '@fieldscope/contract/definitions/sensor-types';
import { byLabel, type Choice } from '../measurements/measurement-choices';
import { useSensorTypeNames } from '../measurements/sensor-type-names';
import { useOwnSensorTypes } from '../measurements/use-own-sensor-types';

/** Measurements of sensor types, published and the organisation's own; none of any other. */
export function useMeasurementsOf(): (type: string | null) => number[] {
  const own = useOwnSensorTypes().data;
  return (type) => {
    if (type !== null && isKnownSensorType(type)) return [...SENSOR_TYPES[type]];
    return own?.find(({ sensor_type }) => sensor_type === type)?.measurement_ids ?? [];
  };
}

/** Sensor types by name, published and the organisation's own; `held` is offered too. */
export function useSensorTypeChoices(held: string | null): Choice[] {
  const nameOf = useSensorTypeNames();
  const own = useOwnSensorTypes().data?.map(({ sensor_type }) => sensor_type) ?? [];
  const types = new Set<string>([...KNOWN_SENSOR_TYPES, ...own, ...(held ? [held] : [])]);
  return [...types].map((value) => ({ value, label: `${nameOf(value)} · ${value}` })).sort(byLabel);
}
