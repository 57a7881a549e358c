import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceReports, SensorError } from '@fieldscope/contract/calls/device-reports';
import { DAY_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { listUplinksWithin, type RawUplink } from '../history/uplinks.service';

const SPAN_MS = 30 * DAY_MS;
/** Reported when there is no error, or no longer. */
const NONE = '00';

/** Sensor errors that a device reported, newest first. @throws AppError device_not_in_organisation */
export async function viewSensorErrors(
  ctx: OrgCtx,
  { eui }: InputOf<typeof deviceReports.viewSensorErrors>,
): Promise<ResultOf<typeof deviceReports.viewSensorErrors>> {
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  // Kits report the state of their channels instead.
  if (device.kind === 'kit') return { is_faulty: false, list: [] };
  const to = ctx.clock.now();
  const uplinks = await listUplinksWithin(ctx, device.device_id, { from: to - SPAN_MS, to });
  const { list, last } = errorsOf(uplinks);
  return { is_faulty: last !== undefined && last !== NONE, list: list.reverse() };
}

/** The same error in uplinks that follow one another is one; `last` is what was reported last. */
function errorsOf(uplinks: readonly RawUplink[]): { list: SensorError[]; last: string | undefined } {
  const list: SensorError[] = [];
  let last: string | undefined;
  for (const { receivedAt, info } of uplinks) {
    const code = (info as { sensorError?: string } | null)?.sensorError;
    if (code === undefined) continue;
    const before = list.at(-1);
    if (before && last === code) {
      before.to = receivedAt;
      before.count += 1;
    } else if (code !== NONE) {
      list.push({ code, from: receivedAt, to: receivedAt, count: 1 });
    }
    last = code;
  }
  return { list, last };
}
