import { MapPin } from '../../ui/map/MapPin';
import { useTrackerPlaces } from './geofences.queries';

/** Where the trackers of the organisation are now, on the map that surrounds this. */
export const TrackerPins = () =>
  useTrackerPlaces().map(({ eui, name, latitude, longitude }) => (
    <MapPin key={eui} position={{ latitude, longitude }} label={name} />
  ));
