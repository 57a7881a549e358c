import { randomBytes } from 'node:crypto';
import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { programs } from '@fieldscope/contract/calls/programs';
import { fail } from '@fieldscope/contract/errors/fail';
import { PROGRAM_LIMITS } from '@fieldscope/contract/program-limits';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { reaches } from '@fieldscope/contract/user-roles';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { AuthorizationServer, OpenRequest } from './authorization-server.service';
import { redirectHostOf } from './clients.model';
import * as repository from './grants.repository';
import { deleteExpired } from './tokens.repository';

type UserCtx = OrgCtx<UserActor>;
type Input<Name extends keyof typeof programs> = InputOf<(typeof programs)[Name]>;
type Result<Name extends keyof typeof programs> = Promise<ResultOf<(typeof programs)[Name]>>;

/** How long it is known whose token a program shows that was let in once. */
const REVOKED_KEPT_MS = 30 * DAY_MS;
/** A program that was let in exchanges its code within a minute. */
const UNUSED_KEPT_MS = 10 * MINUTE_MS;
const SECRET_BYTES = 24;

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const listPrograms = (ctx: UserCtx): Result<'list'> =>
  repository.listGrants(ctx.db, ctx.orgId, { userId: ctx.actor.userId, now: ctx.clock.now() });

/** @throws AppError resource_missing when the request has expired or was decided */
export async function viewRequest(
  ctx: UserCtx,
  { request }: Input<'viewRequest'>,
  server: AuthorizationServer,
): Result<'viewRequest'> {
  const open = (await server.findRequest(request)) ?? fail('resource_missing');
  return { ...claimsOf(open), may_grant_full: mayGrantFull(ctx) };
}

const mayGrantFull = ({ actor }: UserCtx): boolean => reaches(actor.role, 'administrator');

/** What a request says of its program, and what of it is sure. */
const claimsOf = ({ client, redirectUri }: OpenRequest) => ({
  name: client.client_name,
  client_host: URL.canParse(client.client_id) ? new URL(client.client_id).host : null,
  redirect_host: redirectHostOf(redirectUri),
});

/**
 * Lets a program in on behalf of a person.
 * @throws AppError resource_missing, no_authority (a level above the person's own), creation_limit_reached
 */
export async function allowRequest(
  ctx: UserCtx,
  { request, level }: Input<'allow'>,
  server: AuthorizationServer,
): Result<'allow'> {
  if (level === ACCESS_LEVEL.full && !mayGrantFull(ctx)) fail('no_authority', { role: 'administrator' });
  const open = (await server.findRequest(request)) ?? fail('resource_missing');
  const { name, client_host: clientHost, redirect_host: redirectHost } = claimsOf(open);
  ctx.subject = `${name} (${clientHost ?? redirectHost})`;
  const { orgId, actor, clock } = ctx;
  const { userId } = actor;
  const grantId = newSecret();
  await inTransaction(ctx.db, async (db) => {
    const granted = await repository.countGrantsAlone(db, orgId);
    if (granted >= PROGRAM_LIMITS.granted) fail('creation_limit_reached', { limit: PROGRAM_LIMITS.granted });
    await repository.insertGrant(db, {
      ...{ grantId, orgId, userId, clientId: open.client.client_id, name, clientHost, redirectHost, level },
      now: clock.now(),
    });
  });
  const continueAt = await server.decide(request, {
    kind: 'allow',
    grantId,
    userId,
    level,
    proof: newSecret(),
  });
  return { continue_at: continueAt ?? fail('resource_missing') };
}

/** @throws AppError resource_missing when the request has expired or was decided */
export async function denyRequest(
  ctx: UserCtx,
  { request }: Input<'deny'>,
  server: AuthorizationServer,
): Result<'deny'> {
  const open = (await server.findRequest(request)) ?? fail('resource_missing');
  ctx.subject = claimsOf(open).name;
  const continueAt = await server.decide(request, { kind: 'deny', proof: newSecret() });
  return { continue_at: continueAt ?? fail('resource_missing') };
}

/** @throws AppError no_authority (somebody else let it in), resource_missing */
export async function revokeProgram(ctx: UserCtx, { grant_id: grantId }: Input<'revoke'>): Result<'revoke'> {
  const { db, orgId, actor, clock } = ctx;
  const ofUser = reaches(actor.role, 'administrator') ? null : actor.userId;
  const name = await repository.revokeGrant(db, orgId, { grantId, ofUser, now: clock.now() });
  if (name === undefined)
    return (await repository.hasGrant(db, orgId, grantId))
      ? fail('no_authority', { role: 'administrator' })
      : fail('resource_missing');
  ctx.subject = name;
  return {};
}

/** Deletes what has expired, and programs that have no access any more. */
export async function purgePrograms({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteExpired(db, now);
  await repository.deleteEnded(db, {
    ...{ revokedBefore: now - REVOKED_KEPT_MS, grantedBefore: now - UNUSED_KEPT_MS },
    now,
  });
}
