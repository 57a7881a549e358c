import { findModel } from '@fieldscope/codecs';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DAY_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { seenAt } from './camera/scene';
import { type Fleet, type FleetDevice, isOut } from './fleet';
import { machinePacket } from './machines';
import { hash01 } from './noise';
import { packet, powerFrame, valueFrame } from './payloads/frame7';
import * as v2 from './payloads/v2';
import { heightOf, measureAt } from './profiles/sites';
import { weatherAt } from './profiles/weather';

const POWER_EVERY = 20;
/** Any of the maker's. */
const A1102_MODEL = 60_086;
const BATTERY_PER_DAY = 0.04;
/** How far from its rhythm a device sends at most. */
export const DRIFT_MS = 2000;

/** One uplink as it leaves the antenna. */
export interface RadioFrame {
  at: number;
  fCnt: number;
  fPort: number;
  payload: Buffer;
}

export const seedOf = (device: Pick<FleetDevice, 'eui'>): number => Number.parseInt(device.eui.slice(-7), 16);

/** A time in which a device keeps one interval; `until` is the frame counter of its last uplink then. */
interface Rhythm {
  firstAt: number;
  firstCount: number;
  intervalMs: number;
  until: number;
}

/** A device sends at its own offset within its first interval, so that a fleet does not send all at once. */
function rhythmsOf(fleet: Fleet, device: FleetDevice): Rhythm[] {
  const changes = device.intervalChanges ?? [];
  const firstMs = device.intervalMinutes * MINUTE_MS;
  const first = {
    firstAt: fleet.startedAt + Math.floor(hash01(seedOf(device), 0) * firstMs),
    firstCount: 0,
    intervalMs: firstMs,
  };
  const later = changes.map(({ at, fCnt, minutes }) => ({
    firstAt: at + minutes * MINUTE_MS,
    firstCount: fCnt + 1,
    intervalMs: minutes * MINUTE_MS,
  }));
  return [first, ...later].map((rhythm, index) => ({
    ...rhythm,
    until: changes[index]?.fCnt ?? Number.POSITIVE_INFINITY,
  }));
}

/** Everything that a device sends from one moment until before another (epoch ms). */
export function sendTimes(
  fleet: Fleet,
  device: FleetDevice,
  from: number,
  to: number,
): { at: number; fCnt: number }[] {
  const { silentSince = Number.POSITIVE_INFINITY, outages } = device.trouble ?? {};
  return rhythmsOf(fleet, device)
    .flatMap(({ firstAt, firstCount, intervalMs, until }) => {
      const first = Math.max(0, Math.ceil((from - firstAt) / intervalMs));
      const last = Math.min(until - firstCount, Math.ceil((to - firstAt) / intervalMs) - 1);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
        const fCnt = firstCount + first + index;
        const drift = Math.floor((hash01(seedOf(device) + 1, fCnt) - 0.5) * 2 * DRIFT_MS);
        return { at: firstAt + (first + index) * intervalMs + drift, fCnt };
      });
    })
    .filter(({ at }) => at < silentSince && !isOut(outages, at));
}

export function batteryAt(fleet: Fleet, device: FleetDevice, at: number): number {
  const used = ((at - fleet.startedAt) / DAY_MS) * BATTERY_PER_DAY;
  return Math.max(1, (device.trouble?.battery ?? 96 - Math.floor(hash01(seedOf(device), 1) * 20)) - used);
}

/** Payload of an uplink in the format of the device's model. */
export function radioFrame(
  fleet: Fleet,
  device: FleetDevice,
  { at, fCnt }: { at: number; fCnt: number },
): RadioFrame {
  const battery = batteryAt(fleet, device, at);
  const change = device.intervalChanges?.findLast((one) => one.fCnt < fCnt);
  const intervalMinutes = change?.minutes ?? device.intervalMinutes;
  // After a change of its interval a device reports it at once.
  const withStatus = fCnt % POWER_EVERY === 0 || change?.fCnt === fCnt - 1;
  const values = measureAt(device.site, at, fleet.place, seedOf(device));
  const model = findModel(device.model);
  if (model?.family === 'frame7') {
    const ids = model.sensors.flatMap(({ measurementIds }) => measurementIds);
    const frames = ids.map((id) => valueFrame(id, values[id]!));
    const payload = packet(withStatus ? [powerFrame(battery, intervalMinutes), ...frames] : frames);
    const damaged = hash01(seedOf(device) + 2, fCnt) < (device.trouble?.damagedShare ?? 0);
    if (damaged) payload[3] = payload[3]! ^ 0x10;
    return { at, fCnt, fPort: 2, payload };
  }
  switch (device.model) {
    case 'S2120': {
      const status = withStatus ? [v2.batteryFrame(battery), v2.intervalFrame(intervalMinutes)] : [];
      return {
        at,
        fCnt,
        fPort: 2,
        payload: Buffer.concat([
          ...status,
          v2.stationFrames(weatherAt(at, fleet.place, heightOf(device.site))),
        ]),
      };
    }
    case 'S2100': {
      const status = withStatus ? [v2.loggerStatusFrame(battery, intervalMinutes)] : [];
      const slots = [
        values[MEASUREMENT_ID.soilTemperature]!,
        values[MEASUREMENT_ID.soilMoisture]!,
        values[MEASUREMENT_ID.conductivity]!,
      ];
      return { at, fCnt, fPort: 2, payload: Buffer.concat([...status, v2.slotFrames(slots)]) };
    }
    case 'S2107': {
      const status = withStatus ? [v2.probeStatusFrame(battery, intervalMinutes)] : [];
      const probes = [
        values[MEASUREMENT_ID.probeTemperature],
        values[MEASUREMENT_ID.probeTemperature]! + 1.5,
        undefined,
      ];
      return { at, fCnt, fPort: 2, payload: Buffer.concat([...status, v2.probeFrame(probes)]) };
    }
    case 'A1101': {
      const found = seenAt(device.eui, at, { step: fCnt, classes: 2, confidence: 60 });
      const places = found.slice(0, 10).map(({ target, score }) => [target + 1, score] as const);
      const status = withStatus ? [v2.batteryFrame(battery)] : [];
      return { at, fCnt, fPort: 2, payload: Buffer.concat([...status, v2.recognisedFrames(places)]) };
    }
    case 'A1102': {
      const found = seenAt(device.eui, at, { step: fCnt, classes: 2, confidence: 60 });
      const countOf = (one: number) => found.filter(({ target }) => target === one).length;
      const status = withStatus ? [v2.batteryFrame(battery)] : [];
      const slots = v2.cameraSlotFrames([countOf(0), countOf(1)], A1102_MODEL);
      return { at, fCnt, fPort: 2, payload: Buffer.concat([...status, slots]) };
    }
    case 'T1000-A':
    case 'T1000-B':
      return {
        at,
        fCnt,
        fPort: 5,
        payload: machinePacket(fleet, device, {
          ...{
            at,
            battery,
            intervalMinutes,
            withStatus,
            temperature: values[MEASUREMENT_ID.airTemperature]!,
          },
        }),
      };
    default:
      throw new Error(`the simulator has no payload for model ${device.model}`);
  }
}

/** Values of a kit by measurement id. */
export function kitValues(fleet: Fleet, device: FleetDevice, at: number): Record<number, number> {
  const values = measureAt(device.site, at, fleet.place, seedOf(device));
  const ids =
    device.site === 'tank'
      ? [MEASUREMENT_ID.liquidLevel]
      : [MEASUREMENT_ID.airTemperature, MEASUREMENT_ID.airHumidity];
  return Object.fromEntries(ids.map((id) => [id, values[id]!]));
}
