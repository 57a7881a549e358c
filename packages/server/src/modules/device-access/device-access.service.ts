import type { BodyOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceAccess } from '@fieldscope/contract/calls/device-access';
import { fail } from '@fieldscope/contract/errors/fail';
import { type Eui, EuiInAnyCase, type OrgId } from '@fieldscope/contract/ids';
import { notifyProcesses } from '../../platform/events';
import type { OrgCtx, UserActor } from '../../platform/http/request-context';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { sameBytes } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import * as facts from '../devices/device-facts.service';
import { traitsOf } from '../devices/device-models';
import { deviceAccessChanged } from './device-access.events';
import {
  accessKeyOf,
  accessKeysOf,
  DEVICE_ACCESS_LEVELS,
  type DeviceAccessLevel,
} from './device-access.model';
import * as repository from './device-access.repository';

/** The one device that a key is good for. */
export interface DeviceAccess {
  orgId: OrgId;
  eui: Eui;
  level: DeviceAccessLevel;
  /** Whether the key uploads as well: that with full access of a kit or hub. */
  uploads: boolean;
  /** Whether the whole organisation is. */
  frozen: boolean;
}

/** The device with this EUI whose key it is, whichever organisation has it; undefined when no device has it. */
export async function findDeviceAccess(
  { db, secrets }: Pick<PlatformServices, 'db' | 'secrets'>,
  euiText: string,
  key: string,
): Promise<DeviceAccess | undefined> {
  const eui = EuiInAnyCase.safeParse(euiText);
  if (!eui.success) return undefined;
  const given = Buffer.from(key);
  for (const device of await repository.findBound(db, eui.data)) {
    const level = DEVICE_ACCESS_LEVELS.find((one) =>
      sameBytes(Buffer.from(accessKeyOf(secrets, device, one)), given),
    );
    if (!level) continue;
    const uploads = level === 'full' && (device.kind === 'kit' || traitsOf(device.model).takesOrders);
    return { orgId: device.org_id, eui: device.eui, level, uploads, frozen: device.frozen };
  }
  return undefined;
}

/**
 * Replaces both keys of a device. Streams that the keys before opened are cut, in every process.
 * @throws AppError device_not_in_organisation
 */
export async function rotateAccess(
  ctx: OrgCtx<UserActor>,
  { eui }: BodyOf<typeof deviceAccess.rotate>,
): Promise<ResultOf<typeof deviceAccess.rotate>> {
  return inTransaction(ctx.db, async (trx) => {
    const origin = await facts.rotateAccess(trx, ctx.orgId, eui);
    if (!origin) return fail('device_not_in_organisation', { eui });
    await announceWithdrawn(trx, ctx.orgId, [eui]);
    return accessKeysOf(ctx.secrets, origin);
  });
}

/** Has every process cut the streams of these devices' keys, once the transaction commits. */
export const announceWithdrawn = (db: Db, orgId: OrgId, euis: readonly Eui[]): Promise<void> =>
  notifyProcesses(
    db,
    deviceAccessChanged,
    euis.map((eui) => ({ orgId, eui })),
  );
