import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { fail } from '@fieldscope/contract/errors/fail';
import { isDeviceName, namesByPattern } from '@fieldscope/contract/name-pattern';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import * as facts from '../devices/device-facts.service';
import { devicesChanged } from '../devices/devices.events';
import * as repository from './device-renaming.repository';

type Input = InputOf<typeof deviceLists.renameDevices>;
type Result = ResultOf<typeof deviceLists.renameDevices>;

/**
 * Names devices by a pattern, in the order in which they are given; all of them or none.
 * @throws AppError device_not_in_organisation, parameter_invalid when a name would be empty or too long
 */
export async function renameDevices(ctx: OrgCtx, { eui: given, pattern }: Input): Promise<Result> {
  const euis = [...new Set(given)];
  await inTransaction(ctx.db, async (trx) => {
    const found = new Map((await repository.lockNames(trx, ctx.orgId, euis)).map((row) => [row.eui, row]));
    const devices = euis.map((eui) => found.get(eui) ?? fail('device_not_in_organisation', { eui }));
    const names = namesByPattern(pattern, devices);
    if (!names.every(isDeviceName)) fail('parameter_invalid', { field: 'pattern' });
    const renamed = devices.map(({ device_id }, index) => ({ device_id, name: names[index]! }));
    await facts.renameDevices(trx, ctx.orgId, renamed);
  });
  ctx.subject = pattern;
  await ctx.events.announce(devicesChanged, { orgId: ctx.orgId });
  return { renamed: euis.length };
}
