import { randomBytes } from 'node:crypto';
import type { House } from '../../house';
import { digest } from '../../platform/secrets';
import { insertIngestToken } from './device-directory.repository';

/** Makes a token with which network servers hand in messages. Only its digest is kept: it is told once. */
export async function issueIngestToken(house: Pick<House, 'db' | 'clock'>, label: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await insertIngestToken(house.db, digest(token), label, house.clock.now());
  return token;
}
