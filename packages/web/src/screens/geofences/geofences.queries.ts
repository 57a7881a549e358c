import { alarms } from '@fieldscope/contract/calls/alarms';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { type TrackerOverview, trackers } from '@fieldscope/contract/calls/trackers';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** Where trackers are now: geofences are drawn around them. */
export const useTrackerPlaces = () =>
  useQueryCall(trackers.listOverview, {}, { select: placesOf }).data ?? NONE;

const placesOf = (overview: readonly TrackerOverview[]) =>
  overview.flatMap(({ eui, name, location }) => (location ? [{ eui, name, ...location }] : []));
const NONE: ReturnType<typeof placesOf> = [];

/** The editor and the dialog show what went wrong. */
export const useCreateGeofence = () => useMutationCall(geofences.create, useRefresh());
export const useUpdateGeofence = () => useMutationCall(geofences.update, useRefresh());
export const useRemoveGeofence = () => useMutationCall(geofences.remove, useRefresh());

/** Alarms of a geofence end with its shape. */
function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled() {
      for (const call of [geofences.list, ...Object.values(alarms)])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
