import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import * as repository from './derived.repository';

interface Channel {
  deviceId: number;
  channel: number;
}

/** Those of the channels whose water balance is of one of these crops. */
export async function listChannelsWithCrop<T extends Channel>(
  { db, orgId }: { db: Db; orgId: OrgId },
  channels: readonly T[],
  crops: readonly string[],
): Promise<T[]> {
  const deviceIds = [...new Set(channels.map(({ deviceId }) => deviceId))];
  const derivations = (
    await Promise.all(deviceIds.map((deviceId) => repository.listDerivations(db, orgId, deviceId)))
  ).flat();
  return channels.filter(({ deviceId, channel }) =>
    derivations.some(
      (one) =>
        one.deviceId === deviceId && one.channel === channel && crops.includes(one.settings.crop ?? ''),
    ),
  );
}
