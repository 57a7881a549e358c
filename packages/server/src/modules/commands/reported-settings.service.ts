import type { DeviceInfo } from '@fieldscope/codecs';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Log } from '../../platform/observability/log';
import { BackgroundWriter } from '../../platform/postgres/background-writer';
import type { Db } from '../../platform/postgres/db';
import type { Ingest } from '../ingest/ingest.service';
import { keptOf } from './reported-settings.model';
import { type ReportedRow, upsertReported } from './reported-settings.repository';

const KEPT = [
  'workMode',
  'strategy',
  'sosMode',
  'heartbeatMinutes',
  'periodicMinutes',
  'eventMinutes',
  'motion',
  'motionless',
  'shock',
  'temperature',
  'light',
  'gpsIntervalMinutes',
  'co2Multiplier',
  'thresholdMode',
  'thresholdRules',
  'signal',
  'boardTemperature',
  'charging',
  'imei',
  'ramPercent',
  'diskPercent',
  'gpsStatus',
  'simStatus',
  'flowMb',
  'iccid',
  'msisdn',
] as const satisfies (keyof DeviceInfo)[];

/** Keeps the settings that devices report beside their measurements; what a report leaves out stays as it was. */
export interface ReportedSettings {
  /** Writes what is still in memory, of one organisation or of all. */
  flush(orgId?: OrgId): Promise<void>;
  close(): Promise<void>;
}

export function createReportedSettings({
  db,
  log,
  ingest,
}: {
  db: Db;
  log: Log;
  ingest: Pick<Ingest, 'onCommitted'>;
}): ReportedSettings {
  const writer = new BackgroundWriter<number, ReportedRow>({
    name: 'reported settings',
    log,
    merge: (before, after) => ({ ...after, settings: { ...before.settings, ...after.settings } }),
    write: (rows) => upsertReported(db, rows),
  });
  ingest.onCommitted((stored) => {
    for (const { device, info, receivedAt } of stored) {
      if (!info) continue;
      const settings = keptOf(info, KEPT);
      if (Object.keys(settings).length === 0) continue;
      const { deviceId, orgId } = device;
      writer.put(deviceId, { deviceId, orgId, settings, reportedAt: receivedAt }, orgId);
    }
  });
  return { flush: (orgId) => writer.flush(orgId && [orgId]), close: () => writer.flush() };
}
