import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { IntegrationFailure } from '@fieldscope/contract/calls/integrations';
import type { IntegrationSettingsOf } from '@fieldscope/contract/integration-kinds';
import { fetchOutside } from '../../../platform/http/outbound';
import { failureOfError, failureOfStatus } from '../../../platform/http/signed-messages';
import type { IntegrationSender } from './kind';
import { linesOf, testLine } from './line-protocol.model';

type Settings = IntegrationSettingsOf<'influxdb'>;

const compress = promisify(gzip);
/** Twice as fast as the usual level, for a tenth more bytes. */
const COMPRESSION = { level: 1 };
/** Of the answer, which says what was wrong with some points. */
const ANSWER_BYTES = 4_096;
/** Some points were older than what the database keeps, or of another type: the others are stored, and these will never be. */
const PARTIAL = /partial write/i;

/** Readings as line protocol, compressed: docs/integrations.md. */
export const influxdb: IntegrationSender<'influxdb'> = {
  async write(settings, { events, isTest, writtenAt }) {
    const lines = isTest ? [testLine(writtenAt, settings)] : linesOf(events, settings);
    return lines.length === 0 ? new Uint8Array() : compress(lines.join('\n'), COMPRESSION);
  },
  async send({ settings, secrets, audience, timeoutMs }, { body }) {
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'content-encoding': 'gzip',
      'user-agent': 'Fieldscope',
      ...authorizationOf(settings, secrets.token),
    };
    try {
      const answer = await fetchOutside(
        writeAddress(settings),
        { method: 'POST', headers, body: body! },
        { audience, timeoutMs, answerBytes: ANSWER_BYTES },
      );
      const { ok, status } = answer;
      const isTaken = ok || (status === 400 && PARTIAL.test(await answer.text()));
      return { failure: isTaken ? undefined : failureOf(status), status, bytes: body!.length };
    } catch (error) {
      return { failure: failureOfError(error), status: null, bytes: body!.length };
    }
  },
};

function authorizationOf(settings: Settings, token: string | undefined): Record<string, string> {
  if (!token) return {};
  if (settings.version === '2') return { authorization: `Token ${token}` };
  const credentials = Buffer.from(`${settings.user}:${token}`).toString('base64');
  return { authorization: `Basic ${credentials}` };
}

/** Where points are written to. */
export function writeAddress(settings: Settings): string {
  const url = new URL(settings.address);
  const { precision } = settings;
  const path = settings.version === '2' ? '/api/v2/write' : '/write';
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  const query =
    settings.version === '2'
      ? { org: settings.org, bucket: settings.bucket, precision }
      : { db: settings.database, precision };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.toString();
}

function failureOf(status: number): IntegrationFailure {
  if (status === 401 || status === 403) return 'unauthorised';
  return status === 404 ? 'not_found' : failureOfStatus(status);
}
