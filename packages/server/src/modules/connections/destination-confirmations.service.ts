import type { ConfirmationOutcome } from '@fieldscope/contract/calls/connections';
import { fail } from '@fieldscope/contract/errors/fail';
import { SECOND_MS } from '@fieldscope/contract/time';
import { OutboundError } from '../../platform/http/outbound';
import type { PlatformServices } from '../../platform/services';
import type { ConnectionChanges, IngestPorts } from '../ingest/ports.model';
import { noteConfirmation } from './connections.repository';

interface DestinationConfirmationParts
  extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'fetchOutside'> {
  connectionChanges: Pick<ConnectionChanges, 'publish'>;
}

const EVERY_MS = 5 * SECOND_MS;
const TIMEOUT_MS = 5 * SECOND_MS;

/** Confirms destinations of connections, one now and then for each, and notes what became of it. */
export function createDestinationConfirmations({
  db,
  clock,
  log,
  fetchOutside,
  connectionChanges,
}: DestinationConfirmationParts): IngestPorts['confirmDestination'] {
  /** By token: those that send are valid ones, so there are few. */
  const askedAt = new Map<string, number>();
  return async ({ token, ofOrganisation }, url) => {
    const now = clock.now();
    if (now - (askedAt.get(token) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) fail('server_busy');
    askedAt.set(token, now);
    const outcome = await outcomeOf(url, fetchOutside);
    log.info({ connection: token, outcome }, 'the cloud of a network server asked whether it may send here');
    if (ofOrganisation === null) return;
    await noteConfirmation(db, ofOrganisation, token, { outcome, now: clock.now() });
    connectionChanges.publish([ofOrganisation]);
  };
}

/** Redirects are not followed: they confirm nothing. */
async function outcomeOf(
  url: string,
  fetchOutside: PlatformServices['fetchOutside'],
): Promise<ConfirmationOutcome> {
  try {
    const options = { audience: 'public', timeoutMs: TIMEOUT_MS, answerBytes: 0 } as const;
    const { ok } = await fetchOutside(url, {}, options);
    return ok ? 'confirmed' : 'refused';
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { reason } = error;
    return reason === 'address_malformed' || reason === 'answer_too_large' ? 'unreachable' : reason;
  }
}
