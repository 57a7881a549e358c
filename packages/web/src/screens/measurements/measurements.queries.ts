import type { AnyCall } from '@fieldscope/contract/call';
import { measurements } from '@fieldscope/contract/calls/channels';
import { customMeasurements, customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { useMutationCall, useQueryCall } from '../../api/use-call';
import { useRefresh } from '../../api/use-refresh';
import { useReload } from '../../api/use-reload';
import { writeStored } from '../../browser/storage';

/** What a change makes old; the server announces it as `measurements_changed`. */
const TYPE_CALLS = [measurements.listNames, customMeasurements.list, customSensorTypes.listInformation];

/** Custom measurements, and what uses them. */
export function useCustomMeasurements() {
  useRefresh(customMeasurements.list, ({ type }) => type === 'measurements_changed', 0);
  return useQueryCall(customMeasurements.list, {});
}

/** The dialogs show what went wrong. */
export const useCreateMeasurement = () => useTypeChange(customMeasurements.create);
export const useUpdateMeasurement = () => useTypeChange(customMeasurements.update);
export const useRenameMeasurement = () => useTypeChange(customMeasurements.rename);
export const useRemoveMeasurement = () => useTypeChange(customMeasurements.remove);
export const useCreateSensorType = () => useTypeChange(customSensorTypes.create);
export const useUpdateSensorType = () => useTypeChange(customSensorTypes.update);
export const useRemoveSensorType = () => useTypeChange(customSensorTypes.remove);

function useTypeChange<C extends AnyCall>(call: C) {
  const { onSettled } = useReload(TYPE_CALLS);
  return useMutationCall(call, {
    quiet: true,
    onSettled(result, refusal) {
      if (!refusal) writeStored('measurementUpdate', Date.now());
      onSettled(result, refusal);
    },
  });
}
