import { SECOND_MS } from '@fieldscope/contract/time';
import type { Broker } from '../../platform/mqtt/broker';
import type { Db } from '../../platform/postgres/db';
import { eachServer } from '../../platform/postgres/shards';
import type { PlatformServices } from '../../platform/services';
import { listUploadedKeys, readUplinksByKey, type UplinkKey } from '../history/recovered-uplinks.service';
import { messagesOf } from './stream.model';
import { listEuis } from './stream.repository';

/** How long before its commit an uplink may have got its time. */
const LOOKBACK_MS = 30 * SECOND_MS;
const UPLINKS_AT_ONCE = 1_000;

type Parts = Pick<PlatformServices, 'clock' | 'shards' | 'log'> & {
  broker: Pick<Broker, 'publish' | 'findInterruption'>;
};

/**
 * Queues for waiting sessions what a process committed and had not queued when it died. Some of it comes twice, as QoS 1
 * allows.
 */
export async function recoverSessions({ broker, clock, shards, log }: Parts, db: Db): Promise<void> {
  const interruption = await broker.findInterruption();
  if (!interruption) return;
  const range = { from: interruption.since - LOOKBACK_MS, to: clock.now() + 1 };
  await eachServer(shards, async (served) => {
    const orgIds = interruption.orgIds.filter((orgId) => served === undefined || served.includes(orgId));
    if (orgIds.length === 0) return;
    const keys = await listUploadedKeys(db, orgIds, range);
    for (let first = 0; first < keys.length; first += UPLINKS_AT_ONCE)
      await publishAgain(broker, db, keys.slice(first, first + UPLINKS_AT_ONCE));
    if (keys.length > 0) log.info({ uplinks: keys.length }, 'uplinks were queued again for MQTT sessions');
  });
}

async function publishAgain(broker: Pick<Broker, 'publish'>, db: Db, keys: UplinkKey[]): Promise<void> {
  const uplinks = await readUplinksByKey(db, keys);
  const euis = await listEuis(db, uplinks);
  for (const { orgId, deviceId, receivedAt, rssi, info, readings } of uplinks) {
    const eui = euis.get(deviceId);
    if (!eui) continue;
    const device = { orgId, eui };
    for (const { topic, body } of messagesOf({ device, receivedAt, rssi, info, readings }))
      broker.publish(topic, body);
  }
}
