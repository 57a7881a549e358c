import { unitOfField } from '@fieldscope/contract/decoded-fields/field-unit';
import { proposeFields } from '@fieldscope/contract/decoded-fields/propose';
import { unitsCalled } from '@fieldscope/contract/decoded-fields/units';
import { readName } from '@fieldscope/contract/decoded-fields/words';
import { Channel, type Eui, EuiInAnyCase } from '@fieldscope/contract/ids';
import type { SeriesHead } from './line-parser.model';

/** What measurement and tags of a line say to us. */
export interface Head extends SeriesHead {
  /** The device that they name. */
  eui: Eui | undefined;
  /** What they call it. */
  deviceName: string;
  channel: Channel | undefined;
  unit: string;
}

/** Tags that name a device when they hold an EUI, without what writers differ in. */
const DEVICE_TAGS: ReadonlySet<string> = new Set(['deveui', 'deviceeui', 'eui', 'device', 'deviceid']);
/** What it is called says nothing more about a device that is named. */
const NAME_TAGS: ReadonlySet<string> = new Set(['devicename', 'devname']);
const UNIT_TAGS: ReadonlySet<string> = new Set(['unit', 'unitofmeasurement', 'uom']);
/** ChirpStack tags its own measurements with what varies with device and uplink. */
const CHIRPSTACK = /^device_(?:uplink$|status_|frmpayload_)/;
/** What stands before the name of a value of the payload, or of the status that a device answers. */
const CHIRPSTACK_START = /^device_(?:frmpayload_data|status)_/;
/** What ChirpStack writes of the radio link: nothing that a device measures. */
const RADIO = /^device_(?:uplink|status_margin)$/;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_. ]/g, '');

/** @param head measurement and tags as they were read */
export function describeHead({ measurement, tags }: SeriesHead): Head {
  const named = (names: ReadonlySet<string>) => tags.filter(([name]) => names.has(plain(name)));
  const channel = tags.find(([name]) => plain(name) === 'channel')?.[1] ?? '';
  const unit = named(UNIT_TAGS)[0]?.[1] ?? '';
  return {
    measurement,
    tags,
    eui: named(DEVICE_TAGS)
      .map(([, value]) => euiIn(value))
      .find((eui) => eui !== undefined),
    deviceName: named(NAME_TAGS)[0]?.[1] ?? '',
    channel: /^\d{1,3}$/.test(channel) ? Channel.safeParse(Number(channel)).data : undefined,
    // Home Assistant calls its measurements by units.
    unit: unit === '' && unitsCalled(measurement).length > 0 ? measurement : unit,
  };
}

const euiIn = (text: string): Eui | undefined =>
  EuiInAnyCase.safeParse(text.length > 23 ? '' : text.replaceAll(/[-:]/g, '')).data;

/** Whether a line says nothing that could be a reading. */
export const isOfRadio = ({ measurement, eui }: Head): boolean =>
  eui !== undefined && RADIO.test(measurement);

/** What names a series: tags that vary with each line, and those of a device that is known, do not. */
export interface SeriesName {
  measurement: string;
  tags: [name: string, value: string][];
  field: string;
  namesDevice: boolean;
  namesChannel: boolean;
}

