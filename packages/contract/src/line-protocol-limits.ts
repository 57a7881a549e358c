import { DAY_MS } from './time';

/** Of readings that come as line protocol. Apart from `LIMITS`, which the first page loads. */
export const LINE_PROTOCOL_LIMITS = {
  /** Of a request as it is sent, and unpacked. */
  bodyBytes: 512 * 1024,
  unpackedBytes: 2 * 1024 * 1024,
  /** Of a request. */
  lines: 5_000,
  fieldValues: 20_000,
  /** Of one kit or connection, with those that are ignored. */
  series: 500,
  /** Newest values of each series that is proposed, and of one whose lines name their devices. */
  values: 50,
  valuesOfDevices: 1_000,
  /** A proposal of which nothing comes any more, and values of devices that nobody binds. */
  keptMs: 7 * DAY_MS,
} as const;
