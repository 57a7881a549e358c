import type { MeasurementValue } from '@fieldscope/contract/fields';
import type {
  COMMAND_STATES,
  DEVICE_STATES,
  IntegrationEvent,
} from '@fieldscope/contract/integration-events';
import { withoutNoise } from '@fieldscope/contract/rounding';
import type { Db } from '../../../platform/postgres/db';
import { type MeasurementLabel, measurementLabels } from '../../measurements/measurement-labels.service';
import type { IntegrationRow } from '../integrations.repository';
import type { LoggedUplink } from '../log/entries.model';
import { remembering } from '../remembering.model';
import { type DeviceRow, type EntryRow, listDevices } from './delivery.repository';

type Told = Pick<IntegrationRow, 'orgId' | 'topics'>;

/** What an integration is told by entries of the log; nothing of devices that have left. */
export async function eventsOf(
  db: Db,
  { orgId, topics }: Told,
  entries: readonly EntryRow[],
): Promise<IntegrationEvent[]> {
  const deviceIds = [...new Set(entries.map(({ deviceId }) => deviceId))];
  const [devices, label] = await Promise.all([
    listDevices(db, orgId, deviceIds),
    measurementLabels(db, orgId, 'en'),
  ]);
  const facts = { topics, labelOf: remembering(label), isoOf: remembering(isoOf) };
  const deviceById = new Map(devices.map((device) => [device.deviceId, device]));
  return entries.flatMap((entry) => {
    const device = deviceById.get(entry.deviceId);
    return device ? EVENTS_OF[entry.topic](entry, { device, ...facts }) : [];
  });
}

interface Facts {
  device: DeviceRow;
  topics: Told['topics'];
  labelOf(measurementId: number): MeasurementLabel;
  isoOf(epochMs: number): string;
}

const EVENTS_OF: Record<EntryRow['topic'], (entry: EntryRow, facts: Facts) => IntegrationEvent[]> = {
  readings: (entry, { device, topics, labelOf, isoOf }) => {
    const { readings, battery } = JSON.parse(entry.data) as LoggedUplink;
    const told: IntegrationEvent[] = [];
    if (topics.includes('readings'))
      for (const [index, [channel, measurementId, value, measuredAt]] of readings.entries()) {
        const { name, unit } = labelOf(measurementId);
        // Millions a day come by here: nothing is spread.
        told.push({
          type: 'reading',
          id: `${entry.position}.${index}`,
          eui: device.eui,
          device_name: device.name,
          at: isoOf(measuredAt),
          channel,
          measurement_id: measurementId,
          measurement: name ?? String(measurementId),
          value: typeof value === 'number' ? withoutNoise(value) : (value as MeasurementValue),
          unit,
        });
      }
    if (topics.includes('states') && battery !== undefined)
      told.push({
        ...{ type: 'state', ...ofEntry(entry, device), id: `${entry.position}.battery` },
        ...{ state: 'battery', value: battery },
      });
    return told;
  },
  states: (entry, { device }) => {
    const { state } = JSON.parse(entry.data) as { state: (typeof DEVICE_STATES)[number] };
    return [{ type: 'state', ...ofEntry(entry, device), state, value: null }];
  },
  commands: (entry, { device }) => {
    const command = JSON.parse(entry.data) as {
      command_id: string;
      kind: string;
      state: (typeof COMMAND_STATES)[number];
      reason: string | null;
    };
    return [{ type: 'command', ...ofEntry(entry, device), ...command }];
  },
};

const ofEntry = ({ position, at }: EntryRow, { eui, name }: DeviceRow) => ({
  id: position,
  eui,
  device_name: name,
  at: isoOf(at),
});

const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();
