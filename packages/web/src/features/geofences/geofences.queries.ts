import { geofences } from '@fieldscope/contract/calls/geofences';
import { useQueryCall } from '../../api/use-call';

/** The geofences of the organisation by name. */
export const useGeofences = () => useQueryCall(geofences.list, {});
