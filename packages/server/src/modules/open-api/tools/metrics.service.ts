import { intervalOfMeasurement } from '@fieldscope/contract/definitions/derived';
import { STATUS_IDS } from '@fieldscope/contract/definitions/measurements';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import type { OrgCtx } from '../../../platform/http/request-context';
import { measurementNames } from '../open-api.service';
import { Exposition, type ExpositionFormat, labelsText } from './exposition.model';
import { familyOf, familyOfMeasurement, isOther, PERCENT } from './metric-families.model';
import { listNewestValues, type NewestValue } from './newest-values.repository';

const LAST_SEEN = familyOf('last_seen_timestamp', 'When a device was heard last, since 1970', {
  suffix: 'seconds',
  per: SECOND_MS,
});
const ONLINE = familyOf('online', 'Whether a device reported within three of its intervals', { suffix: '' });
const BATTERY = familyOf('battery', 'Battery of a device', PERCENT);

/**
 * Newest numbers of an organisation as gauges without times: they are those of the scrape. A device that fell silent keeps
 * but the time when it was heard.
 */
export async function writeMetrics(
  ctx: OrgCtx,
  { format = 'text' }: { format?: ExpositionFormat },
): Promise<{ name: string; text: string }> {
  const now = ctx.clock.now();
  const [rows, nameOf] = await Promise.all([listNewestValues(ctx.db, ctx.orgId, now), measurementNames(ctx)]);
  const exposition = new Exposition();
  let shown: NewestValue | undefined;
  let labels = '';
  for (const row of rows) {
    if (row.device_eui !== shown?.device_eui) {
      labels = labelsText([
        ['eui', row.device_eui],
        ['device', row.device_name],
        ['group', row.group_name],
      ]);
      addDevice(exposition, row, labels);
      shown = row;
    }
    if (isCurrent(row, now)) addValue(exposition, row, labels, nameOf);
  }
  return { name: 'metrics.txt', text: exposition.write(format) };
}

function addDevice(
  exposition: Exposition,
  { kind, last_seen_at, online, battery }: NewestValue,
  labels: string,
): void {
  const ofKind = `${labels},${labelsText([['kind', kind]])}`;
  exposition.add(LAST_SEEN, ofKind, last_seen_at);
  exposition.add(ONLINE, ofKind, online ? 1 : 0);
  if (online && battery !== null) exposition.add(BATTERY, ofKind, battery);
}

function addValue(
  exposition: Exposition,
  { channel, measurement_id: id, value }: NewestValue,
  labels: string,
  nameOf: (id: number) => { name: string; unit: string },
): void {
  const family = familyOfMeasurement(id);
  const { name, unit } = isOther(family) ? nameOf(id) : { name: '', unit: '' };
  const ofSeries = labelsText([
    ['channel', String(channel)],
    ['measurement_id', String(id)],
    ['measurement', name],
    ['unit', unit],
  ]);
  exposition.add(family, `${labels},${ofSeries}`, value);
}

/**
 * Whether a device that is heard still reports a measurement: a sensor that was unplugged must not stand still for ever.
 * Some report a measurement only now and then, so that a day of silence is none.
 */
function isCurrent(row: NewestValue, now: number): boolean {
  const { channel, online, measurement_id: id, value, interval_minutes, uploaded_at } = row;
  if (channel === null || !online || !Number.isFinite(value) || isStatus(id)) return false;
  const interval = intervalOfMeasurement(id, interval_minutes);
  return now - uploaded_at <= Math.max(DAY_MS, LIMITS.missedIntervalsUntilOffline * interval * MINUTE_MS);
}

/** Statuses stand beside measurements among the newest values of some devices. */
const isStatus = (id: number): boolean => id >= STATUS_IDS.first && id <= STATUS_IDS.last;
