import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { Clock } from '../../platform/clock';
import { fetchOutside } from '../../platform/http/outbound';
import type { Log } from '../../platform/observability/log';
import { type Client, clientOf } from './clients.model';

/** The draft of client id metadata documents recommends 5 kB. */
const DOCUMENT_BYTES = 16 * 1024;
const TIMEOUT_MS = 5_000;
const KEPT_MS = 10 * MINUTE_MS;
/** Whoever asks again about a document that there is not. */
const MISSING_KEPT_MS = MINUTE_MS;
/** One that cannot be read again goes on as it was: its host may be down for a while, and programs renew their access. */
const STALE_KEPT_MS = DAY_MS;
const MOST_KEPT = 200;
const MOST_AT_ONCE = 8;
const LONGEST_ADDRESS = 512;

/** Finds programs whose id is the address of a document that describes them. */
export interface ClientDocuments {
  /** @returns undefined: there is no such document, or it is of another program */
  find(id: string): Promise<Client | undefined>;
}

interface Parts {
  clock: Clock;
  log: Log;
  fetch?: typeof fetchOutside;
}

interface Kept {
  found: Promise<Client | undefined>;
  until: number;
  /** When it was read last; undefined: never. */
  readAt?: number | undefined;
}

/** Documents are fetched from public addresses alone, once for all who ask at the same time, and kept for a while. */
export function createClientDocuments({ clock, log, fetch = fetchOutside }: Parts): ClientDocuments {
  const kept = new Map<string, Kept>();
  let fetching = 0;
  const fetchClient = async (id: string): Promise<Client | undefined> => {
    fetching += 1;
    try {
      return clientOf(await fetchDocument(id, fetch), id, new URL(id).host);
    } catch (error) {
      log.info({ err: error, client: id }, 'the document of a program could not be read');
      return undefined;
    } finally {
      fetching -= 1;
    }
  };
  return {
    async find(id) {
      if (!isDocumentAddress(id)) return undefined;
      const now = clock.now();
      const known = kept.get(id);
      if (known && known.until > now) return known.found;
      const before = known?.readAt !== undefined && known.readAt + STALE_KEPT_MS > now ? known : undefined;
      if (fetching >= MOST_AT_ONCE) return before?.found;
      const one: Kept = { found: fetchClient(id), until: now + KEPT_MS };
      kept.delete(id);
      kept.set(id, one);
      for (const [oldest] of kept) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      if ((await one.found) !== undefined) one.readAt = now;
      else {
        one.until = now + MISSING_KEPT_MS;
        if (before) [one.found, one.readAt] = [before.found, before.readAt];
      }
      return one.found;
    },
  };
}

/** An address as its own URL writes it: one document has one id. */
function isDocumentAddress(id: string): boolean {
  if (id.length > LONGEST_ADDRESS || !URL.canParse(id)) return false;
  const { protocol, href, hash, username, password, pathname } = new URL(id);
  return (
    protocol === 'https:' &&
    href === id &&
    hash === '' &&
    username === '' &&
    password === '' &&
    pathname !== '/'
  );
}

/** @throws OutboundError; Error when the answer is no document of this id */
async function fetchDocument(id: string, fetch: typeof fetchOutside): Promise<unknown> {
  const answer = await fetch(
    id,
    { headers: { accept: 'application/json' } },
    { audience: 'public', timeoutMs: TIMEOUT_MS, answerBytes: DOCUMENT_BYTES },
  );
  if (answer.status !== 200) throw new Error(`answered with ${answer.status}`);
  const document = (await answer.json()) as { client_id?: unknown } | null;
  if (document?.client_id !== id) throw new Error('the document names another id');
  return document;
}
