import { customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { useMayCall } from '../../api/me';
import { useQueryCall } from '../../api/use-call';
import { useRefresh } from '../../api/use-refresh';

/** Sensor types that the organisation created, with their measurements. */
export function useOwnSensorTypes() {
  useRefresh(customSensorTypes.listInformation, ({ type }) => type === 'measurements_changed', 0);
  return useQueryCall(
    customSensorTypes.listInformation,
    {},
    { enabled: useMayCall(customSensorTypes.listInformation) },
  );
}
