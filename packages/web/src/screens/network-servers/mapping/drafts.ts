import {
  isMessageMapping,
  isOfGateways,
  MAPPED_FIELDS,
  type MappedField,
  type MessageMapping,
} from '@fieldscope/contract/message-mapping/mapping';
import {
  isEach,
  LIST_FIELDS,
  pointerOf,
  segmentsOf,
  startsWith,
  valueAt,
} from '@fieldscope/contract/message-mapping/pointer';

/** A mapping as it is made: places in one message, which a reader clicked. */
export interface Draft extends Pick<MessageMapping, 'payload_encoding' | 'time_format'> {
  places: { readonly [Field in MappedField]?: readonly string[] };
}

export const EMPTY_DRAFT: Draft = { places: {}, payload_encoding: 'hex', time_format: 'iso' };

/** The draft that says what a mapping says, at the first items of its lists. */
export const draftOf = ({ fields, ...rest }: MessageMapping): Draft => ({
  ...{ payload_encoding: rest.payload_encoding, time_format: rest.time_format },
  places: Object.fromEntries(
    Object.entries(fields).map(([field, pointer]) => [
      field,
      segmentsOf(pointer).map((one) => (isEach(one) ? '0' : one)),
    ]),
  ),
});

/**
 * The mapping that a draft stands for. A list that the DevEUI or the payload is in is one of messages, and every item of
 * it is read; a list that signals are in is one of gateways. Undefined without a DevEUI.
 */
export function mappingOf(draft: Draft, message: unknown): MessageMapping | undefined {
  const { places, payload_encoding, time_format } = draft;
  const list = messageList(places, message);
  const fields = MAPPED_FIELDS.flatMap((field) => {
    const segments = places[field];
    return segments ? [[field, pointerOf(generalised(field, segments, list, message))] as const] : [];
  });
  const given = { version: 1, fields: Object.fromEntries(fields), payload_encoding, time_format };
  return isMessageMapping(given) ? given : undefined;
}

/** Index of the segment that names an item of a list, at or after another. */
function listedAt(segments: readonly string[], from: number, message: unknown): number {
  for (let at = from; at < segments.length; at++)
    if (Array.isArray(valueAt(message, segments.slice(0, at)))) return at;
  return -1;
}

function messageList(places: Draft['places'], message: unknown): readonly string[] | undefined {
  for (const field of LIST_FIELDS) {
    const segments = places[field] ?? [];
    const at = listedAt(segments, 0, message);
    if (at >= 0) return segments.slice(0, at);
  }
  return undefined;
}

function generalised(
  field: MappedField,
  segments: readonly string[],
  list: readonly string[] | undefined,
  message: unknown,
): string[] {
  const general = [...segments];
  const isListed = list !== undefined && segments.length > list.length && startsWith(segments, list);
  if (isListed) general[list.length] = '-';
  if (!isOfGateways(field)) return general;
  const at = listedAt(segments, isListed ? list.length + 1 : 0, message);
  if (at >= 0) general[at] = '-';
  return general;
}
