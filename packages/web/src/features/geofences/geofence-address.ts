export const GEOFENCES_PATH = '/geofences';

/** Where a geofence is edited, or a new one made. */
export const addressOfGeofence = (geofence: number | 'new'): string =>
  `${GEOFENCES_PATH}?geofence=${geofence}`;
