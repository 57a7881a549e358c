import { createHash } from 'node:crypto';
import { isNumber } from '@fieldscope/contract/definitions/measurements';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import {
  type LocationPrecision,
  OPEN_DATA_LIMITS,
  OPEN_LICENCES,
  OWN_LICENCE,
} from '@fieldscope/contract/open-data';
import type { Series } from '../history/history.service';
import { definitionOf } from './observed-properties.model';
import type { PublishedMeasurement, PublishedScene } from './open-data.repository';
import type { Entity, SetName } from './protocol/entities.model';
import { Times } from './protocol/values.model';
import { unitOfMeasurement } from './units.model';

/** A datastream, and where its observations are. */
export interface PublishedSeries extends Series {
  datastream: Entity;
  feature: Entity;
  /** In ms since 1970: none is older, and none was newer when this was read. */
  beginsAt: number;
  lastAt: number;
}

/** All that is published of a scene but the observations. */
export interface Catalogue {
  sets: Readonly<Record<SetName, readonly Entity[]>>;
  /** Those with readings, by the ids of their datastreams. */
  series: readonly PublishedSeries[];
}

interface CatalogueFacts {
  scene: PublishedScene;
  measurements: readonly PublishedMeasurement[];
  labelOf(measurementId: number): { name: string | undefined; unit: string };
  /** Of each series, in ms since 1970. */
  begins: ReadonlyMap<number, number>;
}

const POSITION_IDS: readonly number[] = [MEASUREMENT_ID.longitude, MEASUREMENT_ID.latitude];
const GEOJSON = 'application/geo+json';
const MEASUREMENT = 'http://www.opengis.net/def/observationType/OGC-OM/2.0/OM_Measurement';
/** Entities of a scene, linked with each other. They have ids of their own, which say nothing of the portal's. */
export function catalogueOf({ scene, measurements, labelOf, begins }: CatalogueFacts): Catalogue {
  const idOf = (text: string): number =>
    idFrom(createHash('sha256').update(scene.salt).update(text).digest());
  const sets = emptySets();
  const series: PublishedSeries[] = [];
  const terms = termsOf(scene);
  const things = new Map<string, { thing: Draft; feature: Draft }>();
  const sensors = new Map<string, Draft>();
  const observedProperties = new Map<number, Draft>();

  const add = (set: SetName, id: string, properties: Record<string, unknown>): Draft => {
    const entity: Draft = { set, id: idOf(`${set} ${id}`), properties, links: {} };
    sets[set].push(entity);
    return entity;
  };

  const thingOf = ({ eui, deviceName: name, model, ...place }: PublishedMeasurement) => {
    const known = things.get(eui);
    if (known) return known;
    const point = pointOf(place, scene.location);
    const thing = add('Things', eui, { name, description: model, properties: { model, ...terms } });
    const feature = add('FeaturesOfInterest', eui, {
      ...{ name, description: point ? `Where ${name} is` : `${name}: its place is not published` },
      ...{ encodingType: GEOJSON, feature: point ?? { type: 'Feature', geometry: null, properties: {} } },
    });
    if (point) {
      const described = { name, description: `Where ${name} is`, encodingType: GEOJSON };
      link(thing, 'Locations', add('Locations', eui, { ...described, location: point }), 'Things');
    }
    const both = { thing, feature };
    things.set(eui, both);
    return both;
  };

  const sensorOf = ({ model }: PublishedMeasurement) =>
    found(sensors, model, () =>
      add('Sensors', model, {
        ...{ name: model, description: `Sensors of ${model}` },
        ...{ encodingType: 'text/plain', metadata: model },
      }),
    );

  const propertyOf = ({ measurementId }: PublishedMeasurement) =>
    found(observedProperties, measurementId, () => {
      const name = labelOf(measurementId).name ?? `Measurement ${measurementId}`;
      const definition = definitionOf(measurementId);
      return add('ObservedProperties', String(measurementId), { name, definition, description: name });
    });

  for (const one of measurements.filter((each) => isPublic(each, scene.location))) {
    const { eui, deviceId, channel, measurementId, alias, deviceName, seriesId, lastAt } = one;
    const { thing, feature } = thingOf(one);
    const observed = propertyOf(one);
    const beginsAt = seriesId === null ? undefined : begins.get(seriesId);
    const span =
      beginsAt === undefined || lastAt === null ? undefined : new Times(beginsAt, Math.max(beginsAt, lastAt));
    const datastream = add('Datastreams', `${eui} ${channel} ${measurementId}`, {
      name: alias,
      description: `${observed.properties.name} of ${deviceName}`,
      observationType: MEASUREMENT,
      unitOfMeasurement: unitOfMeasurement(labelOf(measurementId).unit),
      ...(span && { phenomenonTime: span, resultTime: span }),
      properties: { channel, ...terms },
    });
    link(thing, 'Datastreams', datastream, 'Thing');
    link(sensorOf(one), 'Datastreams', datastream, 'Sensor');
    link(observed, 'Datastreams', datastream, 'ObservedProperty');
    if (seriesId !== null && span)
      series.push({
        ...{ seriesId, deviceId, channel, measurementId, datastream, feature },
        ...{ beginsAt: span.from, lastAt: span.to },
      });
  }
  for (const entities of Object.values(sets)) entities.sort(byId);
  return { sets, series: series.sort((a, b) => byId(a.datastream, b.datastream)) };
}

