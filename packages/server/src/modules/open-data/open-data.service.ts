import { randomBytes, randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { openData } from '@fieldscope/contract/calls/open-data';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { scenesChanged } from '../scenes/scenes.events';
import { keepScene } from '../scenes/scenes.service';
import * as repository from './open-data.repository';

type Input<Name extends keyof typeof openData> = InputOf<(typeof openData)[Name]>;
type Result<Name extends keyof typeof openData> = Promise<ResultOf<(typeof openData)[Name]>>;

/** Without letters and digits that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const ADDRESS_LENGTH = 12;
const SALT_BYTES = 16;

/** Scenes of the organisation that are or were published. */
export const listPublications = ({ db, orgId }: OrgCtx): Result<'list'> =>
  repository.listPublications(db, orgId);

/** @throws AppError scene_missing */
export async function publishScene(
  ctx: OrgCtx,
  { scene_id: sceneId, ...facts }: Input<'publish'>,
): Result<'publish'> {
  const address = await inTransaction(ctx.db, async (trx) => {
    ctx.subject = (await keepScene(trx, ctx.orgId, sceneId)) ?? fail('scene_missing');
    return repository.publish(trx, ctx.orgId, sceneId, facts, {
      address: drawnAddress(),
      salt: randomBytes(SALT_BYTES),
    });
  });
  await ctx.events.announce(scenesChanged, { orgId: ctx.orgId });
  return { address };
}

/** Names neither the organisation nor the scene, so that none is taken and none tells more than is published. */
const drawnAddress = (): string =>
  Array.from({ length: ADDRESS_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** @throws AppError scene_missing, resource_missing when it is not published */
export async function withdrawScene(
  ctx: OrgCtx,
  { scene_id: sceneId }: Input<'withdraw'>,
): Result<'withdraw'> {
  await inTransaction(ctx.db, async (trx) => {
    ctx.subject = (await keepScene(trx, ctx.orgId, sceneId)) ?? fail('scene_missing');
    if (!(await repository.withdraw(trx, ctx.orgId, sceneId))) fail('resource_missing');
  });
  await ctx.events.announce(scenesChanged, { orgId: ctx.orgId });
  return {};
}
