import type { ResultOf } from '@fieldscope/contract/call';
import type { registration } from '@fieldscope/contract/calls/registration';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { Ctx } from '../../platform/http/request-context';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest, type Secrets } from '../../platform/security/secrets';
import { drawCode, drawPicture } from './picture.model';
import { notePictureUsed } from './registration.repository';

/** What the id of a picture holds, sealed: nothing is kept of unanswered pictures. */
interface Sealed {
  code: string;
  /** Epoch ms. */
  expiresAt: number;
}

/** A new picture with its sealed code. @throws AppError trigger_limit */
export async function givePicture(
  ctx: Ctx,
  pictures: AttemptLimit,
): Promise<ResultOf<typeof registration.drawPicture>> {
  await pictures.count(ctx.address);
  const sealed: Sealed = { code: drawCode(), expiresAt: ctx.clock.now() + LIMITS.pictureCodeMs };
  return {
    picture_id: ctx.secrets.seal(JSON.stringify(sealed)).toString('base64url'),
    svg: drawPicture(sealed.code),
    expires_in: LIMITS.pictureCodeMs / SECOND_MS,
  };
}

/**
 * Whether a picture was read rightly. It can be answered once, whatever the answer.
 * @throws AppError verification_code_missing, verification_code_expired, verification_code_wrong
 */
export async function ensurePictureRead(
  { db, clock, secrets }: Ctx,
  { picture_id: id, picture_code: given }: { picture_id: string; picture_code: string },
): Promise<void> {
  if (given === '') fail('verification_code_missing');
  const bytes = Buffer.from(id, 'base64url');
  const picture = openPicture(secrets, bytes);
  if (!picture || picture.expiresAt <= clock.now()) return fail('verification_code_expired');
  if (!(await notePictureUsed(db, digest(bytes.toString('base64url')), picture.expiresAt))) {
    fail('verification_code_expired');
  }
  if (given.toUpperCase() !== picture.code) fail('verification_code_wrong');
}

/** The code of a picture that this server drew. */
export function openPicture(secrets: Secrets, bytes: Buffer): Sealed | undefined {
  try {
    return JSON.parse(secrets.unseal(bytes));
  } catch {
    return undefined;
  }
}
