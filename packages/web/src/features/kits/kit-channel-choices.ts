import { KNOWN_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import {
  isKnownSensorType,
  KNOWN_SENSOR_TYPES,
  SENSOR_TYPES,
} from '@fieldscope/contract/definitions/sensor-types';
import { useOwnMeasurements } from '../../api/me';
import { currentLocale } from '../../values/locale';
import { useMeasurementLabels } from '../../values/measurement-names';
import { useSensorTypeNames } from '../measurements/sensor-type-names';
import { useOwnSensorTypes } from '../measurements/use-own-sensor-types';

interface Choice {
  value: string;
  label: string;
}

const byLabel = (one: Choice, other: Choice): number => one.label.localeCompare(other.label, currentLocale());

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

/** Published measurements and those of the organisation by name; those in `held` are offered too. */
export function useMeasurementChoices(held: readonly number[]): Choice[] {
  const labelOf = useMeasurementLabels();
  const own = useOwnMeasurements().data?.map(({ measurement_id }) => measurement_id) ?? [];
  const ids = new Set<number>([...KNOWN_MEASUREMENT_IDS, ...own, ...held]);
  return [...ids].map((id) => ({ value: String(id), label: labelOf(id) })).sort(byLabel);
}
