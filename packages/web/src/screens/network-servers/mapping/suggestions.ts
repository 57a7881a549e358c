import type { MappedField, PayloadEncoding, TimeFormat } from '@fieldscope/contract/message-mapping/mapping';
import { bytesIn, euiIn, numberIn, timeIn, wholeIn } from '@fieldscope/contract/message-mapping/values';
import { type Draft, EMPTY_DRAFT } from './drafts';
import { type MessageRow, rowsOf } from './message-rows';

/** How a field is recognised: by what its key is called, and what its value can be. */
interface Recognition {
  /** Of its key, in small letters and without signs between words; the first that fits counts most. */
  names: readonly RegExp[];
  /** Of any key on the way: then it is another's. */
  not?: RegExp;
  fits(value: unknown): boolean;
}

const OF_GATEWAY = /gateway|gws?$|gw(id|eui)|rxinfo|rxmetadata|hotspot|lrr|basestation/;
const isShortText = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= 64;
const SECONDS = { from: 1e9, to: 1e10 };

const RECOGNITIONS: Record<MappedField, Recognition> = {
  dev_eui: {
    names: [/^dev(ice)?eui$/, /^hardwareserial$/, /eui$/, /^(end)?dev(ice)?(id)?$/, /serial|^id$|sensor/],
    not: new RegExp(`${OF_GATEWAY.source}|appeui|joineui`),
    fits: (value) => euiIn(value) !== undefined,
  },
  payload: {
    names: [
      /^(frm|raw)?payload(raw|hex|base64|data)?$/,
      /payload/,
      /^(raw)?data$/,
      /raw|hex|bytes|base64|frame/,
    ],
    not: /encrypt|enc(data)?$|key|fields|decoded|eui/,
    fits: (value) =>
      typeof value === 'string' &&
      value.length >= 2 &&
      euiIn(value) === undefined &&
      encodingOf(value) !== undefined,
  },
  f_port: { names: [/^f?port$/, /fport/, /port$/], fits: (value) => wholeIn(value, 255) !== undefined },
  time: {
    names: [/^(received|rx|recv|reported)?(at|time|timestamp)$/, /time|date|^ts$|when/, /at$/],
    not: OF_GATEWAY,
    fits: (value) => timeFormatOf(value) !== undefined,
  },
  f_cnt: {
    names: [/^fcnt(up)?$/, /^(counter|count|seq(no|uence)?|framecounter)(up)?$/, /cnt|counter|seq/],
    not: /down|dn$|gateway/,
    fits: (value) => wholeIn(value, 0xffff_ffff) !== undefined,
  },
  rssi: { names: [/^rssi$/, /rssi/], fits: (value) => (numberIn(value) ?? 1) <= 0 },
  snr: { names: [/^(lora)?snr$/, /snr/], fits: (value) => Math.abs(numberIn(value) ?? 99) <= 40 },
  gateway: {
    names: [/^(gateway|gw)(id|eui|mac)$/, /^(gateway|gw|lrrid|hotspot|mac)$/, /gateway|gweui/],
    fits: isShortText,
  },
  name: { names: [/^dev(ice)?name$/, /^(label|name)$/, /devicename/], not: OF_GATEWAY, fits: isShortText },
  decoded: {
    names: [/^decoded(payload|data)?$/, /^(payloadfields|object|fields|measurements|values|readings)$/],
    fits: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
};

/** Hex before base64, which most hex could be, too; undefined: it is neither. */
export const encodingOf = (value: unknown): PayloadEncoding | undefined =>
  (['hex', 'base64'] as const).find((encoding) => bytesIn(value, encoding) !== undefined);

/** How a time of our days is written; undefined: it is none. */
export function timeFormatOf(value: unknown): TimeFormat | undefined {
  const number = numberIn(value);
  if (number === undefined) return timeIn(value, 'iso') === undefined ? undefined : 'iso';
  if (number >= SECONDS.from && number < SECONDS.to) return 's';
  return number >= SECONDS.from * 1000 && number < SECONDS.to * 1000 ? 'ms' : undefined;
}

const plain = (key: string): string => key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** How well a line fits a field; lower is better, undefined: not at all. */
function rankOf(
  { names, not, fits }: Recognition,
  { segments, label, value }: MessageRow,
): number | undefined {
  if (segments.length === 0 || !fits(value)) return undefined;
  if (not && segments.some((segment) => not.test(plain(segment)))) return undefined;
  const rank = names.findIndex((name) => name.test(plain(label)));
  return rank < 0 ? undefined : rank + segments.length / 100;
}

/** What a message says where, as far as names and values tell. A reader looks at it and corrects it. */
export function suggestedDraft(message: unknown): Draft {
  const rows = rowsOf(message).filter(({ canBeNamed }) => canBeNamed);
  const places: Partial<Record<MappedField, string[]>> = {};
  const taken = new Set<MessageRow>();
  for (const [field, recognition] of Object.entries(RECOGNITIONS) as [MappedField, Recognition][]) {
    const best = bestOf(rows, taken, (row) => rankOf(recognition, row));
    if (!best) continue;
    taken.add(best);
    places[field] = best.segments;
  }
  // A DevEUI is like nothing else, whatever its key is called.
  const euis = rows.filter(({ value }) => euiIn(value) !== undefined);
  if (!places.dev_eui && euis.length === 1) places.dev_eui = euis[0]!.segments;
  const found = (field: MappedField) => rows.find(({ segments }) => segments === places[field])?.value;
  return {
    places,
    payload_encoding: encodingOf(found('payload')) ?? EMPTY_DRAFT.payload_encoding,
    time_format: timeFormatOf(found('time')) ?? EMPTY_DRAFT.time_format,
  };
}

function bestOf(
  rows: readonly MessageRow[],
  taken: ReadonlySet<MessageRow>,
  rank: (row: MessageRow) => number | undefined,
): MessageRow | undefined {
  let best: MessageRow | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const found = taken.has(row) ? undefined : rank(row);
    if (found === undefined || found >= least) continue;
    best = row;
    least = found;
  }
  return best;
}
