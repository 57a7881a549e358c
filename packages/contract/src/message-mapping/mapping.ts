import { isEach, isPointer, LIST_FIELDS, segmentsOf, startsWith } from './pointer';

export const MAPPING_LIMITS = {
  /** Newest messages of a connection that are kept to be looked at. */
  messages: 5,
  /** Characters of names and texts that are kept of one. */
  characters: 16_384,
  /** Values that are kept of one, and levels below each other. */
  values: 500,
  depth: 12,
  /** Items that are kept of a list. */
  items: 5,
  /** Gateways that are read of a message. */
  gateways: 64,
  payloadBytes: 3072,
} as const;

/** What a message says of an uplink, in the order in which people look for it. */
export const MAPPED_FIELDS = [
  'dev_eui',
  'payload',
  'f_port',
  'time',
  'f_cnt',
  'rssi',
  'snr',
  'gateway',
  'name',
  'decoded',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

export const PAYLOAD_ENCODINGS = ['hex', 'base64'] as const;
export type PayloadEncoding = (typeof PAYLOAD_ENCODINGS)[number];
export const TIME_FORMATS = ['iso', 's', 'ms'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** Pointers; empty for `decoded`: the message itself. */
export type MappedFields = { dev_eui: string } & Partial<Record<MappedField, string>>;

/** Where the messages of a connection say what: how JSON that nobody declared is read. It is also the file that people exchange. */
export interface MessageMapping {
  version: 1;
  fields: MappedFields;
  payload_encoding: PayloadEncoding;
  time_format: TimeFormat;
}

const KEYS: readonly string[] = ['version', 'fields', 'payload_encoding', 'time_format'];

/** Whether it is a mapping, of a file or of a call. By hand, as the portal's pages have no schemas. */
export function isMessageMapping(value: unknown): value is MessageMapping {
  if (!isObject(value) || !Object.keys(value).every((key) => KEYS.includes(key))) return false;
  const { version, fields, payload_encoding, time_format } = value;
  return (
    version === 1 &&
    PAYLOAD_ENCODINGS.some((one) => one === payload_encoding) &&
    TIME_FORMATS.some((one) => one === time_format) &&
    areFields(fields) &&
    isReadable(fields)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areFields = (value: unknown): value is MappedFields =>
  isObject(value) &&
  isPointer(value.dev_eui) &&
  Object.entries(value).every(
    ([name, place]) =>
      MAPPED_FIELDS.some((one) => one === name) && (isPointer(place) || (name === 'decoded' && place === '')),
  );

/** Where the list of messages is, in segments; undefined: each comes alone. */
export function messageListOf(fields: MappedFields): string[] | undefined {
  for (const name of LIST_FIELDS) {
    const segments = segmentsOf(fields[name] ?? '');
    const at = segments.findIndex(isEach);
    if (at >= 0) return segments.slice(0, at);
  }
  return undefined;
}

const RADIO_FIELDS: readonly MappedField[] = ['rssi', 'snr', 'gateway'];
/** Whether a field may be one of each gateway. */
export const isOfGateways = (field: MappedField): boolean => RADIO_FIELDS.includes(field);

/** Each pointer names a place of its message, of what is around the list of messages, or of each gateway in it. */
function isReadable(fields: MappedFields): boolean {
  const list = messageListOf(fields);
  return MAPPED_FIELDS.every((name) => {
    const pointer = fields[name];
    if (pointer === undefined) return true;
    const segments = segmentsOf(pointer);
    const own = list && startsWith(segments, [...list, '-']) ? segments.slice(list.length + 1) : segments;
    return own.filter(isEach).length <= (isOfGateways(name) ? 1 : 0);
  });
}
