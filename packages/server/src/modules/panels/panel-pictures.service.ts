import { randomBytes } from 'node:crypto';
import type { ResultOf } from '@fieldscope/contract/call';
import { BASES } from '@fieldscope/contract/call';
import type { panels } from '@fieldscope/contract/calls/panels';
import { fail } from '@fieldscope/contract/errors/fail';
import { OrgId, UserId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { PICTURE_PATH } from '@fieldscope/contract/panel-kinds/settings';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { mayUseLink } from '../accounts/accounts.service';
import { writeFileAnew } from '../ground-pictures/ground-pictures.service';
import * as repository from './panel-pictures.repository';

export const UPLOAD_PATH = `${BASES.portal}/panel/upload_picture`;

const { pictures: most, pictureDays, uploadBytes, uploadMs, picture: BOUNDS } = PANEL_LIMITS;
/** 192 bits. */
const NAME_BYTES = 24;

/** What an address for an upload says, sealed. */
const Ticket = z.strictObject({
  for: z.literal('panel picture'),
  orgId: OrgId,
  userId: UserId,
  expiresAt: z.number(),
});
export type UploadTicket = z.infer<typeof Ticket>;

/** @throws AppError creation_limit_reached */
export async function acquireUploadUrl(
  ctx: OrgCtx<UserActor>,
): Promise<ResultOf<typeof panels.acquireUploadUrl>> {
  const { db, orgId, clock, secrets } = ctx;
  if ((await repository.countPictures(db, orgId)) >= most) fail('creation_limit_reached', { limit: most });
  const { userId } = ctx.actor;
  const expiresAt = clock.now() + uploadMs;
  const ticket: UploadTicket = { for: 'panel picture', orgId, userId, expiresAt };
  const sealed = secrets.seal(JSON.stringify(ticket)).toString('base64url');
  return { url: `${UPLOAD_PATH}/${sealed}`, expires_at: expiresAt, most_bytes: uploadBytes };
}

/** Reads a ticket; undefined when it is none, or of another server, or over, or of somebody who may upload no more. */
export async function findTicket(
  { db, secrets, clock }: Pick<PlatformServices, 'db' | 'secrets' | 'clock'>,
  sealed: string,
): Promise<UploadTicket | undefined> {
  const ticket = unsealed(secrets, sealed);
  if (!ticket || ticket.expiresAt <= clock.now()) return undefined;
  const isOpen = await mayUseLink(db, { ...ticket, madeAt: ticket.expiresAt - uploadMs });
  return isOpen ? ticket : undefined;
}

function unsealed(secrets: PlatformServices['secrets'], sealed: string): UploadTicket | undefined {
  try {
    return Ticket.parse(JSON.parse(secrets.unseal(Buffer.from(sealed, 'base64url'))));
  } catch {
    return undefined;
  }
}

/** A picture that panels can show. */
interface UploadedPicture {
  address: string;
  width: number;
  height: number;
}

/** Keeps a picture, of which nothing is left but its pixels. @throws AppError creation_limit_reached, and what `writeFileAnew` throws */
export async function keepPicture(
  services: PlatformServices & { language: Language },
  { orgId }: UploadTicket,
  file: Buffer,
): Promise<UploadedPicture> {
  const { db, clock } = services;
  const { bytes, width, height } = await writeFileAnew({ ...services, orgId }, file, BOUNDS);
  const name = randomBytes(NAME_BYTES).toString('base64url');
  await inTransaction(db, async (trx) => {
    if ((await repository.countPicturesAlone(trx, orgId)) >= most)
      fail('creation_limit_reached', { limit: most });
    await repository.insertPicture(trx, orgId, { name, bytes }, clock.now());
  });
  return { address: `${PICTURE_PATH}/${name}`, width, height };
}

/** Deletes pictures of all organisations that nobody can show any more. */
export const purgePictures = ({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> =>
  repository.purgePictures(db, clock.now() - pictureDays * DAY_MS);
