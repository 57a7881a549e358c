import type { MappedField, MessageMapping } from './mapping';
import { isEach, segmentsOf } from './pointer';
import { textOfBytes, textOfTime } from './values';

/** An uplink to be written as a message. */
export interface WrittenUplink {
  dev_eui: string;
  name: string;
  payload: Uint8Array;
  f_port: number;
  time: number;
}

type Branch = Record<string, unknown> | unknown[];

/** A message that is read again as the same uplink, with lists of one. */
export function writeMapped(mapping: MessageMapping, uplink: WrittenUplink): unknown {
  const { fields, payload_encoding, time_format } = mapping;
  const values: Partial<Record<MappedField, unknown>> = {
    dev_eui: uplink.dev_eui,
    name: uplink.name,
    payload: textOfBytes(uplink.payload, payload_encoding),
    f_port: uplink.f_port,
    time: textOfTime(uplink.time, time_format),
    decoded: {},
  };
  const isList = (segments: readonly string[]) => isEach(segments[0] ?? '');
  const paths = Object.entries(fields).flatMap(([field, pointer]) => {
    const value = values[field as MappedField];
    return value === undefined ? [] : [{ segments: segmentsOf(pointer), value }];
  });
  const root: Branch = paths.some(({ segments }) => isList(segments)) ? [] : {};
  // What is around other values first.
  for (const { segments, value } of paths.sort((one, other) => one.segments.length - other.segments.length))
    put(root, segments, value);
  return root;
}

function put(root: Branch, segments: readonly string[], value: unknown): void {
  let branch = root;
  for (const [index, segment] of segments.entries()) {
    const key = isEach(segment) ? '0' : segment;
    const held = branch as Record<string, unknown>;
    const known = Object.hasOwn(held, key) ? held[key] : undefined;
    const isLast = index === segments.length - 1;
    const next = isLast ? value : (known ?? (isEach(segments[index + 1]!) ? [] : {}));
    if (isLast && known !== undefined) return;
    if (!isLast && typeof next !== 'object') return;
    Object.defineProperty(held, key, { value: next, enumerable: true, configurable: true, writable: true });
    branch = next as Branch;
  }
}
