import type { KnownMeasurementId } from './measurements';
import type { KnownSensorType } from './sensor-types';
import type { KnownStatusId } from './statuses';

/** One language's names for everything in the catalogue; a missing one does not compile. */
export interface DefinitionNames {
  readonly measurements: Readonly<Record<KnownMeasurementId, string>>;
  readonly sensorTypes: Readonly<Record<KnownSensorType, string>>;
  readonly statuses: Readonly<Record<KnownStatusId, string>>;
  /** Any sensor type that an organisation made itself. */
  readonly customSensor: string;
}
