import type { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { ingestMetrics } from '../../platform/observability/metrics';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { PlatformServices } from '../../platform/services';
import type { ConnectionChanges } from './ports.model';
import { addRefusals, type ListedRefusal, listRefusals, type RefusalRow } from './refusals.repository';

export { deleteRefusals } from './refusals.repository';

/** A message that was not stored because of what it is or who sent it. */
export interface Refusal {
  /** Digest of the connection's token in hex; empty when no valid token was given, or for a kit. */
  token: string;
  /** Whose connection it came through, if any. */
  ofOrganisation: OrgId | null;
  /** Name of the error. */
  reason: string;
  /** What the message was about: a path or topic, a field, an EUI. */
  about: string;
  body: string | Buffer | undefined;
}

/** Counts refused messages by token and reason, with the newest as an example, so that a person finds them. */
export interface Refusals {
  record(refusal: Refusal): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const BODY_LENGTH = 120;
const ABOUT_LENGTH = 200;
/** Lines in the log for one token and reason. */
const LOG_EVERY_MS = MINUTE_MS;
const KEPT_MS = 30 * DAY_MS;
const UNPRINTABLE = /[^\x20-\x7e]/g;

interface RefusalsParts extends Pick<PlatformServices, 'db' | 'clock' | 'log'> {
  connectionChanges: Pick<ConnectionChanges, 'publish'>;
}

export function createRefusals({ db, clock, log, connectionChanges }: RefusalsParts): Refusals {
  const loggedAt = new Map<string, number>();
  const writer = new BackgroundWriter<string, RefusalRow & Pick<Refusal, 'ofOrganisation'>>({
    name: 'refused messages',
    log,
    merge: (before, after) => ({ ...after, count: before.count + after.count }),
    async write(rows) {
      await addRefusals(db, rows);
      connectionChanges.publish(rows.flatMap(({ ofOrganisation }) => ofOrganisation ?? []));
    },
  });
  return {
    record({ token, ofOrganisation, reason, about, body }) {
      const key = `${token} ${reason}`;
      const lastAt = clock.now();
      const example = exampleOf(about, body);
      ingestMetrics.refused.inc({ reason });
      writer.put(key, { token, ofOrganisation, reason, count: 1, example, lastAt });
      if (lastAt - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return;
      // Tokens that are recorded are valid ones, so there are few keys.
      loggedAt.set(key, lastAt);
      log.warn({ reason, token: token.slice(0, 8), example }, 'message refused');
    },
    flush: () => writer.flush(),
    close: () => writer.flush(),
  };
}

/** Credentials in a message, as far as its beginning holds them. */
const CREDENTIALS = /("[^"]*(?:key|token|password|secret)[^"]*"\s*:\s*")[^"]*/gi;

/** What a query says besides the kind of event: some put their token there. */
const REST_OF_QUERY = /([?&])(?!event=)[^&\s]+/g;

/** One line of printable ASCII without credentials, whatever was sent. */
function exampleOf(about: string, body: Refusal['body']): string {
  const start = Buffer.isBuffer(body)
    ? body.toString('latin1', 0, BODY_LENGTH)
    : (body ?? '').slice(0, BODY_LENGTH);
  const what = about.slice(0, ABOUT_LENGTH).replaceAll(REST_OF_QUERY, '$1...');
  return `${what} ${start.replaceAll(CREDENTIALS, '$1...')}`.replaceAll(UNPRINTABLE, '.').trim();
}

/** Refusals of the last 30 days, the newest first, for the operator. */
export const listRecentRefusals = ({
  db,
  clock,
}: Pick<PlatformServices, 'db' | 'clock'>): Promise<ListedRefusal[]> =>
  listRefusals(db, clock.now() - KEPT_MS);
