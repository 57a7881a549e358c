import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../platform/http/request-context';
import { ensureDevicesOfOrganisation, listOwnDevices } from '../devices/devices.service';
import { dayReader, localEdges } from '../history/history.service';
import { listUplinksWithin } from '../history/uplinks.service';
import { countByDay, signalsOf } from './radio.model';

/** Points of a curve at most; an uplink a minute has one point in a week's fifteen minutes. */
const BINS = 672;

/**
 * How a device is received: uplinks by day of a time zone, up to now, and RSSI and SNR by gateway.
 * @throws AppError device_not_in_organisation; feature_unsupported for a kit, which sends without a radio link
 */
export async function viewRadioLink(
  ctx: OrgCtx,
  { eui, days, timezone }: InputOf<typeof deviceRadio.view>,
): Promise<ResultOf<typeof deviceRadio.view>> {
  const device = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  if (device.kind === 'kit') fail('feature_unsupported');
  const to = ctx.clock.now();
  const from = to - days * DAY_MS;
  // A day of 25 hours begins before so many times 24 hours.
  const edges = localEdges('day', timezone, { from: from - DAY_MS, to }).slice(-days - 1);
  const earliest = Math.min(from, edges[0]!);
  const uplinks = await listUplinksWithin(ctx, device.device_id, { from: earliest, to });
  const binMs = Math.max(MINUTE_MS, Math.ceil((to - from) / BINS / MINUTE_MS) * MINUTE_MS);
  const signals = signalsOf(
    uplinks.filter(({ receivedAt }) => receivedAt >= from),
    binMs,
  );
  const own = await listOwnDevices(
    ctx,
    signals.map((signal) => signal.eui as Eui),
  );
  const names = new Map<string, string>(own.map((gateway) => [gateway.eui, gateway.name]));
  return {
    from,
    to,
    bin_ms: binMs,
    days: countByDay(uplinks, edges, dayReader(timezone)),
    gateways: signals.map((signal) => ({ ...signal, name: names.get(signal.eui) ?? '' })),
  };
}
