import type { Owner } from './people';

const HEAT_RULE = {
  name: 'Heat',
  severity: 'warning',
  condition: { kind: 'above', limit: 20 },
  measurement_id: 4097,
};
const FARMYARD = { kind: 'circle', latitude: 50.7, longitude: 7.1, radius_metres: 200 };

/** A rule that an air temperature above 20 ℃ fires, and a geofence: screens of alarms and geofences have something to show. */
export async function watch(owner: Owner): Promise<void> {
  await owner.call('POST', '/alarm/create_rule', HEAT_RULE);
  await owner.call('POST', '/geofence/create_geofence', { name: 'Farmyard', shape: FARMYARD });
}
