import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { blocks } from '@fieldscope/contract/calls/blocks';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { devicesChanged } from '../devices/devices.events';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import * as repository from './blocks.repository';

type Input<Name extends keyof typeof blocks> = InputOf<(typeof blocks)[Name]>;
type BlockId = Input<'move'>['id'];

/** Value blocks of a node in their order. @throws AppError device_not_in_organisation */
export async function listBlocks(ctx: OrgCtx, { eui }: Input<'list'>): Promise<ResultOf<typeof blocks.list>> {
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  const rows = await repository.listBlocks(ctx.db, ctx.orgId, device.device_id);
  return rows.map((row) => ({ id: `${eui}-${row.channel}-${row.measurement_id}`, eui, ...row }));
}

/** Moves a block among those of its node. @throws AppError device_not_in_organisation, resource_missing */
export async function moveBlock(ctx: OrgCtx, { id, position }: Input<'move'>): Promise<object> {
  await changing(ctx, id, async (trx, deviceId, all) => {
    const ordered = all.filter((block) => !isSame(block, id));
    ordered.splice(position - 1, 0, id);
    await repository.saveOrder(trx, ctx.orgId, deviceId, ordered);
  });
  return {};
}

/** Names a block, or takes its name away. @throws AppError device_not_in_organisation, resource_missing */
export async function renameBlock(ctx: OrgCtx, { id, name }: Input<'rename'>): Promise<object> {
  await changing(ctx, id, (trx, deviceId) => repository.saveBlock(trx, ctx.orgId, deviceId, id, { name }));
  return {};
}

/** Hides a block, or shows it. @throws AppError device_not_in_organisation, resource_missing */
export async function updateBlockState(ctx: OrgCtx, { id, hidden }: Input<'updateState'>): Promise<object> {
  await changing(ctx, id, (trx, deviceId) => repository.saveBlock(trx, ctx.orgId, deviceId, id, { hidden }));
  return {};
}

/** Changes blocks of a device, alone, and has open screens load them again. */
async function changing(
  ctx: OrgCtx,
  id: BlockId,
  change: (db: Db, deviceId: number, all: repository.BlockKey[]) => Promise<void>,
): Promise<void> {
  const { eui } = id;
  ctx.subject = eui;
  await inTransaction(ctx.db, async (trx) => {
    const deviceId = await repository.lockDevice(trx, ctx.orgId, eui);
    if (deviceId === undefined) fail('device_not_in_organisation', { eui });
    const all = await repository.listBlocks(trx, ctx.orgId, deviceId);
    if (!all.some((block) => isSame(block, id))) fail('resource_missing');
    await change(trx, deviceId, all);
  });
  await ctx.events.announce(devicesChanged, { orgId: ctx.orgId });
}

const isSame = (one: repository.BlockKey, other: repository.BlockKey): boolean =>
  one.channel === other.channel && one.measurement_id === other.measurement_id;