/** The same for every device that lines name, also for those that nobody has bound yet. */
export function nameOfSeries(head: Head, field: string): SeriesName {
  const { measurement, channel } = head;
  const namesDevice = head.eui !== undefined;
  const isChirpstack = CHIRPSTACK.test(measurement) && namesDevice;
  const isTelling = ([name]: [string, string]): boolean => {
    if (isChirpstack) return false;
    if (channel !== undefined && plain(name) === 'channel') return false;
    return !(namesDevice && (DEVICE_TAGS.has(plain(name)) || NAME_TAGS.has(plain(name))));
  };
  return {
    ...{ measurement, field, namesDevice, namesChannel: channel !== undefined },
    tags: head.tags.filter(isTelling).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** The same for equal names, and for no others. */
export const keyOfName = ({ measurement, tags, field, namesDevice, namesChannel }: SeriesName): string =>
  JSON.stringify([measurement, field, namesDevice, namesChannel, ...tags.flat()]);

/** What a series may measure. */
export interface Meaning {
  measurementId: number;
  factor: number;
  offset: number;
  /** Whether the words that say it are all that its name has; one of an entity says more, which nobody can know. */
  isWhole: boolean;
}

/** A number of one moment, by what it is called. */
export interface NamedNumber {
  head: Head;
  field: string;
  value: number;
}

/** Names that say nothing: then that of the measurement, or of the entity, does. */
const NO_NAMES: ReadonlySet<string> = new Set(
  'value val state mean last gauge counter reading data measurement sensor mqtt_consumer ha hass homeassistant units'.split(
    ' ',
  ),
);
const MEASUREMENT_ID = /^[1-9]\d{3,4}$/;
/** Longer names are not looked at. */
const LONGEST_NAME = 64;

/** What the fields of one moment of a device measure, in their order: by number, or by what people call it. */
export function meaningsOf(moment: readonly NamedNumber[]): (Meaning | undefined)[] {
  const data: Record<string, unknown> = Object.create(null);
  const paths = moment.map((named) => (numberedAs(named) === undefined ? place(data, named) : undefined));
  const { fields } = proposeFields({ data }, []);
  const byPath = new Map(fields.map((field) => [field.path, field]));
  return moment.map((named, index) => {
    const numbered = numberedAs(named);
    if (numbered !== undefined) return { measurementId: numbered, factor: 1, offset: 0, isWhole: true };
    const found = byPath.get(paths[index] ?? '');
    const isWhole = entityOf(named.head) === undefined;
    return (
      found && { measurementId: found.measurement_id, factor: found.factor, offset: found.offset, isWhole }
    );
  });
}

/** A measurement that is called by its number: as field, or, as this portal writes it, as tag. */
function numberedAs({ head, field }: NamedNumber): number | undefined {
  const tag = NO_NAMES.has(field) ? head.tags.find(([name]) => name === 'measurement_id')?.[1] : undefined;
  const text = tag ?? field;
  return MEASUREMENT_ID.test(text) ? Number(text) : undefined;
}

/** Puts a number where its names say; of equal names the first stays. @returns its path; undefined: it has none */
function place(data: Record<string, unknown>, { head, field, value }: NamedNumber): string | undefined {
  const [outer, inner] = namesOf(head, field);
  if (inner.length > LONGEST_NAME || (outer?.length ?? 0) > LONGEST_NAME) return undefined;
  const within = outer === undefined ? data : groupIn(data, outer);
  if (!within) return undefined;
  within[inner] ??= head.unit === '' ? value : { value, unit: head.unit };
  return [...(outer === undefined ? [] : [outer]), inner, ...(head.unit === '' ? [] : ['value'])].join('.');
}

function groupIn(data: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  data[name] ??= Object.create(null);
  const held = data[name];
  return typeof held === 'object' ? (held as Record<string, unknown>) : undefined;
}

/** What a number is called, and under what. */
function namesOf(head: Head, field: string): [outer: string | undefined, inner: string] {
  const measurement = head.measurement.replace(CHIRPSTACK_START, '');
  const saysNothing = NO_NAMES.has(measurement.toLowerCase()) || head.unit === head.measurement;
  if (!NO_NAMES.has(field.toLowerCase())) return [saysNothing ? undefined : measurement, field];
  const entity = entityOf(head);
  return entity === undefined ? [undefined, measurement] : tellingPart(entity);
}

const entityOf = ({ tags }: Head): string | undefined =>
  tags.find(([name]) => plain(name) === 'entityid')?.[1];

/** The end of an entity's name that says what it measures, below what stands before it: `bed_3`, `soil_moisture`. */
function tellingPart(entity: string): [outer: string | undefined, inner: string] {
  const words = entity.slice(0, LONGEST_NAME).split(/[_. ]+/);
  for (let start = 0; start < words.length; start++) {
    const end = words.slice(start).join('_');
    const { isStrange, concepts } = readName(end);
    if (!isStrange && concepts.size > 0)
      return [start === 0 ? undefined : words.slice(0, start).join('_'), end];
  }
  return [undefined, entity];
}

/** The unit of a series, as far as its lines or its meaning say it. */
export function unitOf({ unit }: Head, meaning: Meaning | undefined): string {
  if (unit !== '' || !meaning) return unit;
  const { measurementId, factor, offset } = meaning;
  return unitOfField({ path: '-', measurement_id: measurementId, channel: 1, factor, offset }) ?? '';
}
