import { KNOWN_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import {
  isKnownSensorType,
  KNOWN_SENSOR_TYPES,
  SENSOR_TYPES,
} from '@fieldscope/contract/definitions/sensor-types';
import { useOwnMeasurements } from '../../../api/me';
import { currentLocale } from '../../../values/locale';
import { useMeasurementNames, useSensorTypeNames } from '../../../values/measurement-names';

interface Choice {
  value: string;
  label: string;
}

const byLabel = (one: Choice, other: Choice): number => one.label.localeCompare(other.label, currentLocale());

/** Measurements of a sensor type; none of one that is not published. */
export const measurementsOf = (type: string | null): number[] =>
  type !== null && isKnownSensorType(type) ? [...SENSOR_TYPES[type]] : [];

/** Published sensor types by name; `held` is offered too. */
export function useSensorTypeChoices(held: string | null): Choice[] {
  const nameOf = useSensorTypeNames();
  const types = new Set<string>([...KNOWN_SENSOR_TYPES, ...(held ? [held] : [])]);
  return [...types].map((value) => ({ value, label: `${nameOf(value)} · ${value}` })).sort(byLabel);
}

/** Published measurements and those of the organisation by name; those in `held` are offered too. */
export function useMeasurementChoices(held: readonly number[]): Choice[] {
  const nameOf = useMeasurementNames();
  const own = useOwnMeasurements().data?.map(({ measurement_id }) => measurement_id) ?? [];
  const ids = new Set<number>([...KNOWN_MEASUREMENT_IDS, ...own, ...held]);
  return [...ids].map((id) => ({ value: String(id), label: `${nameOf(id)} · ${id}` })).sort(byLabel);
}
