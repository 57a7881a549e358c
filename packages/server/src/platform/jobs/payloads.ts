import type { Secrets } from '../security/secrets';
import { type JobKind, PermanentFailure } from './job-kind';

/** A payload as the database holds it: it may name people and carry codes. */
export function sealPayload(secrets: Secrets, payload: unknown): object {
  return { sealed: secrets.seal(JSON.stringify(payload)).toString('base64') };
}

/** @throws PermanentFailure when another secret sealed it, or another version of the program wrote it */
export function unsealPayload<Payload>(secrets: Secrets, kind: JobKind<Payload>, data: object): Payload {
  try {
    const { sealed } = data as { sealed: string };
    return kind.payload.parse(JSON.parse(secrets.unseal(Buffer.from(sealed, 'base64'))));
  } catch {
    throw new PermanentFailure('its payload cannot be read');
  }
}
