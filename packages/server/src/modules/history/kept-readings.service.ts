import type { OrgId } from '@fieldscope/contract/ids';
import type { ErrorLog } from '../../platform/observability/log';
import type { Db } from '../../platform/postgres/db';
import { listSeries, readNewest } from './history.service';
import { lockDevice } from './packing.repository';

/**
 * Whether the history still has what a device measured at a moment (epoch ms). Until the transaction ends it is neither packed
 * nor cleared.
 */
export async function keepsReadings(
  ctx: { db: Db; log: ErrorLog; orgId: OrgId },
  { deviceId, measurementId, measuredAt }: { deviceId: number; measurementId: number; measuredAt: number },
): Promise<boolean> {
  await lockDevice(ctx.db, { deviceId });
  const series = await listSeries(ctx.db, ctx.orgId, {
    deviceIds: [deviceId],
    measurementIds: [measurementId],
  });
  const found = await readNewest(ctx, series, { from: measuredAt, to: measuredAt }, 1);
  return [...found.values()].some((readings) => readings.length > 0);
}
