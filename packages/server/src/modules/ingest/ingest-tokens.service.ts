import { randomBytes } from 'node:crypto';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { insertIngestToken } from './device-directory.repository';

/** Makes a token with which network servers send messages. Only its digest is kept: it is shown once. */
export async function issueIngestToken(
  services: Pick<PlatformServices, 'db' | 'clock'>,
  label: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await insertIngestToken(services.db, digest(token), label, services.clock.now());
  return token;
}
