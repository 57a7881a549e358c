import { alarms } from '@fieldscope/contract/calls/alarms';
import { fields } from '@fieldscope/contract/calls/fields';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall } from '../../api/use-call';

/** The editor and the dialog show what went wrong. */
export const useCreateGeofence = () => useMutationCall(geofences.create, useRefresh());
export const useUpdateGeofence = () => useMutationCall(geofences.update, useRefresh());
export const useRemoveGeofence = () => useMutationCall(geofences.remove, useRefresh());

/** Alarms of a geofence end with its shape; fields say which geofences follow them. */
function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of [geofences.list, fields.list, ...Object.values(alarms)])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
