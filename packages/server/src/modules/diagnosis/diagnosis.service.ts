import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { diagnosis } from '@fieldscope/contract/calls/diagnosis';
import type { OrgId } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { COMMON_CAUSES } from '@fieldscope/contract/verdicts/causes';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import type { OrgCtx } from '../../platform/http/request-context';
import type { ErrorLog } from '../../platform/observability/log';
import type { Db } from '../../platform/postgres/db';
import { LORAWAN, traitsOf } from '../devices/device-models';
import { offlineAfterMs } from '../devices/devices.model';
import { ensureDevicesOfOrganisation } from '../devices/devices.service';
import { listTrends } from '../history/uplink-trends.service';
import { countByDevice } from '../history/uplinks.service';
import { conclude } from './conclude.model';
import { type DeviceDetails, type FleetDevice, NO_DETAILS, type Trouble } from './facts.model';
import { type Fleet, fleetOf } from './fleet.model';
import * as repository from './fleet.repository';
import { silencesOf } from './silences.model';
import { troubleOf } from './trouble.model';

interface DiagnosisCtx {
  db: Db;
  log: ErrorLog;
  orgId: OrgId;
}

/** How far back signal, battery and interval are looked at before the last uplink, and silences before now. */
const TREND_MS = 7 * DAY_MS;
const SILENCES_MS = 8 * DAY_MS;
/** Devices of one answer whose history is unpacked: the first that nothing common explains. */
const MOST_TRENDS = 50;
/** Devices of one answer that are looked at each by itself; the others are judged by how they stand. */
const MOST_DETAILS = 2_000;

/** What is asked about. */
interface Asked {
  deviceIds: readonly number[];
  counts?: ReadonlyMap<number, Counts>;
  /** What is wrong with some of them, as is known already. */
  troubles?: ReadonlyMap<number, Trouble>;
}

/** Counts of the last 24 hours of a device, as `countByDevice` has them. */
type Counts = Pick<DeviceDetails, 'received' | 'missing' | 'refused' | 'refusal'>;

/**
 * Every device of an organisation with the ways by which it comes: two statements.
 * @param missed devices that a rule misses already
 */
export async function readFleet(
  { db, orgId }: DiagnosisCtx,
  now: number,
  missed?: ReadonlySet<number>,
): Promise<Fleet> {
  const devices: FleetDevice[] = (await repository.listFleet(db, orgId)).map((device) => ({
    ...device,
    isLorawan: traitsOf(device.model).network === LORAWAN,
  }));
  const connectionIds = new Set(devices.flatMap(({ connectionId }) => connectionId ?? []));
  return fleetOf(devices, await repository.listServers(db, orgId, [...connectionIds]), now, missed);
}

/**
 * Why something is wrong with devices, the verdict of each that something is wrong with: a handful of statements for however many.
 * The first ones are looked into most: what their history says is read.
 */
export async function diagnoseDevices(
  ctx: DiagnosisCtx,
  fleet: Fleet,
  { deviceIds, counts, troubles }: Asked,
): Promise<Map<number, Verdict>> {
  const devices = deviceIds.flatMap((deviceId) => fleet.devices.get(deviceId) ?? []);
  const verdicts = new Map<number, Verdict>();
  const single: FleetDevice[] = [];
  // What is common needs no further look.
  for (const device of devices) {
    const trouble = troubles?.get(device.deviceId);
    const [first] = verdictsOf(fleet, device, { ...NO_DETAILS, ...counts?.get(device.deviceId) }, trouble);
    if (first && isCommon(first)) verdicts.set(device.deviceId, first);
    else single.push(device);
  }
  const details = await readDetails(ctx, fleet, single.slice(0, MOST_DETAILS), counts);
  for (const device of single) {
    const known = details.get(device.deviceId) ?? { ...NO_DETAILS, ...counts?.get(device.deviceId) };
    const [first] = verdictsOf(fleet, device, known, troubles?.get(device.deviceId));
    if (first) verdicts.set(device.deviceId, first);
  }
  return verdicts;
}

/** That devices are silent for what is common to many; undefined: not as far as the ways to them say. */
export function findCommon(fleet: Fleet, deviceId: number): Verdict | undefined {
  const device = fleet.devices.get(deviceId);
  return device && verdictsOf(fleet, device, NO_DETAILS, 'silent').find(isCommon);
}

/** Whether it concerns all devices behind a gateway or network server, and is more than a guess. */
export const isCommon = ({ cause, certainty }: Verdict): boolean =>
  certainty !== 'possible' && (COMMON_CAUSES as readonly string[]).includes(cause);

function verdictsOf(
  fleet: Fleet,
  device: FleetDevice,
  details: DeviceDetails,
  given: Trouble | undefined = troubleOf(device, details, fleet.now),
): Verdict[] {
  const trouble = given === 'silent' && device.lastSeenAt === null ? 'never_heard' : given;
  return trouble === undefined ? [] : conclude({ device, trouble, details, fleet });
}

async function readDetails(
  ctx: DiagnosisCtx,
  { now }: Fleet,
  devices: readonly FleetDevice[],
  counts: ReadonlyMap<number, Counts> | undefined,
): Promise<Map<number, DeviceDetails>> {
  if (devices.length === 0) return new Map();
  const { db, orgId } = ctx;
  const ids = devices.map(({ deviceId }) => deviceId);
  const spans = devices
    .flatMap(({ deviceId, lastSeenAt }) =>
      lastSeenAt === null ? [] : [{ deviceId, from: lastSeenAt - TREND_MS, to: lastSeenAt }],
    )
    .slice(0, MOST_TRENDS);
  const [looked, events, trends] = await Promise.all([
    repository.listDetails(db, orgId, ids, now - TREND_MS),
    repository.listOnlineEvents(db, orgId, ids, now - SILENCES_MS),
    listTrends(ctx, spans),
  ]);
  const eventsOf = new Map<number, repository.OnlineEvent[]>(ids.map((id) => [id, []]));
  for (const event of events) eventsOf.get(event.deviceId)!.push(event);
  return new Map(
    devices.map((device) => {
      const { deviceId, kind, intervalMinutes } = device;
      return [
        deviceId,
        {
          ...NO_DETAILS,
          ...counts?.get(deviceId),
          ...looked.get(deviceId),
          silences: silencesOf(eventsOf.get(deviceId)!, offlineAfterMs(kind, intervalMinutes)),
          uplinks: trends.get(deviceId) ?? [],
        },
      ];
    }),
  );
}

/** What explains what is wrong with one device, the most likely first. @throws AppError device_not_in_organisation */
export async function viewDiagnosis(
  ctx: OrgCtx,
  { eui }: InputOf<typeof diagnosis.view>,
): Promise<ResultOf<typeof diagnosis.view>> {
  const { db, orgId } = ctx;
  const now = ctx.clock.now();
  const { device_id: deviceId } = (await ensureDevicesOfOrganisation(ctx, [eui])).get(eui)!;
  const [fleet, counted, channels] = await Promise.all([
    readFleet(ctx, now),
    countByDevice(db, orgId, now - DAY_MS),
    repository.listChannels(db, orgId, deviceId),
  ]);
  // It may be removed between the queries.
  const device = fleet.devices.get(deviceId);
  if (!device) return { at: now, verdicts: [] };
  const counts = new Map(counted.map((count) => [count.deviceId, count]));
  const details = (await readDetails(ctx, fleet, [device], counts)).get(deviceId)!;
  return { at: now, verdicts: verdictsOf(fleet, device, { ...details, channels }) };
}
