/** The data model of SensorThings: sets of entities, their properties, and which lead to which. */
export const SETS = {
  Things: {
    one: 'Thing',
    properties: ['name', 'description', 'properties'],
    links: { Locations: 'Locations', HistoricalLocations: 'HistoricalLocations', Datastreams: 'Datastreams' },
  },
  Locations: {
    one: 'Location',
    properties: ['name', 'description', 'encodingType', 'location', 'properties'],
    links: { Things: 'Things', HistoricalLocations: 'HistoricalLocations' },
  },
  HistoricalLocations: {
    one: 'HistoricalLocation',
    properties: ['time'],
    links: { Thing: 'Things', Locations: 'Locations' },
  },
  Datastreams: {
    one: 'Datastream',
    properties: [
      ...['name', 'description', 'observationType', 'unitOfMeasurement'],
      ...['phenomenonTime', 'resultTime', 'properties'],
    ],
    links: {
      Thing: 'Things',
      Sensor: 'Sensors',
      ObservedProperty: 'ObservedProperties',
      Observations: 'Observations',
    },
  },
  Sensors: {
    one: 'Sensor',
    properties: ['name', 'description', 'encodingType', 'metadata', 'properties'],
    links: { Datastreams: 'Datastreams' },
  },
  ObservedProperties: {
    one: 'ObservedProperty',
    properties: ['name', 'definition', 'description', 'properties'],
    links: { Datastreams: 'Datastreams' },
  },
  Observations: {
    one: 'Observation',
    properties: ['phenomenonTime', 'resultTime', 'result'],
    links: { Datastream: 'Datastreams', FeatureOfInterest: 'FeaturesOfInterest' },
  },
  FeaturesOfInterest: {
    one: 'FeatureOfInterest',
    properties: ['name', 'description', 'encodingType', 'feature', 'properties'],
    links: { Observations: 'Observations' },
  },
} as const satisfies Record<string, SetDefinition>;
export type SetName = keyof typeof SETS;

interface SetDefinition {
  one: string;
  properties: readonly string[];
  links: Readonly<Record<string, string>>;
}

export interface Entity {
  set: SetName;
  id: number | string;
  /** Times as such, all else as JSON. */
  properties: Readonly<Record<string, unknown>>;
  /** Where its links lead; those to observations lead to none here. */
  links: Readonly<Record<string, readonly Entity[]>>;
}

export const SET_NAMES = Object.keys(SETS) as SetName[];
export const isSetName = (name: string): name is SetName => Object.hasOwn(SETS, name);
/** A link is to many where it is called as their set. */
export const isToMany = (link: string): boolean => isSetName(link);

/** The set to which a link of this name leads; undefined: the set has no such link. */
export function targetOf(set: SetName, link: string): SetName | undefined {
  const { links }: SetDefinition = SETS[set];
  return Object.hasOwn(links, link) ? (links[link] as SetName) : undefined;
}

export const linksOf = (set: SetName): string[] => Object.keys(SETS[set].links);
export const propertiesOf = (set: SetName): readonly string[] => SETS[set].properties;
/** Both are in use. */
export const isIdName = (name: string): boolean => name === '@iot.id' || name === 'id';
