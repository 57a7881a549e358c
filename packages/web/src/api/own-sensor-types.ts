import { customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { useMayCall } from './me';
import { useQueryCall } from './use-call';
import { useRefresh } from './use-refresh';

/** Sensor types that the organisation created, with their measurements. */
export function useOwnSensorTypes() {
  useRefresh(customSensorTypes.listInformation, ({ type }) => type === 'measurements_changed', 0);
  return useQueryCall(
    customSensorTypes.listInformation,
    {},
    { enabled: useMayCall(customSensorTypes.listInformation) },
  );
}
