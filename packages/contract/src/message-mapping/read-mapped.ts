import type { Eui } from '../ids';
import type { EpochMs } from '../time';
import {
  isOfGateways,
  MAPPING_LIMITS,
  type MappedField,
  type MessageMapping,
  messageListOf,
} from './mapping';
import { isEach, segmentsOf, startsWith, valueAt } from './pointer';
import { bytesIn, euiIn, numberIn, timeIn, wholeIn } from './values';

/** A message, and what it stood in. */
export interface MappedMessage {
  whole: unknown;
  /** One of its list, or the same. */
  own: unknown;
}

/** What a gateway reports, as far as the message says it. */
export interface MappedReception {
  gateway: string | undefined;
  rssi: number | undefined;
  snr: number | undefined;
}

/** What was read; what is not mapped, or not said, is null. */
export interface MappedValues {
  dev_eui: Eui | null;
  payload: Uint8Array;
  f_port: number | null;
  time: EpochMs | null;
  f_cnt: number | null;
  receptions: MappedReception[];
  name: unknown;
  decoded: unknown;
}

/** A field that could not be read where the mapping says that it is. */
export interface MappingFault {
  field: MappedField;
  pointer: string;
  reason: 'missing' | 'wrong';
  /** Whether the message is refused for it. */
  isRefused: boolean;
}

const PORTS = 255;
const COUNTS = 0xffff_ffff;
const DECIBELS = 1000;
const LONGEST_GATEWAY = 64;
/** Without these there is no uplink. */
const NEEDED: readonly MappedField[] = ['dev_eui', 'payload', 'decoded'];

/** The messages in one that came; undefined: it has no list where the mapping says that one is. */
export function messagesIn({ fields }: MessageMapping, whole: unknown): MappedMessage[] | undefined {
  const list = messageListOf(fields);
  if (!list) return [{ whole, own: whole }];
  const items = valueAt(whole, list);
  return Array.isArray(items) ? items.map((own) => ({ whole, own })) : undefined;
}

/** Reads one message as its mapping says. Never throws, and never looks at more than the places that are named. */
export function readMapped(
  mapping: MessageMapping,
  message: MappedMessage,
): { values: MappedValues; faults: MappingFault[] } {
  const { fields, payload_encoding, time_format } = mapping;
  const faults: MappingFault[] = [];
  const find = placesOf(mapping, message);
  const read = <Value>(field: MappedField, parse: (found: unknown) => Value | undefined): Value | null => {
    const pointer = fields[field];
    if (pointer === undefined) return null;
    const found = find(field);
    const value = found === undefined ? undefined : parse(found);
    if (value !== undefined) return value;
    const isNeeded = NEEDED.includes(field);
    if (found !== undefined || isNeeded)
      faults.push({ field, pointer, reason: found === undefined ? 'missing' : 'wrong', isRefused: true });
    return null;
  };
  const decoded = read('decoded', (found) => (typeof found === 'object' ? found : undefined));
  const payload =
    fields.payload === undefined && fields.decoded !== undefined
      ? textBytes(decoded, fields.decoded, faults)
      : read('payload', (found) => withinBytes(bytesIn(found, payload_encoding)));
  const values: MappedValues = {
    dev_eui: read('dev_eui', euiIn),
    payload: payload ?? new Uint8Array(),
    f_port: read('f_port', (found) => wholeIn(found, PORTS)),
    time: read('time', (found) => timeIn(found, time_format)),
    f_cnt: read('f_cnt', (found) => wholeIn(found, COUNTS)),
    receptions: receptionsIn(mapping, message, faults),
    name: find('name'),
    decoded: decoded ?? undefined,
  };
  return { values, faults };
}

/** Finds what a message has for a field. */
function placesOf({ fields }: MessageMapping, { whole, own }: MappedMessage) {
  const list = messageListOf(fields);
  const each = list && [...list, '-'];
  return (field: MappedField, gateway?: number): unknown => {
    const pointer = fields[field];
    if (pointer === undefined) return undefined;
    const segments = segmentsOf(pointer);
    const isOwn = each !== undefined && startsWith(segments, each);
    const rest = isOwn ? segments.slice(each.length) : segments;
    const named = gateway === undefined ? rest : rest.map((one) => (isEach(one) ? String(gateway) : one));
    return valueAt(isOwn ? own : whole, named);
  };
}

const withinBytes = (bytes: Uint8Array | undefined): Uint8Array | undefined =>
  bytes && bytes.length <= MAPPING_LIMITS.payloadBytes ? bytes : undefined;

/** Decoded values are the payload where there is no other: a codec reads their text. */
function textBytes(decoded: unknown, pointer: string, faults: MappingFault[]): Uint8Array | null {
  if (decoded === null) return null;
  const bytes = withinBytes(bytesOfText(decoded));
  if (!bytes) faults.push({ field: 'decoded', pointer, reason: 'wrong', isRefused: true });
  return bytes ?? null;
}

/** UTF-8 of a value as JSON; undefined when it is nested too deeply to be written. */
function bytesOfText(value: unknown): Uint8Array | undefined {
  try {
    return new TextEncoder().encode(JSON.stringify(value));
  } catch {
    return undefined;
  }
}

/** What gateways report. What no radio link can have is left out: the reading itself may be right. */
function receptionsIn(
  mapping: MessageMapping,
  message: MappedMessage,
  faults: MappingFault[],
): MappedReception[] {
  const find = placesOf(mapping, message);
  const received: MappedReception[] = [];
  for (let index = 0; index < gatewaysIn(mapping, message); index++) {
    received.push({
      gateway: gatewayIn(find('gateway', index)),
      rssi: decibelsIn(find('rssi', index)),
      snr: decibelsIn(find('snr', index)),
    });
  }
  const names = { gateway: 'gateway', rssi: 'rssi', snr: 'snr' } as const;
  for (const field of Object.values(names)) {
    const pointer = mapping.fields[field];
    if (pointer === undefined || find(field, 0) === undefined) continue;
    if (received[0]?.[field] === undefined)
      faults.push({ field, pointer, reason: 'wrong', isRefused: false });
  }
  return received.filter(
    ({ gateway, rssi, snr }) => gateway !== undefined || rssi !== undefined || snr !== undefined,
  );
}

/** How many gateways a message may have: those of the longest list that a pointer goes through, or one. */
function gatewaysIn({ fields }: MessageMapping, { whole, own }: MappedMessage): number {
  const list = messageListOf(fields);
  const each = list && [...list, '-'];
  let most = 1;
  for (const field of ['rssi', 'snr', 'gateway'] as const) {
    const segments = segmentsOf(fields[field] ?? '');
    const isOwn = each !== undefined && startsWith(segments, each);
    const rest = isOwn ? segments.slice(each.length) : segments;
    const at = rest.findIndex(isEach);
    const items =
      at < 0 || !isOfGateways(field) ? undefined : valueAt(isOwn ? own : whole, rest.slice(0, at));
    if (Array.isArray(items)) most = Math.max(most, items.length);
  }
  return Math.min(most, MAPPING_LIMITS.gateways);
}

function decibelsIn(value: unknown): number | undefined {
  const number = numberIn(value);
  const isPossible = number !== undefined && number >= -DECIBELS && number <= DECIBELS;
  return isPossible ? Math.round(number * 100) / 100 : undefined;
}

/** Its EUI, or what it is called. */
function gatewayIn(value: unknown): string | undefined {
  const name = typeof value === 'number' ? String(value) : value;
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_GATEWAY) return undefined;
  return euiIn(name) ?? name;
}
