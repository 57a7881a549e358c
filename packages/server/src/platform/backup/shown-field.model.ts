import { toIsoTime } from '@fieldscope/contract/time';

/** PostgreSQL's epoch, 2000-01-01, in ms since 1970. */
const PG_EPOCH_MS = 946_684_800_000;
const LONGEST = 60;

const READ: Record<string, (bytes: Buffer) => string> = {
  smallint: (bytes) => String(bytes.readInt16BE()),
  integer: (bytes) => String(bytes.readInt32BE()),
  bigint: (bytes) => String(bytes.readBigInt64BE()),
  boolean: (bytes) => String(bytes[0] === 1),
  text: (bytes) => bytes.toString('utf8'),
  'timestamp with time zone': (bytes) => toIsoTime(Number(bytes.readBigInt64BE() / 1000n) + PG_EPOCH_MS),
};

/** A field of a binary COPY as people write it, shortened; of other types its bytes as hex digits. */
export function shownField(type: string, bytes: Buffer | null): string {
  if (bytes === null) return 'null';
  const text = READ[type]?.(bytes) ?? bytes.toString('hex');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