/** QGIS cuts longer numbers to a signed integer of 32 bits. Few enough entities have one that no two have the same. */
const idFrom = (digest: Buffer): number => digest.readUInt32BE() >>> 1;

/** Devices that moved must not be found by what they measured of their place. */
const isPublic = ({ measurementId }: PublishedMeasurement, precision: LocationPrecision): boolean =>
  isNumber(measurementId) && (precision === 'exact' || !POSITION_IDS.includes(measurementId));

interface Draft extends Entity {
  links: Record<string, Draft[]>;
}

const emptySets = (): Record<SetName, Draft[]> => ({
  ...{ Things: [], Locations: [], HistoricalLocations: [], Datastreams: [], Sensors: [] },
  ...{ ObservedProperties: [], Observations: [], FeaturesOfInterest: [] },
});

/** Links two entities with each other. */
function link(one: Draft, name: string, other: Draft, back: string): void {
  one.links[name] = [...(one.links[name] ?? []), other];
  other.links[back] = [...(other.links[back] ?? []), one];
}

function found<Key>(known: Map<Key, Draft>, key: Key, make: () => Draft): Draft {
  const entity = known.get(key) ?? make();
  known.set(key, entity);
  return entity;
}

const byId = (a: Entity, b: Entity): number => Number(a.id) - Number(b.id);

/** Under which terms all of it is published. */
export const termsOf = ({ licence, licence_url: own, contact }: PublishedScene) => ({
  license: licence === OWN_LICENCE ? own! : licence,
  licenseUrl: licenceUrlOf({ licence, licence_url: own }),
  contact,
});

export const licenceUrlOf = ({
  licence,
  licence_url: own,
}: Pick<PublishedScene, 'licence' | 'licence_url'>): string =>
  licence === OWN_LICENCE ? own! : OPEN_LICENCES[licence];

function pointOf(
  { longitude, latitude }: Pick<PublishedMeasurement, 'longitude' | 'latitude'>,
  precision: LocationPrecision,
): { type: 'Point'; coordinates: number[] } | undefined {
  if (longitude === null || latitude === null || precision === 'none') return undefined;
  const coordinates = [longitude, latitude];
  return {
    type: 'Point',
    coordinates:
      precision === 'exact'
        ? coordinates
        : coordinates.map((one) => Number(one.toFixed(OPEN_DATA_LIMITS.roundedDecimals))),
  };
}
