import type { PlacedDevice } from '@fieldscope/contract/calls/device-lists';
import type { Geofence } from '@fieldscope/contract/calls/geofences';
import { borderOf, middleOf, outlineOf } from '@fieldscope/contract/geofence-geometry';
import type { BasemapPlaces } from '../../../ui/map/basemap-data';
import type { Position } from '../../../ui/map/map-position';
import { MAP_STATES, mapStateOf } from './map-state.model';

/** A geofence with its outline and the devices within it. */
export interface Fenced {
  id: number;
  name: string;
  outline: ReturnType<typeof outlineOf>;
  /** It is the outline of a field, which is drawn already. */
  isField: boolean;
  devices: PlacedDevice[];
}

export const fencesOf = (geofences: readonly Geofence[], devices: readonly PlacedDevice[]): Fenced[] =>
  geofences.map(({ geofence_id: id, name, shape }) => {
    const metresTo = borderOf(shape);
    return {
      ...{ id, name, outline: outlineOf(shape), isField: shape.kind === 'field' },
      devices: devices.filter((device) => metresTo(device) <= 0),
    };
  });

/** Devices whose name or EUI contains the searched text; those in the worst state first. */
export function foundDevices(devices: readonly PlacedDevice[], search: string): PlacedDevice[] {
  const wanted = search.trim().toLowerCase();
  return devices
    .filter(({ name, eui }) => name.toLowerCase().includes(wanted) || eui.toLowerCase().includes(wanted))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = (device: PlacedDevice): number => MAP_STATES.indexOf(mapStateOf(device));

/** A geofence, a field, or a city of the built-in map. */
export interface FoundPlace extends Position {
  key: string;
  name: string;
}

const PLACES_SHOWN = 6;
/** A single letter begins the names of thousands. */
const LEAST_LETTERS = 2;
/** "Koln" finds Köln. */
const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What has a name and an outline, `[longitude, latitude]`. */
interface NamedOutline {
  name: string;
  outline: readonly (readonly (readonly (readonly [number, number])[])[])[];
}

/** Geofences and fields whose name has the searched text in it, and the largest cities whose names begin with it. */
export function foundPlaces(
  search: string,
  fences: readonly Fenced[],
  fields: readonly NamedOutline[] = [],
  cities: BasemapPlaces['cities'] = [],
): FoundPlace[] {
  const wanted = plain(search.trim());
  if (wanted.length < LEAST_LETTERS) return [];
  const areas = [
    ...fences.filter(({ isField }) => !isField).map(({ name, outline }) => ({ name, places: outline })),
    ...fields.map(({ name, outline }) => ({ name, places: outline.flat(2).map(placeOf) })),
  ];
  const found = areas
    .filter(({ name }) => plain(name).includes(wanted))
    .flatMap(({ name, places }, index) => {
      const middle = middleOf(places);
      return middle ? [{ key: `area-${index}`, name, ...middle }] : [];
    });
  for (const [name, longitude, latitude] of cities) {
    if (found.length >= PLACES_SHOWN) break;
    if (plain(name).startsWith(wanted))
      found.push({ key: `${name}-${longitude}-${latitude}`, name, longitude, latitude });
  }
  return found.slice(0, PLACES_SHOWN);
}

const placeOf = ([longitude, latitude]: readonly [number, number]): Position => ({ longitude, latitude });
