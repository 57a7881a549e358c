import type { PasskeyProof, ProofOptions } from '@fieldscope/contract/calls/passkeys';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { Ctx, OrgCtx, UserActor } from '../../platform/http/request-context';
import type { PlatformServices } from '../../platform/services';
import { newChallenge, type Purpose } from './challenges.model';
import { readChallenge, useChallenge } from './challenges.service';
import {
  findByCredential,
  type KnownCredential,
  listCredentials,
  noteCopied,
  noteUse,
} from './passkeys.repository';
import { type RelyingParty, relyingPartyOf } from './relying-party.model';
import { readSigned } from './web-authn.service';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'secrets' | 'publicUrl'>;
type UserCtx = OrgCtx<UserActor>;

/** @throws AppError operation_unsupported: browsers know no passkeys under the address of this installation */
export const getRelyingParty = ({ publicUrl }: Pick<PlatformServices, 'publicUrl'>): RelyingParty =>
  relyingPartyOf(publicUrl()) ?? fail('operation_unsupported');

/** What an account's passkeys carry of it; shown to nobody, and no secret. */
export const userHandleOf = (userId: UserId): string => Buffer.from(userId).toString('base64url');

export const shownCredential = ({ credential_id: id, transports }: KnownCredential) => ({
  id: id.toString('base64url'),
  transports,
});

/** What a browser needs for the sign-in; it finds passkeys itself, so nobody learns who has any. */
export async function beginSignIn(ctx: Ctx): Promise<ProofOptions> {
  return { ...optionsFor(ctx, { use: 'sign in' }), allowed: [] };
}

/** What a browser needs to prove one of the passkeys of the signed-in user. @throws AppError operation_unsupported, resource_missing */
export async function beginProof(ctx: UserCtx): Promise<ProofOptions> {
  const options = optionsFor(ctx, provingIn(ctx));
  const known = await listCredentials(ctx.db, ctx.orgId, ctx.actor.userId);
  if (known.length === 0) return fail('resource_missing');
  return { ...options, allowed: known.map(shownCredential) };
}

const optionsFor = (services: Needs, purpose: Purpose) => ({
  rp_id: getRelyingParty(services).id,
  challenge: newChallenge(services.secrets, purpose, services.clock.now()),
});

const provingIn = ({ actor }: UserCtx): Purpose => ({ use: 'prove', sessionId: actor.sessionId });

/** Proves that the signed-in user has one of the own passkeys. Raises the same as `useAtSignIn`. */
export async function proveOwnPasskey(ctx: UserCtx, proof: PasskeyProof): Promise<void> {
  await usePasskey(ctx, proof, { purpose: provingIn(ctx), userId: ctx.actor.userId });
}

export interface ProvenPasskey {
  org_id: OrgId;
  user_id: UserId;
  /** As its owner named it. */
  name: string;
}

/** Whose passkey it is. @throws AppError operation_unsupported, expired, credentials_wrong */
export const useAtSignIn = (services: Needs, proof: PasskeyProof): Promise<ProvenPasskey> =>
  usePasskey(services, proof, { purpose: { use: 'sign in' } });

async function usePasskey(
  services: Needs,
  proof: PasskeyProof,
  { purpose, userId }: { purpose: Purpose; userId?: UserId },
): Promise<ProvenPasskey> {
  const relyingParty = getRelyingParty(services);
  const challenge = readChallenge(services, {
    clientData: proof.client_data,
    purpose,
    refusal: () => fail('credentials_wrong'),
  });
  const passkey = await findByCredential(services.db, Buffer.from(proof.id, 'base64url'));
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) return fail('credentials_wrong');
  if ((proof.user_handle ?? userHandleOf(passkey.user_id)) !== userHandleOf(passkey.user_id))
    return fail('credentials_wrong');
  const signed = await readSigned(proof, passkey.public_key, { relyingParty, challenge: challenge.text });
  if (!signed) return fail('credentials_wrong');
  await useChallenge(services, challenge);
  await countUse(services, passkey.passkey_id, signed);
  return passkey;
}

/** Nobody can tell which of two copies is the owner's: neither proves anything from then on. */
async function countUse(
  { db, clock }: Needs,
  passkeyId: string,
  signed: { counter: number; synced: boolean },
): Promise<void> {
  const now = clock.now();
  if (await noteUse(db, passkeyId, { ...signed, now })) return;
  await noteCopied(db, passkeyId, now);
  fail('credentials_wrong');
}
