import { AppError } from '@fieldscope/contract/errors/fail';
import type { House } from '../../house';
import type { MqttActor, MqttCredentials } from '../../platform/mqtt';
import { findKeyForStream } from '../access-keys/access-keys.authenticate';
import { findKit, isNetworkServer } from './ingest.authenticate';
import { takeKitMqtt, takeNetworkServerMqtt } from './inlets.service';

const ORGANISATION_USER = /^org-(\d{1,19})$/;

/** Who may connect to the broker: an organisation with an access key, a kit with its key, a network server. */
export async function authenticateMqtt(
  house: House,
  credentials: MqttCredentials,
): Promise<MqttActor | undefined> {
  const { clientId, username, password } = credentials;
  const orgId = ORGANISATION_USER.exec(username)?.[1];
  if (orgId !== undefined) {
    if (!clientId.startsWith(`org-${orgId}-`)) return undefined;
    const key = await findKeyForStream(house, orgId, password);
    return key && { kind: 'organisation', orgId: key.orgId, accessId: key.accessId };
  }
  const kit = await findKit(house, username, password);
  if (kit) return { kind: 'device', eui: kit.eui };
  return (await isNetworkServer(house, password)) ? { kind: 'network_server' } : undefined;
}

/**
 * Stores a published message before it is acknowledged. What cannot be read is refused for good, so it is
 * acknowledged too: sent again it would read the same.
 * @throws AppError server_busy when it was not stored and should come again
 */
export async function takeMqttMessage(
  house: House,
  actor: MqttActor,
  topic: string,
  payload: Buffer,
): Promise<void> {
  try {
    if (actor.kind === 'network_server') await takeNetworkServerMqtt(house, topic, payload);
    if (actor.kind === 'device') {
      const device = await house.inlets.directory.findByEui(actor.eui);
      if (device) await takeKitMqtt(house, device, topic, payload);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.name === 'server_busy') throw error;
    house.log.warn({ topic, reason: error.name, ...error.facts }, 'message on the broker was refused');
  }
}
