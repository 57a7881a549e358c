import { LANGUAGES, type Language } from '../languages';
import { KNOWN_MEASUREMENT_IDS, MEASUREMENTS, type MeasurementDefinition } from './measurements';
import type { DefinitionNames } from './names';
import { en } from './names.en';
import { ru } from './names.ru';
import { zh } from './names.zh';
import { nameIn, type OwnNames } from './own-names';
import { CUSTOM_SENSOR_TYPES, KNOWN_SENSOR_TYPES, SENSOR_TYPES } from './sensor-types';

export interface DefinitionFileLanguage {
  /** Sensor type id → name. */
  sensorType: Record<string, string>;
  /** Measurement id → name and unit. */
  measurementId: Record<string, [name: string, unit: string]>;
}

/** The definition file as client programs fetch it from `/refer/def/sensor.json`; every id in it is text. */
export interface DefinitionFile extends Record<DefinitionFileKey, DefinitionFileLanguage> {
  /** Sensor type id → measurement ids. */
  sm: Record<string, string[]>;
  /** Measurement id → `min~max`, where a range is published. */
  rg: Record<string, string>;
  /** Measurement id → decimal places. */
  dp: Record<string, number>;
}
type DefinitionFileKey = (typeof LANGUAGES)[keyof typeof LANGUAGES]['key'];

/** What an organisation created or renamed. */
export interface OwnDefinitions {
  measurements: readonly { id: number; names: OwnNames; unit: string }[];
  sensorTypes: readonly { id: number; names: OwnNames; measurementIds: readonly number[] }[];
}

const NOTHING: OwnDefinitions = { measurements: [], sensorTypes: [] };

const CUSTOM_TYPES = Array.from(
  { length: CUSTOM_SENSOR_TYPES.last - CUSTOM_SENSOR_TYPES.first + 1 },
  (_, index) => String(CUSTOM_SENSOR_TYPES.first + index),
);

/**
 * Builds the definition file from the catalogue and what an organisation made of it. Custom sensor types of others have a
 * common name and no measurements in it. Shape: that of the file which public clients read.
 */
export function definitionFile(own: OwnDefinitions = NOTHING): DefinitionFile {
  return {
    [LANGUAGES.en.key]: inLanguage('en', en, own),
    [LANGUAGES.zh.key]: inLanguage('zh', zh, own),
    [LANGUAGES.ru.key]: inLanguage('ru', ru, own),
    sm: {
      ...fromIds(KNOWN_SENSOR_TYPES, (id) => SENSOR_TYPES[id].map(String)),
      ...fromIds(CUSTOM_TYPES, () => []),
      ...byId(own.sensorTypes, ({ measurementIds }) => measurementIds.map(String)),
    },
    rg: ranges(),
    dp: fromIds(KNOWN_MEASUREMENT_IDS, (id) => MEASUREMENTS[id].decimals),
  };
}

function inLanguage(
  language: Language,
  names: DefinitionNames,
  { measurements, sensorTypes }: OwnDefinitions,
): DefinitionFileLanguage {
  return {
    sensorType: {
      ...names.sensorTypes,
      ...fromIds(CUSTOM_TYPES, () => names.customSensor),
      ...byId(sensorTypes, (type) => nameIn(type.names, language)),
    },
    measurementId: {
      ...fromIds(KNOWN_MEASUREMENT_IDS, (id) => [names.measurements[id], MEASUREMENTS[id].unit]),
      ...byId(measurements, (one) => [nameIn(one.names, language), one.unit]),
    },
  };
}

function ranges(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const id of KNOWN_MEASUREMENT_IDS) {
    const { min, max }: MeasurementDefinition = MEASUREMENTS[id];
    if (min !== undefined && max !== undefined) found[id] = `${min}~${max}`;
  }
  return found;
}

function fromIds<Id extends string | number, Value>(ids: readonly Id[], make: (id: Id) => Value) {
  return Object.fromEntries(ids.map((id) => [String(id), make(id)])) as Record<string, Value>;
}

function byId<Own extends { id: number }, Value>(all: readonly Own[], make: (own: Own) => Value) {
  return Object.fromEntries(all.map((own) => [String(own.id), make(own)])) as Record<string, Value>;
}
