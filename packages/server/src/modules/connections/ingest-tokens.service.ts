import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/postgres/db';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import * as repository from './ingest-tokens.repository';

/** Makes a token with which network servers send messages. Only its digest is kept: it is shown once. */
export async function issueIngestToken(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  label: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await repository.insertIngestToken(services.db, digest(token), label, services.clock.now());
  return token;
}

/** Deletes a token; nothing is taken from who has it any more. */
export const deleteIngestToken = (trx: Db, token: string): Promise<void> =>
  repository.deleteIngestToken(trx, digest(token));
