import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import type { Language } from '@fieldscope/contract/languages';
import { withoutNoise } from '@fieldscope/contract/rounding';
import type { MeasurementLabel } from '../../measurements/measurement-labels.service';
import { type Meaning, meaningOf } from './vocabulary.model';

/** Where messages of a device are. */
export interface Places {
  prefix: string;
  base: string;
  /** Whether the portal is connected; each connection has one of its own. */
  portal: string;
}

/** A device as it is now. */
export interface ShownDevice {
  eui: string;
  name: string;
  model: string;
  softwareVersion: string | null;
  hardwareVersion: string | null;
  isOnline: boolean;
  lastSeenAt: number | null;
  battery: number | null;
  /** The newest value of what it measures, in the order of channels. */
  newest: readonly NewestValue[];
}

export interface NewestValue {
  channel: number;
  channelName: string;
  measurementId: number;
  value: unknown;
}

/** How what is measured is called. */
export interface Naming {
  language: Language;
  labelOf(measurementId: number): MeasurementLabel;
}

interface RetainedMessage {
  topic: string;
  payload: string;
}

export const AVAILABILITY = { yes: 'online', no: 'offline' } as const;
/** More are not shown of one device. */
const MOST_COMPONENTS = 200;
const LAST_SEEN: Record<Language, string> = { en: 'Last seen', zh: '最后上线', ru: 'Последняя связь' };

/** Topics of a device; all are retained. */
export const topicsOf = ({ prefix, base }: Places, eui: string) => ({
  config: `${prefix}/device/fieldscope_${eui}/config`,
  state: `${base}/${eui}/state`,
  availability: `${base}/${eui}/availability`,
});

/** What an empty message takes back of a device: first that there is one. */
export const topicsToEmpty = (places: Places, eui: string): string[] => Object.values(topicsOf(places, eui));

type Component = Readonly<Record<string, unknown>>;
export type Components = Readonly<Record<string, Component>>;

/** What Home Assistant is to show of a device, by the names that the components have in its messages. */
export function componentsOf(places: Places, device: ShownDevice, naming: Naming): Components {
  const { state } = topicsOf(places, device.eui);
  const ofDevice = { eui: device.eui, name: device.name, state };
  const components: [string, Component][] = [
    ...device.newest.flatMap((newest) => componentOf(ofDevice, newest, device.newest, naming)),
    ...positionsOf(device.newest).map((channel) => positionComponent(ofDevice, channel)),
  ];
  return Object.fromEntries([
    ...components.slice(0, MOST_COMPONENTS),
    ['last_seen', lastSeenComponent(ofDevice, naming.language)],
    ...(device.battery === null ? [] : [['battery', batteryComponent(ofDevice)]]),
  ]);
}

interface OfDevice {
  eui: string;
  name: string;
  state: string;
}

function componentOf(
  device: OfDevice,
  newest: NewestValue,
  all: readonly NewestValue[],
  { labelOf }: Naming,
): [string, Component][] {
  const { measurementId, channel } = newest;
  const label = labelOf(measurementId);
  const meaning = isOfItsOwn(measurementId) ? undefined : meaningOf(measurementId, label.unit);
  if (meaning === undefined || numberOf(newest.value) === undefined) return [];
  const key = keyOf(newest);
  const name = nameOf(label.name ?? String(measurementId), newest, all);
  const decimals = findMeasurement(measurementId)?.decimals;
  return [
    [
      key,
      {
        ...common(device, key, meaning.platform, `${name}${isAlone(newest, all) ? '' : ` ${channel}`}`),
        name,
        value_template: templateOf(key, meaning),
        ...(meaning.deviceClass && { device_class: meaning.deviceClass }),
        ...(meaning.unit !== null && { unit_of_measurement: meaning.unit }),
        ...(meaning.stateClass && { state_class: meaning.stateClass }),
        ...(meaning.platform === 'sensor' &&
          decimals !== undefined && { suggested_display_precision: decimals }),
      },
    ],
  ];
}

/** Positions are one thing, and the battery is known of the device. */
const isOfItsOwn = (id: number): boolean =>
  id === MEASUREMENT_ID.latitude || id === MEASUREMENT_ID.longitude || id === STATUS_ID.battery;

const templateOf = (key: string, { platform }: Meaning): string =>
  platform === 'sensor' ? `{{ value_json['${key}'] }}` : `{{ 'ON' if value_json['${key}'] else 'OFF' }}`;

