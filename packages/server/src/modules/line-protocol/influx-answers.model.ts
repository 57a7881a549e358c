import { AppError } from '@fieldscope/contract/errors/fail';
import { DatabaseUnavailable } from '../../platform/postgres/unavailable';
import { TooMuch, type WriteOutcome } from './line-writes.service';

/** Which InfluxDB a request speaks to. */
export type InfluxVersion = '1' | '2';

/** An answer in InfluxDB's shape. */
export interface InfluxAnswer {
  status: number;
  headers: Record<string, string>;
  body?: object;
}

/** What programs that ask for it are told: the version whose answers these are. */
const VERSION = '1.8.10';
export const VERSION_HEADERS = { 'x-influxdb-version': VERSION, 'x-influxdb-build': 'Fieldscope' };

/** When what was refused for a while may be sent again. */
const RETRY_SECONDS = 5;

/** Codes of InfluxDB 2. */
const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  413: 'request too large',
  503: 'unavailable',
};

/** A refusal. */
export function refusalOf(version: InfluxVersion, status: number, message: string): InfluxAnswer {
  const body = version === '1' ? { error: message } : { code: CODES[status] ?? 'internal error', message };
  const headers: Record<string, string> = {
    ...VERSION_HEADERS,
    ...(version === '1' ? { 'x-influxdb-error': headerText(message) } : {}),
    ...(status === 503 && { 'retry-after': String(RETRY_SECONDS) }),
    ...(status === 401 && { 'www-authenticate': 'Basic realm="InfluxDB"' }),
  };
  return { status, headers, body };
}

/** As much of a text as a header may have. */
const headerText = (text: string): string => text.slice(0, 500).replaceAll(/[^\x20-\x7e]/g, '?');

export const taken = (body?: object): InfluxAnswer => ({
  status: body ? 200 : 204,
  headers: VERSION_HEADERS,
  ...(body && { body }),
});

/** What became of a request: whatever is not taken is told as InfluxDB tells it. */
export function answerOfWrite(
  version: InfluxVersion,
  { taken: count, faults, dropped }: WriteOutcome,
): InfluxAnswer {
  if (dropped === 0) return taken();
  const reasons = faults.map(({ line, reason }) => `unable to parse '${line}': ${reason}`).join('\n');
  return refusalOf(version, 400, count === 0 ? reasons : `partial write: ${reasons} dropped=${dropped}`);
}

/**
 * Programs drop what is answered with another client error: whatever may be sent again is answered as unavailable.
 * @throws what is no refusal
 */
export function answerOfError(version: InfluxVersion, error: unknown): InfluxAnswer {
  if (error instanceof TooMuch) return refusalOf(version, 413, 'Request Entity Too Large');
  if (error instanceof DatabaseUnavailable) return refusalOf(version, 503, 'the server is busy');
  if (!(error instanceof AppError)) throw error;
  switch (error.name) {
    case 'access_key_wrong':
      return refusalOf(version, 401, version === '1' ? 'authorization failed' : 'unauthorized access');
    case 'server_busy':
    case 'too_frequent':
      return refusalOf(version, 503, 'the server is busy');
    default:
      return refusalOf(version, 400, error.name);
  }
}
