import {
  BINARY_CLASSES,
  CLASSES_WITHOUT_UNIT,
  DEVICE_CLASSES,
  HOME_ASSISTANT_UNITS,
  STATE_CLASSES,
  type StateClass,
} from '@fieldscope/contract/definitions/device-classes';
import { isNumber, MEASUREMENTS } from '@fieldscope/contract/definitions/measurements';

/** What a measurement is in Home Assistant. */
export interface Meaning {
  platform: 'sensor' | 'binary_sensor';
  /** Absent: it has none for this. */
  deviceClass?: string;
  /** null: without one, as pH. */
  unit: string | null;
  /** Absent: no number. */
  stateClass?: StateClass;
}

const CLASS_OF = new Map(
  Object.entries(DEVICE_CLASSES).flatMap(([name, ids]) => ids.map((id) => [id, name] as const)),
);

/**
 * What a measurement is in Home Assistant; undefined: its values are lists or texts. A class is named for the published unit only, of
 * which Home Assistant takes each: with a unit of the organisation's own it has none.
 */
export function meaningOf(id: number, unit: string): Meaning | undefined {
  const known = (MEASUREMENTS as Readonly<Record<number, { unit: string; valueType?: string }>>)[id];
  if (known?.valueType === 'boolean')
    return {
      platform: 'binary_sensor',
      unit: null,
      ...(BINARY_CLASSES[id] && { deviceClass: BINARY_CLASSES[id] }),
    };
  if (!isNumber(id)) return undefined;
  const deviceClass = known?.unit === unit ? CLASS_OF.get(id) : undefined;
  const named = deviceClass !== undefined && CLASSES_WITHOUT_UNIT.includes(deviceClass) ? null : unitOf(unit);
  return {
    platform: 'sensor',
    unit: named,
    // A state class may ask for a unit, too.
    stateClass: known?.unit === unit ? (STATE_CLASSES[id] ?? 'measurement') : 'measurement',
    ...(deviceClass && { deviceClass }),
  };
}

const unitOf = (unit: string): string | null => (unit === '' ? null : (HOME_ASSISTANT_UNITS[unit] ?? unit));
