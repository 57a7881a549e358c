import type { Secrets } from '../security/secrets';
import { type JobKind, PermanentFailure } from './job-kind';

/** A payload as the database holds it: it may name people and carry codes. */
export const sealPayload = (secrets: Secrets, payload: unknown): Buffer =>
  secrets.seal(JSON.stringify(payload));

/** @throws PermanentFailure when another secret sealed it, or another version of the program wrote it */
export function unsealPayload<Payload>(secrets: Secrets, kind: JobKind<Payload>, sealed: Buffer): Payload {
  try {
    return kind.payload.parse(JSON.parse(secrets.unseal(sealed)));
  } catch {
    throw new PermanentFailure('its payload cannot be read');
  }
}