/** What several channels measure is told apart by the channel. */
function nameOf(name: string, newest: NewestValue, all: readonly NewestValue[]): string {
  if (isAlone(newest, all)) return name;
  return `${name} (${newest.channelName || newest.channel})`;
}

const isAlone = ({ measurementId }: NewestValue, all: readonly NewestValue[]): boolean =>
  all.filter((one) => one.measurementId === measurementId).length === 1;

/** What each component has; the id is proposed, and stays when something is renamed. */
const common = (
  { eui, name, state }: OfDevice,
  key: string,
  platform: string,
  suffix: string,
): Component => ({
  platform,
  unique_id: `fieldscope_${eui}_${key}`,
  default_entity_id: `${platform}.${`${name} ${suffix}`.replaceAll('.', ' ').trim()}`,
  state_topic: state,
});

const batteryComponent = (device: OfDevice): Component => ({
  ...common(device, 'battery', 'sensor', 'battery'),
  value_template: "{{ value_json['battery'] }}",
  device_class: 'battery',
  unit_of_measurement: '%',
  state_class: 'measurement',
  entity_category: 'diagnostic',
});

const lastSeenComponent = (device: OfDevice, language: Language): Component => ({
  ...common(device, 'last_seen', 'sensor', 'last seen'),
  name: LAST_SEEN[language],
  // A device that was never heard has none.
  value_template: "{{ value_json['last_seen'] or 'None' }}",
  device_class: 'timestamp',
  entity_category: 'diagnostic',
});

/** Channels with both halves of a position. */
const positionsOf = (newest: readonly NewestValue[]): number[] =>
  newest
    .filter(
      ({ measurementId, value }) =>
        measurementId === MEASUREMENT_ID.latitude && numberOf(value) !== undefined,
    )
    .map(({ channel }) => channel)
    .filter((channel) =>
      newest.some(
        (one) =>
          one.channel === channel &&
          one.measurementId === MEASUREMENT_ID.longitude &&
          numberOf(one.value) !== undefined,
      ),
    );

function positionComponent(device: OfDevice, channel: number): [string, Component] {
  const key = `position_${channel}`;
  const { state_topic: topic, ...rest } = common(device, key, 'device_tracker', '');
  const half = (id: number) => `value_json['${channel}_${id}']`;
  return [
    key,
    {
      ...rest,
      // It is called as its device.
      name: null,
      source_type: 'gps',
      json_attributes_topic: topic,
      json_attributes_template: `{{ {'latitude': ${half(MEASUREMENT_ID.latitude)}, 'longitude': ${half(MEASUREMENT_ID.longitude)}} | tojson }}`,
    },
  ];
}

/** The message that makes a device known. Components that it had before and has no more are named without settings, which removes them. */
export function configMessage(
  places: Places,
  device: ShownDevice,
  components: Components,
  { origin, before }: { origin: object; before: Components },
): RetainedMessage {
  const topics = topicsOf(places, device.eui);
  const gone = Object.entries(before).filter(([key]) => !Object.hasOwn(components, key));
  const content = {
    device: {
      identifiers: [`fieldscope_${device.eui}`],
      name: device.name,
      model: device.model,
      serial_number: device.eui,
      ...(device.softwareVersion && { sw_version: device.softwareVersion }),
      ...(device.hardwareVersion && { hw_version: device.hardwareVersion }),
    },
    origin,
    availability: [{ topic: places.portal }, { topic: topics.availability }],
    availability_mode: 'all',
    components: {
      ...components,
      ...Object.fromEntries(gone.map(([key, { platform }]) => [key, { platform }])),
    },
  };
  return { topic: topics.config, payload: JSON.stringify(content) };
}

export const stateMessage = (places: Places, device: ShownDevice): RetainedMessage => ({
  topic: topicsOf(places, device.eui).state,
  payload: JSON.stringify({
    ...Object.fromEntries(
      device.newest.flatMap((newest) => {
        const value = numberOf(newest.value);
        return value === undefined ? [] : [[keyOf(newest), value]];
      }),
    ),
    battery: device.battery,
    last_seen: device.lastSeenAt === null ? null : new Date(device.lastSeenAt).toISOString(),
  }),
});

export const availabilityMessage = (places: Places, { eui, isOnline }: ShownDevice): RetainedMessage => ({
  topic: topicsOf(places, eui).availability,
  payload: isOnline ? AVAILABILITY.yes : AVAILABILITY.no,
});

const keyOf = ({ channel, measurementId }: NewestValue): string => `${channel}_${measurementId}`;

/** Some numbers are stored as text. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return withoutNoise(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const read = Number(value);
  return Number.isFinite(read) ? read : undefined;
}
