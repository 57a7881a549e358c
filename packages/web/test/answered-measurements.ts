import type { ResultInputOf } from '@fieldscope/contract/call';
import { measurements } from '@fieldscope/contract/calls/channels';
import {
  customMeasurements,
  customSensorTypes,
  type ListedMeasurement,
  type ListedSensorType,
} from '@fieldscope/contract/calls/measurement-types';
import { setOwnMeasurements } from '../src/values/measurement-names';
import { type Answer, on } from './contract-answers';

/** A measurement that the organisation created, and what a test says otherwise. */
export const aMeasurement = (given: Partial<ListedMeasurement> = {}): ListedMeasurement => ({
  ...{ measurement_id: 5500, measurement_name_en: 'Sap flow', measurement_name_zh: '' },
  ...{ measurement_name_ru: 'Сокодвижение', measurement_unit: 'g/h', used_by: [] },
  ...given,
});

/** A sensor type that the organisation created, and what a test says otherwise. */
export const aSensorType = (given: Partial<ListedSensorType> = {}): ListedSensorType => ({
  ...{ sensor_type: '6000', sensor_name_en: 'Sap probe', sensor_name_zh: '', sensor_name_ru: '' },
  ...{ measurement_ids: [5500], used_by: [] },
  ...given,
});

interface OwnTypes {
  custom?: ListedMeasurement[];
  /** Published measurements with a name of the organisation. */
  renamed?: ListedMeasurement[];
  types?: ListedSensorType[];
}

/** What the measurements ask for, where the organisation has these; the shell knows their names already. */
export function withTypes({ custom = [], renamed = [], types = [] }: OwnTypes): Answer[] {
  const named: ResultInputOf<typeof measurements.listNames> = [...custom, ...renamed].map(
    ({ used_by: _, ...one }) => ({ ...one, measurement_name: one.measurement_name_en }),
  );
  setOwnMeasurements(named);
  return [
    on(customMeasurements.list, custom),
    on(measurements.listNames, named),
    on(customSensorTypes.listInformation, types),
  ];
}
